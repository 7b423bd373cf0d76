import type { RawCompany } from './raw-company.ts';
import { labourCost } from './reference-money.ts';
import { at, halfEven, hours, least, mean, type Reference, ratio, type Scene, share, sum } from './scene.ts';

type Asset = RawCompany['assets'][number];

const isOut = ({ status }: Asset) => status === 'retired' || status === 'in_storage';

/** The part of the period in which it was in service, in ms; undefined: none. */
function serviceOf({ company, start, end, now, startOf }: Scene, asset: Asset) {
  const { id, created_at, installed_on, status_since } = asset;
  const downs = company.asset_downtimes.filter(({ asset_id }) => asset_id === id);
  const begun = installed_on
    ? startOf(installed_on)
    : (least([created_at, ...downs.map(({ from_at }) => from_at)]) ?? now);
  const ended = isOut(asset) && status_since ? at(status_since) : now;
  const service = { from: Math.max(start, begun), to: Math.min(end, ended) };
  return service.from < service.to ? service : undefined;
}

/** What was down of assets in service, with its part of the period. */
function downOf(scene: Scene) {
  return scene.company.assets.flatMap((asset) => {
    const service = serviceOf(scene, asset);
    if (!service) return [];
    return scene.company.asset_downtimes
      .filter(({ asset_id }) => asset_id === asset.id)
      .flatMap(({ kind, from_at, to_at }) => {
        const [from, to] = [at(from_at), to_at === null ? undefined : at(to_at)];
        const within = { from: Math.max(from, service.from), to: Math.min(to ?? service.to, service.to) };
        if (within.from >= within.to) return [];
        return [
          {
            isFailure: kind === 'failure',
            hours: hours(within.from, within.to),
            whole: to === undefined || to > service.to ? undefined : hours(from, to),
            hasBegun: from >= service.from,
          },
        ];
      });
  });
}

const serviceHours = (scene: Scene) =>
  sum(scene.company.assets, (asset) => {
    const service = serviceOf(scene, asset);
    return service ? hours(service.from, service.to) : 0;
  });
const failuresBegun = (scene: Scene) =>
  downOf(scene).filter(({ isFailure, hasBegun }) => isFailure && hasBegun).length;
const downHours = (scene: Scene) => sum(downOf(scene), (down) => down.hours);

/** In minor units. Tests have quantities of at most three digits after the point. */
function repairCost({ company, isWithin }: Scene): number {
  const repairs = new Set(
    company.work_orders.flatMap(({ id, asset_id, kind, status, completed_at }) =>
      asset_id !== null &&
      ['repair', 'emergency', 'recall'].includes(kind) &&
      ['completed', 'reviewed', 'closed'].includes(status) &&
      isWithin(completed_at)
        ? [id]
        : [],
    ),
  );
  const of = <T extends { work_order_id: string }>(rows: readonly T[]) =>
    rows.filter(({ work_order_id }) => repairs.has(work_order_id));
  return (
    sum(of(company.time_entries), labourCost) +
    sum(of(company.work_order_costs), ({ cost }) => cost) +
    sum(of(company.work_order_parts), ({ quantity, unit_cost }) => halfEven(quantity * unit_cost))
  );
}

export const assetReferences: Readonly<Record<string, Reference>> = {
  availability: (scene) => ratio(serviceHours(scene) - downHours(scene), serviceHours(scene)),
  mean_time_between_failures: (scene) => {
    const failed = sum(
      downOf(scene).filter(({ isFailure }) => isFailure),
      (down) => down.hours,
    );
    return ratio(serviceHours(scene) - failed, failuresBegun(scene));
  },
  mean_downtime: (scene) =>
    mean(
      downOf(scene).flatMap(({ isFailure, whole }) => (isFailure && whole !== undefined ? [whole] : [])),
      (whole) => whole,
    ),
  failures: failuresBegun,
  downtime_hours: downHours,
  repair_cost: repairCost,
};

const today = ({ dayOf, now }: Scene) => dayOf(now);
const isOpen = (status: string) => status === 'due' || status === 'generated';

export const maintenanceReferences: Readonly<Record<string, Reference>> = {
  maintenance_compliance: (scene) =>
    share(
      scene.company.maintenance_occurrences.filter(
        ({ due_on, status }) =>
          scene.hasDay(due_on) &&
          due_on !== null &&
          (due_on < today(scene) || (due_on === today(scene) && !isOpen(status))),
      ),
      ({ due_on, done_on }) => done_on !== null && due_on !== null && done_on <= due_on,
    ),
  maintenance_overdue: (scene) =>
    scene.company.maintenance_occurrences.filter(
      ({ due_on, status }) =>
        scene.hasDay(due_on) && isOpen(status) && due_on !== null && due_on < today(scene),
    ).length,
  maintenance_coverage: ({ company, end }) => {
    const active = new Set(
      company.maintenance_plans.flatMap(({ id, status }) => (status === 'active' ? [id] : [])),
    );
    const covered = new Set(
      company.maintenance_targets.flatMap(({ plan_id, asset_id }) => (active.has(plan_id) ? [asset_id] : [])),
    );
    return share(
      company.assets.filter((asset) => !isOut(asset) && at(asset.created_at) < end),
      ({ id }) => covered.has(id),
    );
  },
};
