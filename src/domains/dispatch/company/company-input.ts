/** The rows of a company that planning starts from, and what they become. */
import type { PlanningSettings } from '../settings/planning-settings.rules.ts';
import type { OrderRow, PartRow, StoreRow, TechnicianRow, VisitRow } from './company-rows.ts';
import type { PlanScope } from './plan-scope.rules.ts';
import type { CompanyDays } from './planning-task.ts';
import type { WorkingDay } from './working-days.ts';

export interface CompanyRows {
  readonly settings: PlanningSettings;
  readonly scope: PlanScope;
  /** The instants between which is planned, the first being the midnight from which minutes count. */
  readonly from: string;
  readonly to: string;
  readonly now: string;
  readonly technicians: readonly TechnicianRow[];
  readonly working: readonly WorkingDay[];
  readonly visits: readonly VisitRow[];
  readonly orders: readonly OrderRow[];
  readonly needs: readonly PartRow[];
  readonly vans: readonly PartRow[];
  readonly stores: readonly StoreRow[];
  /** The work order of an emergency. */
  readonly urgent?: OrderRow | undefined;
}

/** What stands behind a visit of the problem: its row, or the work order that gets one. */
export interface Subject {
  readonly order: OrderRow;
  /** Undefined: a new visit. */
  readonly visit?: VisitRow;
  readonly minutes: number;
}

export interface ReadDays {
  readonly days: CompanyDays;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly assumptions: readonly string[];
  /** Work orders that no day is long enough for. */
  readonly too_long: readonly Subject[];
  /** Visits of crews for which somebody is missing. */
  readonly left_to_people: readonly Subject[];
}
