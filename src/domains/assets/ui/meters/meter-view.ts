import type { meterReadings, meters } from '#domains/assets/meters/meter.resource.ts';
import type { Doubt } from '#domains/assets/meters/reading-doubt.rules.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { isRecord, propertiesOf } from '#kernel/type-guards.ts';
import { ApiError } from '#ui/api-error.ts';

export type MeterView = ApiRowOf<typeof meters> & {
  readonly can: readonly string[];
  readonly asset?: { readonly id: string; readonly name: string } | null;
};
export type ReadingView = ApiRowOf<typeof meterReadings> & { readonly can: readonly string[] };

/** "1234.5000" with its unit, in the company's format: "1,234.5 h". */
export function readingText(value: string | number | null, unit: string, locale: string): string {
  if (value === null) return '–';
  return `${Number(value).toLocaleString(locale, { maximumFractionDigits: 4 })} ${unit}`;
}

/** The question that the server asked instead of storing a reading. */
export function doubtIn(error: unknown): Pick<Doubt, 'needs' | 'message'> | undefined {
  if (!(error instanceof ApiError) || !isRecord(error.details)) return undefined;
  const { needs, message } = propertiesOf(error.details.doubt);
  if (typeof message !== 'string') return undefined;
  return { message, needs: needs === 'reset' ? 'reset' : 'confirmation' };
}
