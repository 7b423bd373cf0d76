/** What a run is given and what comes out, as plain data: it goes to another thread and back. */

import type { LeftOut } from '../explain.ts';
import type { Assignment, Pace, Prices, Store, Technician, Visit } from '../model.ts';
import type { Score } from '../plan.ts';

/** A place of the company; without coordinates it is not located. */
export interface CompanyPlace {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Travel to and from it is not counted when it is not located: where a day begins and ends. */
  readonly isBase?: boolean;
}

/** Known minutes and kilometres between places, by `from` and `to`; others are estimated. */
export interface KnownLeg {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly kilometres: number;
}

export interface CompanyTravel {
  readonly road_factor: number;
  readonly kilometres_per_hour: number;
  readonly pace: readonly Pace[];
  readonly unlocated_minutes: number;
  readonly known: readonly KnownLeg[];
}

/** A company's days as a problem of planning, before distances are worked out. Times are minutes from the first midnight. */
export interface CompanyDays {
  readonly places: readonly CompanyPlace[];
  readonly travel: CompanyTravel;
  readonly visits: readonly Visit[];
  readonly technicians: readonly Technician[];
  readonly stores: readonly Store[];
  readonly prices: Prices;
  /** Where booked visits are now. */
  readonly current: readonly Assignment[];
  /** Booked visits that stay as they are. */
  readonly kept: readonly string[];
  readonly now: number;
}

export interface PlanningTask {
  readonly kind: 'optimise' | 'emergency' | 'repair';
  readonly days: CompanyDays;
  /** The visit of the emergency. */
  readonly urgent?: string;
  readonly seed: number;
  /** How long it may take. */
  readonly milliseconds: number;
}

/** What a visit costs where it stands. Minutes and kilometres are the detour that it causes. */
export interface StopFacts {
  readonly technician: string;
  readonly start: number;
  readonly end: number;
  readonly order: number;
  readonly detour_minutes: number;
  readonly detour_kilometres: number;
  readonly leg_minutes: number;
  readonly late: number;
  readonly not_preferred: number;
  readonly out_of_territory: number;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PlannedOption {
  /** By visit; a visit that is left out is missing. */
  readonly stops: Readonly<Record<string, StopFacts>>;
  readonly score: Score;
}

export interface PlanningResult {
  readonly before: PlannedOption;
  /** One, or the best ways to place an emergency, cheapest first. */
  readonly options: readonly PlannedOption[];
  /** Booked visits that no lawful plan holds: they stay where they are, and nothing else is planned over them. */
  readonly unplannable: readonly string[];
  readonly left_out: readonly LeftOut[];
  readonly lower_bound: number;
}

/** A point of the curve: seconds since the start, and the cost of the best plan by then. */
export type ProgressPoint = readonly [seconds: number, cost: number];
