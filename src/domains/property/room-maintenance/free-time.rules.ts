/** The time that somebody has left on a day: their working hours without their visits. Times are epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What of `hours` is not `busy`; `busy` may overlap and come in any order. */
export function freeSpans(hours: Span, busy: readonly Span[]): readonly Span[] {
  const free: Span[] = [];
  let { from } = hours;
  for (const one of busy.toSorted((a, b) => a.from - b.from)) {
    if (one.from > from) free.push({ from, to: Math.min(one.from, hours.to) });
    from = Math.max(from, one.to);
    if (from >= hours.to) break;
  }
  if (from < hours.to) free.push({ from, to: hours.to });
  return free;
}

/** One room after the other, each without a break in it. */
export function slotsIn(free: readonly Span[], minutes: number): readonly Span[] {
  const length = minutes * 60_000;
  return free.flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, index) => ({
      from: from + index * length,
      to: from + (index + 1) * length,
    })),
  );
}
