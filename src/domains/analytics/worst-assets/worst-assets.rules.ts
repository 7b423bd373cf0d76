/** What the worst assets are sorted by: names of measures. */
export const worstBy = ['repair_cost', 'downtime_hours', 'failures'] as const;
export type WorstBy = (typeof worstBy)[number];
