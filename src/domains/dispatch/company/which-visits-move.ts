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
  if (visit.is_special || visit.is_of_crew) return false;
  if (scope.locked_visits.includes(visit.id) || scope.overrun?.visit_id === visit.id) return false;
  if (visit.technician_id === null)
    return !underWay.has(visit.status) && Date.parse(visit.starts_at) >= Date.parse(rows.now);
  if (isAbsent(rows, visit)) return !underWay.has(visit.status);
  if (isFrozen(rows, visit) || (scope.what === 'unassigned' && scope.free_visit !== visit.id)) return false;
  return technicians.some(({ id }) => id === visit.technician_id);
}

/** Of a crew, and nobody is there for it: somebody has to decide. */
export function isLeftToPeople(rows: CompanyRows, visit: VisitRow): boolean {
  if (!visit.is_of_crew || underWay.has(visit.status)) return false;
  return visit.technician_id === null
    ? Date.parse(visit.starts_at) >= Date.parse(rows.now)
    : isAbsent(rows, visit);
}

/** Whether its technician is the one who is not there. */
export function isAbsent(
  { scope: { absent } }: CompanyRows,
  { technician_id, starts_at, ends_at }: VisitRow,
): boolean {
  if (!absent || absent.technician_id !== technician_id) return false;
  return Date.parse(starts_at) < Date.parse(absent.to) && Date.parse(ends_at) > Date.parse(absent.from);
}
