import { minute, type Span, step } from '../lanes/time-scale.ts';

/** The first gap of this length between the planned spans; after all of them if none fits before `to`. */
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

/** The estimated length in milliseconds, in whole steps; an hour if there is no estimate. */
export function estimated(order: { readonly estimated_minutes: number | null }): number {
  const wanted = (order.estimated_minutes ?? 60) * minute;
  return Math.min(Math.max(Math.ceil(wanted / step) * step, step), 24 * 60 * minute);
}
