/** Numbers as a form holds them, exact, while they are being typed. */
import { fromMinor, toMinor } from '#kernel/money.ts';

/** A decimal string; null where nothing stands, undefined where what stands there is no number. */
export type Typed = string | null | undefined;

/** Nothing typed is nothing charged. */
export function minorOf(typed: Typed, exponent: number): bigint | undefined {
  return typed === null ? 0n : typed === undefined ? undefined : toMinor(typed, exponent);
}

/** "0.0825" → "8.25": people speak of percent. */
export function percentOf(rate: Typed): Typed {
  const minor = rate ? toMinor(rate, 4) : undefined;
  if (minor === undefined) return rate;
  return fromMinor(minor, 2).replace(/\.?0+$/, '');
}

/** "8.25" → "0.0825". */
export function rateOf(percent: Typed): Typed {
  const minor = percent ? toMinor(percent, 2) : undefined;
  return minor === undefined ? percent : fromMinor(minor, 4);
}
