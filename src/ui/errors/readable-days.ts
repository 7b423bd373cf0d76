import type { ApiFailure } from '../api-error.ts';
import { formatDayAs } from '../format/month.ts';

/** The server's sentences have days as 2026-11-28. Those in quotes or within a name, which somebody typed, stay. */
export function withReadableDays(failure: ApiFailure, locale: string): ApiFailure {
  if (!locale) return failure;
  const read = (sentence: string) =>
    sentence.replace(/(?<![\w“"'./-])\d{4}-[01]\d-[0-3]\d(?![\w”"'/:-])/g, (day) =>
      formatDayAs(day, locale, { dateStyle: 'medium' }),
    );
  const fields = Object.entries(failure.fields ?? {}).map(([name, text]) => [name, read(text)]);
  return { ...failure, message: read(failure.message), fields: Object.fromEntries(fields) };
}
