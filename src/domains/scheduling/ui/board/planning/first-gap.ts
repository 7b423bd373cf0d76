import { minute, type Span, step } from '../lanes/time-scale.ts';

/** Where a stretch of this length first fits between what is planned; after all of it when it fits nowhere before `to`. */
export function firstGap(taken: readonly Span[], bounds: Span, length: number): Span {
  const sorted = [...taken].filter(({ to }) => to > bounds.from).sort((a, b) => a.from - b.from);
  let from = bounds.from;
  for (const span of sorted) {
    if (from + length <= span.from) break;
    from = Math.max(from, quarterAfter(span.to));
  }
  return { from, to: from + length };
}

export function quarterAfter(at: number): number {
  return Math.ceil(at / step) * step;
}

/** As long as estimated; an hour when nobody has said. */
export function estimated(order: { readonly estimated_minutes: number | null }): number {
  const wanted = (order.estimated_minutes ?? 60) * minute;
  return Math.min(Math.max(Math.ceil(wanted / step) * step, step), 24 * 60 * minute);
}
