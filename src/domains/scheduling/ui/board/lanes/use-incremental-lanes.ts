/**
 * Scrolling far on a full board makes hundreds of bars visible at once. Their lanes and names are rendered immediately, the bars
 * over several frames, so that no frame blocks scrolling.
 */
import { useEffect, useReducer, useRef } from 'react';
import type { Lane } from './lanes.ts';

/** The most visits rendered anew in one frame. */
const most = 160;

interface InSight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly getVirtualItems: () => readonly { readonly index: number }[];
}

/** The lanes whose bars are rendered now; `target` is the lane something is dragged to. */
export function useIncrementalLanes(
  virtual: InSight,
  lanes: readonly Lane[],
  target: Lane['id'] | undefined,
): ReadonlySet<Lane['id']> {
  const drawn = useRef<ReadonlySet<Lane['id']>>(new Set());
  const [, drawMore] = useReducer((times: number) => times + 1, 0);
  const inSight = virtual.getVirtualItems().map(({ index }) => index);
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  const isSeen = (index: number) => startIndex <= index && index <= endIndex;
  const urgency = (index: number) => (lanes[index]?.id === target ? 2 : isSeen(index) ? 1 : 0);
  const order = inSight.toSorted((a, b) => urgency(b) - urgency(a)).flatMap((index) => lanes[index] ?? []);
  const now = nextRendered(drawn.current, order);
  useEffect(() => {
    drawn.current = now;
    if (now.size === order.length) return;
    const next = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(next);
  });
  return now;
}

/** Keeps what is rendered and still visible; adds as many others as fit into one frame, at least one. */
export function nextRendered(
  drawn: ReadonlySet<Lane['id']>,
  inSight: readonly Pick<Lane, 'id' | 'visits'>[],
): ReadonlySet<Lane['id']> {
  const now = new Set<Lane['id']>();
  let room = most;
  for (const { id, visits } of inSight) {
    if (drawn.has(id)) now.add(id);
    else if (room > 0) {
      now.add(id);
      room -= visits.length;
    }
  }
  return now;
}
