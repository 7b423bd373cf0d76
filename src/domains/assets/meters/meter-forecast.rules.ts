/** When a counter will reach a value, from its average use. Pure. */
import { addDays } from '#kernel/dates.ts';

export interface Pace {
  /** The day of the last reading. */
  readonly readOn: string;
  /** Average use a day; null if unknown. */
  readonly perDay: number | null;
}

const farthestDays = 3650;

/** The day on which `more` will have been counted; null if it is unknown or more than ten years away. */
export function dayReached(more: number, { readOn, perDay }: Pace): string | null {
  if (more <= 0) return readOn;
  if (perDay === null || perDay <= 0) return null;
  const days = Math.ceil(more / perDay - 1e-9);
  return days > farthestDays ? null : addDays(readOn, days);
}
