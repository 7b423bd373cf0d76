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
  const minor = rate ? toMinor(rate, 6) : undefined;
  if (minor === undefined) return rate;
  return fromMinor(minor, 4).replace(/\.?0+$/, '');
}

/** "8.25" → "0.0825", "8.875" → "0.08875". */
export function rateOf(percent: Typed): Typed {
  const minor = percent ? toMinor(percent, 4) : undefined;
  return minor === undefined ? percent : fromMinor(minor, 6).replace(/(\.\d{4}\d*?)0+$/, '$1');
}
