import { groupBy } from '#kernel/group-by.ts';
import type { RawOrder, RawSpell, RawVisit } from './raw-company.ts';
import { at, hours, least, mean, type Reference, ratio, type Scene, share, sum } from './scene.ts';

const done = new Set(['completed', 'reviewed', 'closed']);
const open = new Set(['requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold']);
const thirtyDays = 30 * 86_400_000;

const completed = ({ company, isWithin }: Scene) =>
  company.work_orders.filter(({ status, completed_at }) => done.has(status) && isWithin(completed_at));

const isCall = ({ kind }: RawOrder) => kind === 'service' || kind === 'repair';
const isRepair = ({ kind }: RawOrder) => kind === 'repair' || kind === 'emergency' || kind === 'recall';

/** A recall may even be asked for before the order is completed again. */
function recallsOf({ company }: Scene): (order: RawOrder) => boolean {
  const recalls = groupBy(company.work_orders, ({ recall_of }) => recall_of);
  return ({ id, completed_at }) =>
    completed_at !== null &&
    (recalls.get(id) ?? []).some(({ requested_at }) => at(requested_at) - at(completed_at) <= thirtyDays);
}

/** Somebody came, and later somebody came again. Two at the same time are a crew. */
function severalVisitsOf({ company }: Scene): (order: RawOrder) => boolean {
  const made = groupBy(
    company.visits.filter(({ status }) => ['on_site', 'done', 'no_access'].includes(status)),
    ({ work_order_id }) => work_order_id,
  );
  return ({ id }) => {
    const visits = made.get(id) ?? [];
    return visits.some((first) => visits.some((second) => at(second.starts_at) >= at(first.ends_at)));
  };
}

/** When somebody first arrived; undefined: that is not known. */
function arrivalsOf({ company }: Scene): (order: RawOrder) => number | undefined {
  const visits = groupBy(company.visits, ({ work_order_id }) => work_order_id);
  return ({ id, started_at }) =>
    least((visits.get(id) ?? []).map(({ arrived_at }) => arrived_at)) ?? least([started_at]);
}

const backlogOf = ({ company, end }: Scene) => {
  const waiting = new Set(
    company.status_spells
      .filter(
        ({ subject_table, status, entered_at, left_at }) =>
          subject_table === 'work_orders' &&
          open.has(status) &&
          at(entered_at) < end &&
          (left_at === null || at(left_at) >= end),
      )
      .map(({ subject_id }) => subject_id),
  );
  return company.work_orders.filter(({ id }) => waiting.has(id));
};

/** Those who came together; without a crew, the visit alone. */
function crewOf({ visits }: Scene['company'], visit: RawVisit): readonly RawVisit[] {
  if (visit.crew_id === null) return [visit];
  return visits.filter(
    ({ crew_id, status }) => crew_id === visit.crew_id && !['cancelled', 'tentative'].includes(status),
  );
}

const promised = ({ company, now, isWithin }: Scene) => {
  const orders = new Map(company.work_orders.map((order) => [order.id, order]));
  return company.visits.flatMap((visit) => {
    const { window_start, window_end } = orders.get(visit.work_order_id) ?? {};
    if (!window_start || !window_end || ['cancelled', 'tentative'].includes(visit.status)) return [];
    const crew = crewOf(company, visit);
    if (crew.some(({ crew_place }) => Number(crew_place) < Number(visit.crew_place))) return [];
    const arrived_at = crew
      .map((one) => one.arrived_at)
      .filter((one) => one !== null)
      .toSorted((a, b) => at(a) - at(b))[0];
    const isInside = (time: string) => at(time) >= at(window_start) && at(time) <= at(window_end);
    const isDecided = arrived_at !== undefined || at(window_end) < now;
    return isWithin(visit.starts_at) && isInside(visit.starts_at) && isDecided
      ? [arrived_at !== undefined && isInside(arrived_at)]
      : [];
  });
};

const left = ({ company, isWithin }: Scene, table: string) =>
  company.status_spells.filter(({ subject_table, left_at }) => subject_table === table && isWithin(left_at));

const lasted = ({ entered_at, left_at }: RawSpell) => hours(at(entered_at), at(left_at ?? entered_at));

