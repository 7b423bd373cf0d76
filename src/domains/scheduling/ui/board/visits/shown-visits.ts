import type { PlanChange } from '../planning/use-planning.ts';
import type { BoardVisit } from './board-visit.ts';

/** The server's visits with those just sent at their new position. */
export function shownVisits(
  visits: readonly BoardVisit[],
  pending: ReadonlyMap<string, PlanChange>,
): readonly BoardVisit[] {
  if (pending.size === 0) return visits;
  const here = new Set(visits.map(({ id }) => id));
  const moved = visits.map((visit) => {
    const change = pending.get(visit.id);
    return change ? { ...visit, ...change.plan, isPending: true } : visit;
  });
  const added = [...pending].filter(([key]) => !here.has(key)).map(([key, change]) => placed(key, change));
  return [...moved, ...added];
}

/** A visit that is not loaded on this board, or does not exist yet. */
function placed(key: string, { dragged, plan }: PlanChange): BoardVisit {
  if (dragged.kind === 'visit') return { ...dragged.visit, ...plan, isPending: true };
  if (dragged.kind === 'copy') {
    const { id: _, override_reason: __, ...visit } = dragged.visit;
    return { ...visit, ...plan, id: key, status: 'scheduled', override_reason: null, isPending: true };
  }
  const { order } = dragged;
  return {
    id: key,
    version: 0,
    work_order_id: order.id,
    ...plan,
    starts_at: new Date(plan.from).toISOString(),
    ends_at: new Date(plan.to).toISOString(),
    status: 'scheduled',
    travel_minutes: null,
    override_reason: null,
    work_order: order,
    isPending: true,
  };
}
