import type { Act } from '../planning/use-planning.ts';
import type { BoardVisit } from './board-visit.ts';

/** What the server has, with what was just sent where it is to be. */
export function shownVisits(
  visits: readonly BoardVisit[],
  pending: ReadonlyMap<string, Act>,
): readonly BoardVisit[] {
  if (pending.size === 0) return visits;
  const here = new Set(visits.map(({ id }) => id));
  const moved = visits.map((visit) => {
    const act = pending.get(visit.id);
    return act ? { ...visit, ...act.plan, isPending: true } : visit;
  });
  const added = [...pending].filter(([key]) => !here.has(key)).map(([key, act]) => placed(key, act));
  return [...moved, ...added];
}

/** A visit that is not on this page of the board, or that does not exist yet. */
function placed(key: string, { carried, plan }: Act): BoardVisit {
  if (carried.kind === 'visit') return { ...carried.visit, ...plan, isPending: true };
  const { order } = carried;
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
