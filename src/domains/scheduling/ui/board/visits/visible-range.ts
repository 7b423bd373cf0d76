/**
 * A lane may be far taller than the screen. The visible range changes in steps, so that scrolling renders once per step; a lane
 * that is short or fully visible is rendered completely.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Span } from '../lanes/time-scale.ts';

/** From the top, in pixels. */
export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

const step = 240;
/** Lanes up to this height, in pixels, are rendered completely. */
const tall = 960;

/** The visible range of the scrolled content plus a margin. */
export function visibleRange(top: number, height: number, by = step): VisibleRange {
  return {
    from: Math.floor((top - by / 2) / by) * by,
    to: Math.ceil((top + height + by / 2) / by) * by,
  };
}

/** The range of a lane to render, from its own top; undefined for all of it. */
export function visiblePart(
  lane: { readonly start: number; readonly size: number },
  seen: VisibleRange,
): VisibleRange | undefined {
  const { start, size } = lane;
  if (size <= tall || (seen.from <= start && start + size <= seen.to)) return undefined;
  return { from: Math.max(0, seen.from - start), to: Math.min(size, Math.max(0, seen.to - start)) };
}

/** The indexes of equally tall items in a column that fall into the range; always includes `kept`. */
export function indexesIn(
  stretch: VisibleRange | undefined,
  column: { readonly count: number; readonly before: number; readonly each: number },
  kept = -1,
): readonly [first: number, end: number] {
  const { count, before, each } = column;
  if (!stretch) return [0, count];
  const at = (y: number) => Math.min(count, Math.max(0, Math.floor((y - before) / each)));
  const [first, end] = [at(stretch.from), at(stretch.to + each)];
  return kept === -1 ? [first, end] : [Math.min(first, kept), Math.max(end, kept + 1)];
}

/**
 * The indexes of the visits within the visible part of a day, plus the next one on either side: keyboard navigation can then focus
 * it, which scrolls it into view and renders the one after it.
 */
export function visibleVisits(visits: readonly Span[], seen: Span): ReadonlySet<number> {
  const found = new Set<number>();
  let before = -1;
  let after = -1;
  for (const [place, { from, to }] of visits.entries()) {
    if (to <= seen.from) {
      if (before === -1 || from >= (visits[before]?.from ?? 0)) before = place;
    } else if (from >= seen.to) {
      if (after === -1 || from < (visits[after]?.from ?? 0)) after = place;
    } else found.add(place);
  }
  for (const next of [before, after]) if (next !== -1) found.add(next);
  return found;
}

/** The visible range in one scroll direction: measured from the element, and an initial value before the first scroll. */
export interface ScrollAxis {
  readonly first: VisibleRange;
  readonly measure: (box: HTMLElement) => VisibleRange;
}

export function verticalAxis(height: number): ScrollAxis {
  return {
    first: visibleRange(0, height),
    measure: (box) => visibleRange(box.scrollTop, box.clientHeight),
  };
}

/** In the inline direction (also right-to-left), beginning at `start`. */
export function horizontalAxis(start: number, width: number): ScrollAxis {
  return {
    first: visibleRange(start, width, step / 3),
    measure: (box) => visibleRange(Math.abs(box.scrollLeft), box.clientWidth, step / 3),
  };
}

export function useVisibleRange(scroller: RefObject<HTMLElement | null>, axis: ScrollAxis): VisibleRange {
  const [seen, setSeen] = useState(axis.first);
  const { current: measure } = useRef(axis.measure);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const update = () => {
      const now = measure(box);
      setSeen((before) => (before.from === now.from && before.to === now.to ? before : now));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(box);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, [scroller, measure]);
  return seen;
}
