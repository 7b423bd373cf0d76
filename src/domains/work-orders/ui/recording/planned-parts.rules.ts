import type { PlannedPartView } from '../page/work-order-view.ts';

/** What is still to be taken of a planned part, as text without trailing zeros; undefined when all of it was used. */
export function stillToTake({
  quantity,
  used,
}: Pick<PlannedPartView, 'quantity' | 'used'>): string | undefined {
  const left = Math.round((Number(quantity) - Number(used ?? 0)) * 1000) / 1000;
  return left > 0 ? String(left) : undefined;
}