/** The spells that a row first left for somebody's hands, with the row. */
export function firstTaken(
  scene: Scene,
  table: string,
  waiting: readonly string[],
  taken: readonly string[],
): readonly RawSpell[] {
  const byRow = groupBy(
    scene.company.status_spells.filter(({ subject_table }) => subject_table === table),
    ({ subject_id }) => subject_id,
  );
  return [...byRow.values()].flatMap((spells) => {
    const ordered = spells.toSorted((a, b) => at(a.entered_at) - at(b.entered_at));
    const first = ordered.findIndex(({ status }) => taken.includes(status));
    const before = ordered[first - 1];
    return before && waiting.includes(before.status) && scene.isWithin(before.left_at) ? [before] : [];
  });
}

/** Hours from the beginning of a row until it was first taken. */
export function timeUntilTaken(taken: readonly RawSpell[], begins: ReadonlyMap<string, string>) {
  return mean(taken, ({ subject_id, left_at }) => hours(at(begins.get(subject_id) ?? ''), at(left_at ?? '')));
}

export const workReferences: Readonly<Record<string, Reference>> = {
  completed: (scene) => completed(scene).length,
  requested: ({ company, isWithin }) =>
    company.work_orders.filter(({ requested_at }) => isWithin(requested_at)).length,
  backlog: (scene) => backlogOf(scene).length,
  backlog_age: (scene) =>
    mean(backlogOf(scene), ({ requested_at }) => hours(at(requested_at), scene.end) / 24),
  overdue: (scene) =>
    backlogOf(scene).filter(({ due_at }) => due_at !== null && at(due_at) < scene.end).length,
  planned_ratio: (scene) =>
    share(completed(scene), ({ kind }) => kind === 'preventive' || kind === 'inspection'),
  first_time_fix: (scene) => {
    const [isRecalled, tookSeveral] = [recallsOf(scene), severalVisitsOf(scene)];
    return share(completed(scene).filter(isCall), (order) => !tookSeveral(order) && !isRecalled(order));
  },
  recalls: (scene) => completed(scene).filter(recallsOf(scene)).length,
  on_time_arrival: (scene) => share(promised(scene), (isOnTime) => isOnTime),
  response_time: (scene) => {
    const arrivalOf = arrivalsOf(scene);
    const times = completed(scene).flatMap((order) => {
      const arrival = arrivalOf(order);
      return arrival === undefined ? [] : [Math.max(0, hours(at(order.requested_at), arrival))];
    });
    return mean(times, (time) => time);
  },
  response_in_sla: (scene) => {
    const arrivalOf = arrivalsOf(scene);
    const reached = completed(scene).flatMap((order) => {
      const arrival = arrivalOf(order);
      return arrival === undefined || order.sla_due_at === null ? [] : [arrival <= at(order.sla_due_at)];
    });
    return share(reached, (isInTime) => isInTime);
  },
  resolution_time: (scene) =>
    mean(completed(scene), ({ requested_at, completed_at }) =>
      hours(at(requested_at), at(completed_at ?? '')),
    ),
  sla_met: (scene) =>
    share(
      completed(scene).filter(({ sla_due_at }) => sla_due_at !== null),
      ({ completed_at, sla_due_at }) => at(completed_at ?? '') <= at(sla_due_at ?? ''),
    ),
  mean_time_to_repair: (scene) => {
    const repairs = completed(scene).filter(isRepair);
    const ids = new Set(repairs.map(({ id }) => id));
    const worked = scene.company.time_entries.filter(
      ({ work_order_id, kind, ended_at }) => ids.has(work_order_id) && kind === 'work' && ended_at !== null,
    );
    return ratio(
      sum(worked, ({ started_at, ended_at }) => hours(at(started_at), at(ended_at ?? ''))),
      repairs.length,
    );
  },
  time_to_assign: (scene) =>
    timeUntilTaken(
      firstTaken(
        scene,
        'work_orders',
        ['requested', 'approved', 'unscheduled'],
        ['scheduled', 'in_progress'],
      ),
      new Map(scene.company.work_orders.map(({ id, requested_at }) => [id, requested_at])),
    ),
  time_on_hold: (scene) =>
    mean(
      left(scene, 'work_orders').filter(({ status }) => status === 'on_hold'),
      lasted,
    ),
  time_in_state: (scene) => mean(left(scene, 'work_orders'), lasted),
};
