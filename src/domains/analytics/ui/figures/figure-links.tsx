/** Links from figures to their rows. */

import type { Filters } from '#domains/analytics/measures/figure.rules.ts';
import type { MeasureFacts } from '#domains/analytics/measures/measures.report.ts';
import type { Days } from '#domains/analytics/measures/period.rules.ts';
import { Link } from '#ui/navigation.tsx';
import { filtersParam } from './use-chosen.ts';

/** The rows of the first sum that a measure is made of: of a ratio, what it is divided by. */
export function rowsLink(measure: MeasureFacts, days: Days, keys: Filters, sum = mainPart(measure)) {
  const part = measure.parts.find(({ name }) => name === sum);
  if (!part) return undefined;
  const { from, to } = days;
  const filters = filtersParam(keys);
  return (
    <Link
      to={`/analytics/rows/${part.table}`}
      search={{ measure: measure.name, sum: part.name, from, to, ...(filters ? { keys: filters } : {}) }}
    />
  );
}

export function mainPart({ of, per }: MeasureFacts): string {
  return (per[0] ?? of[0])?.name ?? '';
}
