import type { Comparison } from '#domains/analytics/measures/period.rules.ts';

export const comparisonWords: Readonly<Record<Comparison, string>> = {
  period_before: 'Compared with the period before',
  year_before: 'Compared with a year before',
  none: 'Not compared',
};
