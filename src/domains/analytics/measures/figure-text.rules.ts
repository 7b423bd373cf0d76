/** Figures as text, by their unit. */
import type { Viewer } from '#kernel/access.ts';
import type { Figure, Unit } from './figure.rules.ts';
import type { Step } from './period.rules.ts';
import type { Unusual } from './unusual.rules.ts';

export type Reader = Pick<Viewer, 'locale' | 'currency'>;

export function figureText(unit: Unit, value: Figure | undefined, { locale, currency }: Reader): string {
  if (value === null || value === undefined) return '–';
  const number = Number(value);
  if (unit === 'money') return moneyText(number, { locale, currency });
  if (unit === 'money_per_hour') return `${moneyText(number, { locale, currency })}/h`;
  if (unit === 'percent') return formatted(number, locale, { style: 'percent', maximumFractionDigits: 1 });
  const digits = unit === 'count' || Math.abs(number) >= 100 ? 0 : 1;
  return formatted(number, locale, { maximumFractionDigits: digits }) + (suffixes[unit] ?? '');
}

/** Short, for an axis: "12k". */
export function axisText(unit: Unit, value: number, { locale, currency }: Reader): string {
  const options: Intl.NumberFormatOptions = {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  };
  if (unit === 'percent') return formatted(value, locale, { style: 'percent', maximumFractionDigits: 1 });
  if (unit.startsWith('money'))
    return formatted(value, locale, {
      ...options,
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
  return formatted(value, locale, options) + (suffixes[unit] ?? '');
}

function moneyText(value: number, { locale, currency }: Reader): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return formatted(value, locale, options).replace('-', '−');
}

/** "Unusual: 31, where 5 to 25 is usual, by the 12 months before." */
export function unusualText(
  unit: Unit,
  value: Figure | undefined,
  { low, high, periods }: Unusual,
  { step, ...reader }: Reader & { readonly step: Step },
): string {
  const [from, to] = unit === 'count' ? [Math.ceil(low), Math.floor(high)] : [low, high];
  const range = `${figureText(unit, from, reader)} to ${figureText(unit, to, reader)}`;
  const by =
    step === 'day' ? `the same day of the ${periods} weeks before` : `the ${periods} ${step}s before`;
  return `Unusual: ${figureText(unit, value, reader)}, where ${range} is usual, by ${by}.`;
}

const suffixes: Partial<Readonly<Record<Unit, string>>> = { hours: ' h', days: ' d' };

function formatted(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value);
}

export const numberOf = (value: Figure | undefined) =>
  value === null || value === undefined ? null : Number(value);

export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  readonly good: boolean | undefined;
}

/** From the figure before: in points for percentages, in percent for all others. Undefined if either is missing. */
export function changeOf(
  unit: Unit,
  better: 'more' | 'less' | null,
  [before, now]: readonly [Figure | undefined, Figure | undefined],
  locale: string,
): Change | undefined {
  const [was, is] = [numberOf(before), numberOf(now)];
  if (was === null || is === null) return undefined;
  const difference = is - was;
  const direction = difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down';
  const good = better === null ? undefined : direction === (better === 'more' ? 'up' : 'down');
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  if (unit === 'percent')
    return { text: `${formatted(difference * 100, locale, signed)} pts`, direction, good };
  if (was === 0) return difference === 0 ? { text: '0%', direction, good } : undefined;
  const share = difference / Math.abs(was);
  return {
    text: formatted(share, locale, { ...signed, style: 'percent', maximumFractionDigits: 0 }),
    direction,
    good,
  };
}

/** The same in words and in the unit of the figure: "$410.00 more", "2.1 points less". */
export function changeInWords(
  unit: Unit,
  better: 'more' | 'less' | null,
  [before, now]: readonly [Figure | undefined, Figure | undefined],
  reader: Reader,
): Change | undefined {
  const [was, is] = [numberOf(before), numberOf(now)];
  if (was === null || is === null) return undefined;
  const difference = is - was;
  const size = Math.abs(difference);
  const points = (value: number) =>
    `${formatted(value * 100, reader.locale, { maximumFractionDigits: 1 })} points`;
  const text = (value: number) => (unit === 'percent' ? points(value) : figureText(unit, value, reader));
  if (text(size) === text(0)) return { text: 'No change', direction: 'flat', good: undefined };
  const word = difference > 0 ? 'more' : unit === 'count' ? 'fewer' : 'less';
  return {
    text: `${text(size)} ${word}`,
    direction: difference > 0 ? 'up' : 'down',
    good: better === null ? undefined : difference > 0 === (better === 'more'),
  };
}
