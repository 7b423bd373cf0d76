import { invalid } from '#kernel/errors.ts';
import { isWithinLimit, tooLong } from '../deferred/service-period.ts';
import type { DraftLine } from '../drafts/draft-lines.ts';
import { lastDayBeforeNext } from './recurrence.rules.ts';

interface Series {
  readonly rule: string;
  readonly starts_on: string;
}

/** The lines of an occurrence: those for the time until the next one get its days. */
export function linesOn(lines: readonly DraftLine[], series: Series, day: string): DraftLine[] {
  return lines.map(({ until_next, ...line }, index) => {
    if (!until_next) return line;
    const through = lastDayBeforeNext(series, day);
    if (through === null || !isWithinLimit(day, through))
      throw invalid({ [`lines.${index}.until_next`]: tooLong });
    return { ...line, service_from: day, service_through: through };
  });
}
