import { formatDayAs, formatMonth } from '#kernel/english-dates.ts';
import type { ApiFailure } from '../api-error.ts';

/** The server's sentences have days as 2026-11-28 and months as 2026-11. Those in quotes or within a name, which somebody typed, stay. */
export function withReadableDays(failure: ApiFailure, locale: string): ApiFailure {
  if (!locale) return failure;
  const read = (sentence: string) =>
    sentence.replace(
      /(?<![\w“"'./-])(?:\d{4}-[01]\d-[0-3]\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2]))(?![\w”"'/:-])/g,
      (span) =>
        span.length === 7 ? formatMonth(span, locale) : formatDayAs(span, locale, { dateStyle: 'medium' }),
    );
  const fields = Object.entries(failure.fields ?? {}).map(([name, text]) => [name, read(text)]);
  return { ...failure, message: read(failure.message), fields: Object.fromEntries(fields) };
}
