/** Only the lanes in sight are in the page; the whole board can be scrolled. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import type { Ghost } from './board-acts.ts';
import type { Lane } from './lanes.ts';

export interface LanesInSight {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly lanes: readonly Lane[];
  /** Of each lane, in pixels. */
  readonly heights: readonly number[];
  /** What stands above the lanes and scrolls with them, in pixels. */
  readonly above: number;
  readonly ghost: Ghost | undefined;
  readonly carriedId: string | undefined;
}

export function useLanesInSight({ scroller, lanes, heights, above, ghost, carriedId }: LanesInSight) {
  const kept = lanes.findIndex((lane) => lane.visits.some((visit) => visit.id === carriedId));
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: (index) => lanes[index]?.id ?? index,
    scrollMargin: above,
    overscan: 4,
    // The lane that something is carried from stays in the page: its bar has the focus.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        return kept === -1 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  const sizes = heights.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are known, and are to be asked for again when they are others.
  useEffect(() => virtual.measure(), [sizes, above]);
  const target = ghost?.byKeys ? lanes.findIndex((lane) => lane.id === ghost.plan.technician_id) : -1;
  useEffect(() => {
    if (target !== -1) virtual.scrollToIndex(target);
  }, [target, virtual]);
  return virtual;
}
