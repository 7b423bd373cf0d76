/** The age buckets of receivables, by days overdue. */
export const ageBuckets = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** The days overdue of each bucket: more than the first, up to the second. */
export const bucketDays: Readonly<Record<AgeBucket, readonly [number, number]>> = {
  current: [-1_000_000, 0],
  days_1_30: [0, 30],
  days_31_60: [30, 60],
  days_61_90: [60, 90],
  over_90: [90, 1_000_000],
};

export const bucketOf = (daysOverdue: number): AgeBucket =>
  ageBuckets.find((bucket) => daysOverdue <= bucketDays[bucket][1]) ?? 'over_90';
