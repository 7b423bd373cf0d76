/** Availability, MTBF and MTTR of an asset. Pure. */

/** Hours and counts within one period. */
export interface Downtimes {
  /** The length of the period. */
  readonly hours: number;
  readonly failureHours: number;
  readonly plannedHours: number;
  /** Failures that began in it. */
  readonly failures: number;
  /** Failures that ended in it, and how long they lasted from beginning to end. */
  readonly repairs: number;
  readonly repairHours: number;
}

export interface Reliability {
  /** (hours − failure hours − planned hours) ÷ hours, from 0 to 1. Null for an empty period. */
  readonly availability: number | null;
  /** Mean time between failures, in hours: (hours − failure hours) ÷ failures. Null without a failure. */
  readonly mtbf_hours: number | null;
  /** Mean time to repair, in hours: repair hours ÷ repairs. Null without a repair. */
  readonly mttr_hours: number | null;
}

export function reliabilityOf(of: Downtimes): Reliability {
  const { hours, failureHours, plannedHours, failures, repairs, repairHours } = of;
  return {
    availability: hours > 0 ? rounded((hours - failureHours - plannedHours) / hours, 4) : null,
    mtbf_hours: failures > 0 ? rounded((hours - failureHours) / failures, 1) : null,
    mttr_hours: repairs > 0 ? rounded(repairHours / repairs, 1) : null,
  };
}

export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** From half of what a new one costs on, one asks whether repairing still pays. */
const warningShare = 0.5;

export interface ReplacementHint {
  /** Repair cost ÷ replacement cost: 0.62 is 62 %. */
  readonly share: number;
  readonly reason: 'approaches' | 'exceeds';
}

/** Null while repairs cost less than half of a replacement, or when nobody knows what that costs. Amounts in minor units. */
export function replacementHint(repairCost: bigint, replacementCost: bigint | null): ReplacementHint | null {
  if (replacementCost === null || replacementCost <= 0n) return null;
  const share = Number((repairCost * 1000n) / replacementCost) / 1000;
  if (share < warningShare) return null;
  return { share, reason: share >= 1 ? 'exceeds' : 'approaches' };
}
