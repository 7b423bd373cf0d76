import type { Act } from '../planning/use-planning.ts';
import type { BoardVisit } from './board-visit.ts';

/** The server's visits with those just sent at their new position. */
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

/** A visit that is not loaded on this board, or does not exist yet. */
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
