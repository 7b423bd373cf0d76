/**
 * Conflicts of a plan, computed while it is dragged. `overlaps` follows the database's rule (a technician is never in two places;
 * tentative visits and those with a written override don't count); the database decides.
 */
import { hoursOf, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { outsideHours } from '../lanes/working-time.ts';
import { type LaneTimes, obstaclesOf } from '../times/lane-times.ts';
import type { BoardVisit, Plan, Technician } from '../visits/board-visit.ts';

export interface Concerns {
  /** Visits the database would refuse this plan for. */
  readonly overlaps: readonly BoardVisit[];
  /** Visits at the same time that are allowed. */
  readonly doubles: readonly BoardVisit[];
  /** Tasks and absences that the database would refuse this plan for. */
  readonly obstacles: readonly string[];
  readonly isOutsideHours: boolean;
  readonly lacksSkills: readonly string[];
}

export const noConcerns: Concerns = {
  overlaps: [],
  doubles: [],
  obstacles: [],
  isOutsideHours: false,
  lacksSkills: [],
};

/** Whether the database would refuse it without a written reason. */
export function isRefused({ overlaps, obstacles }: Concerns): boolean {
  return overlaps.length + obstacles.length > 0;
}

const apart = new Set(['tentative', 'cancelled', 'no_access']);

/** Whether a visit in this status blocks its technician's time. */
export function holdsTime(visit: Pick<BoardVisit, 'status' | 'override_reason'>): boolean {
  return !apart.has(visit.status) && visit.override_reason === null;
}

export interface Planned extends Plan {
  /** The visit being moved; undefined for a new one. */
  readonly visitId?: string | undefined;
  readonly status: string;
  readonly requiredSkills: readonly string[];
}

export interface Surroundings {
  readonly visits: readonly BoardVisit[];
  readonly technician: Technician | undefined;
  readonly companyHours: WorkingHours | undefined;
  readonly timezone: string;
  readonly times: LaneTimes | undefined;
}

export function concernsOf(planned: Planned, around: Surroundings): Concerns {
  const { technician_id, visitId, status, requiredSkills } = planned;
  if (technician_id === null) return noConcerns;
  const { technician, companyHours, timezone } = around;
  const met = around.visits.filter(
    (visit) =>
      visit.technician_id === technician_id &&
      visit.id !== visitId &&
      visit.from < planned.to &&
      planned.from < visit.to &&
      visit.status !== 'cancelled' &&
      visit.status !== 'no_access',
  );
  const firm = !apart.has(status);
  const hours = hoursOf(technician?.working_hours, companyHours);
  const skills = new Set((technician?.skills ?? []).map((skill) => skill.toLowerCase()));
  return {
    overlaps: met.filter((visit) => firm && holdsTime(visit)),
    doubles: met.filter((visit) => !(firm && holdsTime(visit))),
    obstacles: firm ? obstaclesOf(around.times, planned, timezone) : [],
    isOutsideHours: hours !== undefined && outsideHours(planned, hours, timezone),
    lacksSkills: technician ? requiredSkills.filter((skill) => !skills.has(skill.toLowerCase())) : [],
  };
}
