/** Which booked visits a run may move. */
import type { CompanyRows } from './company-input.ts';
import type { VisitRow } from './company-rows.ts';

const underWay = new Set(['en_route', 'on_site', 'done']);

/** Under way, over, or before the hour up to which nothing changes. */
export function isFrozen({ scope, now }: CompanyRows, { status, starts_at }: VisitRow): boolean {
  const until = Math.max(Date.parse(now), scope.locked_until ? Date.parse(scope.locked_until) : 0);
  return underWay.has(status) || Date.parse(starts_at) <= until;
}

export function mayMove(rows: CompanyRows, visit: VisitRow): boolean {
  const { scope, technicians } = rows;
  if (visit.is_special || scope.locked_visits.includes(visit.id) || scope.overrun?.visit_id === visit.id)
    return false;
  if (visit.technician_id === null)
    return !underWay.has(visit.status) && Date.parse(visit.starts_at) >= Date.parse(rows.now);
  if (isAbsent(rows, visit)) return !underWay.has(visit.status);
  if (isFrozen(rows, visit) || (scope.what === 'unassigned' && scope.free_visit !== visit.id)) return false;
  return technicians.some(({ id }) => id === visit.technician_id);
}

/** Whether its technician is the one who is not there. */
export function isAbsent(
  { scope: { absent } }: CompanyRows,
  { technician_id, starts_at, ends_at }: VisitRow,
): boolean {
  if (!absent || absent.technician_id !== technician_id) return false;
  return Date.parse(starts_at) < Date.parse(absent.to) && Date.parse(ends_at) > Date.parse(absent.from);
}
