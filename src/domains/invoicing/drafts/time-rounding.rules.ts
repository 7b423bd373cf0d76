/** How recorded time becomes billed time: rounded to steps for each person's work, and again for their travel, on a job. */

export interface TimeRounding {
  /** Minutes; 0 bills the exact time. */
  readonly time_step: number;
  readonly time_direction: 'up' | 'nearest';
  /** Minutes that a person's work on a job is billed at least; travel has no minimum. */
  readonly least_time: number;
}

export const timeSteps = [0, 1, 5, 6, 10, 15, 30, 60] as const;

export const exactTime: TimeRounding = { time_step: 0, time_direction: 'up', least_time: 0 };

/** `seconds` of one person on one job; nothing recorded stays nothing. */
export function billedSeconds(seconds: bigint, kind: 'work' | 'travel', rule: TimeRounding): bigint {
  if (seconds <= 0n) return 0n;
  const least = kind === 'work' ? BigInt(rule.least_time) * 60n : 0n;
  const step = BigInt(rule.time_step) * 60n;
  const rounded = step === 0n ? seconds : toStep(seconds, step, rule.time_direction);
  return rounded < least ? least : rounded;
}

/** A half step is rounded up. */
function toStep(seconds: bigint, step: bigint, direction: TimeRounding['time_direction']): bigint {
  const added = direction === 'up' ? step - 1n : step / 2n;
  return ((seconds + added) / step) * step;
}
