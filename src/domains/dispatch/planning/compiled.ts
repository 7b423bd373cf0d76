// A compiled problem: numbered jobs and days in flat arrays. A visit with a crew of two is two jobs; frozen visits are not jobs but
// the initial state of their day.

import type { Problem } from '../model.ts';
import type { CurrentAssignments } from './assignment-prices.ts';
import type { TravelTimes } from './travel-times.ts';

export interface Compiled {
  readonly problem: Problem;
  readonly travel: TravelTimes;
  readonly jobs: Jobs;
  readonly days: Days;
  readonly links: JobLinks;
  readonly current: CurrentAssignments;
  /** Job × days.count: the cost of a job on a day before any minute or kilometre; Infinity: not allowed. */
  readonly assign: Float64Array;
  readonly stores: Int32Array;
  readonly storeMinutes: Float64Array;
  /** Kinds of parts. */
  readonly parts: readonly string[];
}

/** Arrays by job, 1 … count; index 0 is unused. */
export interface Jobs {
  readonly count: number;
  readonly visit: Int32Array;
  readonly place: Int32Array;
  readonly duration: Float64Array;
  /** Bounds of the start, which the search may narrow for linked jobs. */
  readonly soonest: Float64Array;
  readonly latest: Float64Array;
  readonly hardFrom: Int32Array;
  readonly windowStart: Float64Array;
  readonly windowEnd: Float64Array;
  readonly softFrom: Int32Array;
  readonly softStart: Float64Array;
  readonly softEnd: Float64Array;
  readonly softPrice: Float64Array;
  readonly priceOut: Float64Array;
  /** Job × kinds of parts. */
  readonly need: Float64Array;
  readonly needsParts: Uint8Array;
  /** The start in the current plan, or NaN. */
  readonly currentStart: Float64Array;
}

/** Arrays by day: one shift of one technician. */
export interface Days {
  readonly count: number;
  readonly technician: Int32Array;
  readonly shift: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly latestEnd: Float64Array;
  readonly startPlace: Int32Array;
  /** −1: the day ends at the last visit. */
  readonly endPlace: Int32Array;
  readonly breakFrom: Int32Array;
  readonly breakDuration: Float64Array;
  readonly breakEarliest: Float64Array;
  readonly breakLatest: Float64Array;
  readonly mostVisits: Int32Array;
  readonly costMinute: Float64Array;
  readonly costKilometre: Float64Array;
  readonly overtimeMinute: Float64Array;
  /** Day × kinds of parts. */
  readonly stock: Float64Array;
  readonly frozen: readonly FrozenStart[];
  /** Where a day goes on after its frozen visits, −1 if there are none. */
  readonly frozenPlace: Int32Array;
}

/** The state of a day after visits under way or done; `place` −1 if there are none. */
export interface FrozenStart {
  readonly stops: readonly FrozenStop[];
  readonly departs: number;
  readonly kilometres: number;
  readonly ends: number;
  readonly place: number;
}

export interface FrozenStop {
  readonly visit: number;
  readonly arrival: number;
  readonly start: number;
  readonly end: number;
}

export interface JobLinks {
  /** Group of each job, −1 for most. Jobs of a group are removed and inserted together. */
  readonly groupOf: Int32Array;
  /** Jobs of each group, predecessors first. */
  readonly groups: readonly (readonly number[])[];
  /** The other job of a crew of two, or 0. */
  readonly partner: Int32Array;
  readonly before: readonly (readonly Precedence[])[];
  /** Jobs of the same technician link, except the job itself. */
  readonly alike: readonly (readonly number[])[];
}

export interface Precedence {
  readonly job: number;
  readonly gap: number;
}

/** The price of leaving out a visit that has none: more than any plan would pay to avoid it. */
export const MANDATORY_PRICE = 10_000_000;
