/** Only visible lanes are rendered; the whole board can be scrolled. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Ghost } from '../planning/board-actions.ts';
import type { Lane } from './lanes.ts';
import type { Size } from './use-size.ts';

/** Pixels. */
const beyond = 120;

export interface VisibleLanes {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The assumed size of the board before it can be measured. */
  readonly size: Size;
  readonly lanes: readonly Lane[];
  /** The height of each lane, in pixels. */
  readonly heights: readonly number[];
  /** The height of what is above the lanes and scrolls with them, in pixels. */
  readonly above: number;
  readonly ghost: Ghost | undefined;
  readonly draggedId: string | undefined;
}

export function useVisibleLanes(inSight: VisibleLanes) {
  const { scroller, size, lanes, heights, above, ghost, draggedId } = inSight;
  const kept = useMemo(() => laneOf(lanes, draggedId), [lanes, draggedId]);
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: (index) => lanes[index]?.id ?? index,
    initialRect: size,
    scrollMargin: above,
    overscan: overscanOf(heights),
    // Renders in a separate task before the next frame instead of synchronously while scrolling.
    useFlushSync: false,
    // The lane something is dragged from stays rendered: its bar has the focus.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        return kept === -1 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  const sizes = `${above} ${heights.join()}`;
  const measured = useRef(sizes);
  // The heights are known, so the virtualizer must measure again when they change.
  useEffect(() => {
    if (measured.current !== sizes) virtual.measure();
    measured.current = sizes;
  }, [sizes, virtual]);
  const target = ghost?.byKeys ? lanes.findIndex((lane) => lane.id === ghost.plan.technician_id) : -1;
  useEffect(() => {
    if (target !== -1) virtual.scrollToIndex(target);
  }, [target, virtual]);
  return virtual;
}

function laneOf(lanes: readonly Lane[], visitId: string | undefined): number {
  if (visitId === undefined) return -1;
  return lanes.findIndex((lane) => lane.visits.some((visit) => visit.id === visitId));
}

/** How many lanes are rendered beyond the visible ones: two lanes of a day, one of a full week. */
function overscanOf(heights: readonly number[]): number {
  const mean = heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length);
  return Math.min(4, Math.max(1, Math.round(beyond / Math.max(1, mean))));
}
