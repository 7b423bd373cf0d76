/** The order of the parts of a measure. Pure. */
import { numberOf } from '#domains/analytics/measures/figure-text.rules.ts';
import type { FiguresAnswer } from '#domains/analytics/measures/figures.report.ts';

type Group = FiguresAnswer['groups'][number];

/** `size`: as the report gives them, most first. */
export const groupOrders = ['size', 'highest', 'lowest'] as const;
export type GroupOrder = (typeof groupOrders)[number];

/** Among equal rates the one of more comes first; those without a rate stand last. */
export function inOrder(groups: readonly Group[], measure: string, order: GroupOrder): readonly Group[] {
  if (order === 'size') return groups;
  const direction = order === 'highest' ? -1 : 1;
  const rate = (group: Group) => numberOf(group.values[measure]?.[0]);
  const size = (group: Group) => numberOf(group.divisors[measure]?.[0]) ?? 0;
  return [...groups].sort((a, b) => {
    const [one, other] = [rate(a), rate(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other) || size(b) - size(a);
  });
}
