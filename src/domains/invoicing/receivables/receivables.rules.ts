import { addDays } from '#kernel/dates.ts';

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

/** The filters of the list of invoices that finds what is in a bucket at the end of a day. */
export function rowsOfBucket(bucket: AgeBucket, asOf: string) {
  const [after, upTo] = bucketDays[bucket];
  return {
    view: 'all',
    status: 'in.(sent)',
    payment_state: 'in.(unpaid,partly_paid)',
    kind: 'in.(invoice,progress,deposit)',
    due_date: [
      ...(bucket === 'over_90' ? [] : [`gte.${addDays(asOf, -upTo)}`]),
      ...(bucket === 'current' ? [] : [`lt.${addDays(asOf, -after)}`]),
    ],
  };
}

export const bucketOf = (daysOverdue: number): AgeBucket =>
  ageBuckets.find((bucket) => daysOverdue <= bucketDays[bucket][1]) ?? 'over_90';
