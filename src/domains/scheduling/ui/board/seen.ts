/**
 * A lane may be far taller than the screen. What is seen of the board is told in steps, so that scrolling draws again once
 * a step; of a lane that is seen whole, or that is not tall, everything is in the page.
 */
import { type RefObject, useEffect, useState } from 'react';

/** From the top, in pixels. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const step = 240;
/** Lanes up to this height are drawn whole. */
const tall = 960;

/** What is seen of the scrolled content and a little more. */
export function stretchSeen(top: number, height: number): Stretch {
  return {
    from: Math.floor((top - step / 2) / step) * step,
    to: Math.ceil((top + height + step / 2) / step) * step,
  };
}

/** What of a lane is to be drawn, from its own top; undefined for all of it. */
export function seenOf(
  lane: { readonly start: number; readonly size: number },
  seen: Stretch,
): Stretch | undefined {
  const { start, size } = lane;
  if (size <= tall || (seen.from <= start && start + size <= seen.to)) return undefined;
  return { from: Math.max(0, seen.from - start), to: Math.min(size, Math.max(0, seen.to - start)) };
}

/** The places of a column of things that are equally tall which fall into a stretch; `kept` is always among them. */
export function placesIn(
  stretch: Stretch | undefined,
  column: { readonly count: number; readonly before: number; readonly each: number },
  kept = -1,
): readonly [first: number, end: number] {
  const { count, before, each } = column;
  if (!stretch) return [0, count];
  const at = (y: number) => Math.min(count, Math.max(0, Math.floor((y - before) / each)));
  const [first, end] = [at(stretch.from), at(stretch.to + each)];
  return kept === -1 ? [first, end] : [Math.min(first, kept), Math.max(end, kept + 1)];
}

export function useSeen(scroller: RefObject<HTMLElement | null>): Stretch {
  const [seen, setSeen] = useState<Stretch>(() => stretchSeen(0, 1200));
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const now = stretchSeen(box.scrollTop, box.clientHeight);
      setSeen((before) => (before.from === now.from && before.to === now.to ? before : now));
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return seen;
}
