/** The age buckets of receivables, by days overdue. */
export const ageBuckets = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export function bucketOf(daysOverdue: number): AgeBucket {
  if (daysOverdue <= 0) return 'current';
  if (daysOverdue <= 30) return 'days_1_30';
  if (daysOverdue <= 60) return 'days_31_60';
  return daysOverdue <= 90 ? 'days_61_90' : 'over_90';
}
