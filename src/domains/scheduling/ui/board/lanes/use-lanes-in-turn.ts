/**
 * A leap over a full board brings hundreds of bars into sight at once. Their lanes are there at once, with their names; the
 * bars come in over some pictures, so that none of them keeps whoever scrolls on waiting.
 */
import { useEffect, useReducer, useRef } from 'react';
import type { Lane } from './lanes.ts';

/** Of how many visits the lanes may be that are drawn anew for one picture. */
const most = 160;

interface InSight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly getVirtualItems: () => readonly { readonly index: number }[];
}

/** The lanes whose bars are to be drawn now; `target` is the one that something is taken to. */
export function useLanesInTurn(
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
  const now = drawnNext(drawn.current, order);
  useEffect(() => {
    drawn.current = now;
    if (now.size === order.length) return;
    const next = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(next);
  });
  return now;
}

/** What is drawn and still in sight stays; of the others as many come as one picture may hold, and one at least. */
export function drawnNext(
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
