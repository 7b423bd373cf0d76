/** What makes a meter reading worth a question before it is stored. Pure. */
import { toMinor } from '#kernel/money.ts';

export interface MeterFacts {
  readonly kind: string | null;
  readonly unit: string;
  readonly rollover: string | null;
  readonly min_value: string | null;
  readonly max_value: string | null;
}

export interface Reading {
  readonly value: string;
  /** ISO 8601. */
  readonly read_at: string;
}

export interface Surroundings {
  /** The readings just before and after it. */
  readonly before?: Reading | undefined;
  readonly after?: (Reading & { readonly is_reset: boolean | null }) | undefined;
  /** Usual use a day; null if unknown. */
  readonly perDay: number | null;
}

/** `reset`: a confirmation is not enough, the meter must have been replaced or reset. */
export interface Doubt {
  readonly kind: 'below_last' | 'above_next' | 'too_fast' | 'out_of_range';
  readonly needs: 'confirmation' | 'reset';
  readonly message: string;
}

const timesUsual = 3;
const dayMs = 86_400_000;
/** Two readings within an hour count as an hour apart, so that a second look is no leap. */
const shortestDays = 1 / 24;

export function doubtOf(
  meter: MeterFacts,
  reading: Reading & { readonly is_reset: boolean },
  around: Surroundings,
): Doubt | undefined {
  return meter.kind === 'gauge' ? doubtOfGauge(meter, reading) : doubtOfCounter(meter, reading, around);
}

function doubtOfGauge({ unit, min_value, max_value }: MeterFacts, { value }: Reading): Doubt | undefined {
  const isBelow = min_value !== null && scaled(value) < scaled(min_value);
  const isAbove = max_value !== null && scaled(value) > scaled(max_value);
  if (!isBelow && !isAbove) return undefined;
  const usual =
    min_value === null
      ? `up to ${plain(max_value)}`
      : max_value === null
        ? `from ${plain(min_value)}`
        : `${plain(min_value)} to ${plain(max_value)}`;
  return {
    kind: 'out_of_range',
    needs: 'confirmation',
    message: `${plain(value)} ${unit} is ${isBelow ? 'low' : 'high'}: usual is ${usual}. Is it right?`,
  };
}

function doubtOfCounter(
  meter: MeterFacts,
  { value, read_at, is_reset }: Reading & { readonly is_reset: boolean },
  { before, after, perDay }: Surroundings,
): Doubt | undefined {
  const { unit, rollover } = meter;
  if (after && !after.is_reset && rollover === null && scaled(value) > scaled(after.value)) {
    return {
      kind: 'above_next',
      needs: 'confirmation',
      message: `A later reading is lower: ${plain(after.value)} ${unit} on ${after.read_at.slice(0, 10)}. Is it right?`,
    };
  }
  if (!before || is_reset) return undefined;
  const isLower = scaled(value) < scaled(before.value);
  if (isLower && rollover === null) {
    return {
      kind: 'below_last',
      needs: 'reset',
      message: `The reading before was ${plain(before.value)} ${unit}, and a counter does not go back. Was the meter replaced or reset?`,
    };
  }
  const use = Number(value) - Number(before.value) + (isLower ? Number(rollover) : 0);
  const days = Math.max((Date.parse(read_at) - Date.parse(before.read_at)) / dayMs, shortestDays);
  const tooFast = doubtOfPace(meter, use / days, perDay);
  if (!isLower || !tooFast) return tooFast;
  return {
    kind: 'below_last',
    needs: 'confirmation',
    message: `The reading before was ${plain(before.value)} ${unit}. If the counter started again at ${plain(rollover)}, it counted ${short(use)} ${unit} since. Is it right?`,
  };
}

const hours = /^(h|hr|hrs|hour|hours)$/i;

function doubtOfPace({ unit }: MeterFacts, pace: number, usual: number | null): Doubt | undefined {
  const doubt = { kind: 'too_fast', needs: 'confirmation' } as const;
  if (hours.test(unit.trim()) && pace > 24.5)
    return { ...doubt, message: `That is ${short(pace)} hours a day since the reading before. Is it right?` };
  if (usual === null || usual <= 0 || pace <= usual * timesUsual) return undefined;
  return {
    ...doubt,
    message: `That is ${short(pace)} ${unit} a day since the reading before; usual is ${short(usual)}. Is it right?`,
  };
}

function scaled(decimal: string): bigint {
  return toMinor(decimal, 4) ?? 0n;
}

function plain(decimal: string | null): string {
  return short(Number(decimal), 4);
}

function short(value: number, digits = 1): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
