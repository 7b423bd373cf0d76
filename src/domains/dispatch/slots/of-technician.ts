import type { CompanyDays } from '../company/planning-task.ts';

/** The days of one technician: their visits, and one more that may be anybody's. */
export function ofTechnician(days: CompanyDays, technician: string, visit: string): CompanyDays {
  const current = days.current.filter((one) => one.technician === technician && one.visit !== visit);
  const own = new Set([visit, ...current.map((one) => one.visit)]);
  const visits = days.visits.filter(({ id }) => own.has(id));
  const stores = new Set(days.stores.map(({ place }) => place));
  const near = new Set([`home ${technician}`, ...visits.map(({ place }) => place)]);
  return {
    ...days,
    current,
    visits,
    kept: days.kept.filter((id) => own.has(id)),
    technicians: days.technicians.filter(({ id }) => id === technician),
    places: days.places.filter(({ id }) => near.has(id) || stores.has(id)),
  };
}
