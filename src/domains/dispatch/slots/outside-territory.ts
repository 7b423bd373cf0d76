import type { CompanyDays } from '../company/planning-task.ts';

export interface Outside {
  readonly territory: string;
  /** Where the technician works. */
  readonly own: readonly string[];
}

/** The territory of a visit that lies in none of the technician's; undefined if it lies in one, or either has none. */
export function outsideTerritory(
  { visits, technicians }: CompanyDays,
  visit: string,
  technician: string,
): Outside | undefined {
  const territory = visits.find(({ id }) => id === visit)?.territory;
  const own = technicians.find(({ id }) => id === technician)?.territories ?? [];
  return territory === undefined || own.length === 0 || own.includes(territory)
    ? undefined
    : { territory, own };
}
