// Inserts one job with the least disruption: where it fits, or else where one other job can be moved to another place. Every such
// exchange is tried, so the result is optimal among exchanges and does not depend on chance.

import { Random } from '../search/random.ts';
import type { Stopwatch } from '../search/stopwatch.ts';
import type { Board } from './board.ts';
import { PlaceSearch } from './place-search.ts';

/** False if the job stays absent. */
export function makeRoom(board: Board, job: number, stopwatch: Stopwatch): boolean {
  const places = new PlaceSearch(board, new Random(0), 0);
  const out = board.compiled.jobs.priceOut[job]!;
  if (places.bestAnywhere(job, out) < Number.POSITIVE_INFINITY) {
    board.insert(job, places.day, places.position);
    dropPlaced(board);
    return true;
  }
  let best = board.total - 1e-6;
  let bestOther = 0;
  for (const day of places.daysOf[job]!) {
    if (stopwatch.spent() >= 1) break;
    for (let k = 0; k < board.length[day]!; k++) {
      const other = board.nodes[day * board.width + k]!;
      if (board.compiled.links.groupOf[other]! >= 0) continue;
      board.begin();
      const total = exchange(board, places, job, other, best);
      board.rollBack();
      if (total >= best) continue;
      best = total;
      bestOther = other;
    }
  }
  if (bestOther === 0) return false;
  board.begin();
  exchange(board, places, job, bestOther, Number.POSITIVE_INFINITY);
  dropPlaced(board);
  return true;
}

/** The plan's cost with the job on the other's day and the other one elsewhere; Infinity if that fails. */
function exchange(board: Board, places: PlaceSearch, job: number, other: number, limit: number): number {
  const day = board.routeOf[other]!;
  const position = board.positionOf[other]!;
  const { priceOut } = board.compiled.jobs;
  board.remove(day, position, position + 1);
  if (places.bestIn(job, day, priceOut[job]!) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  board.insert(job, day, places.position);
  // The limit is exceeded even if moving the other job were free.
  if (board.total - priceOut[other]! >= limit) return Number.POSITIVE_INFINITY;
  if (places.bestAnywhere(other, priceOut[other]!) === Number.POSITIVE_INFINITY) return board.total;
  board.insert(other, places.day, places.position);
  return board.total;
}

/** Removes placed jobs from the absent list. */
function dropPlaced(board: Board): void {
  const { absent } = board;
  let left = 0;
  for (let i = 0; i < board.absentCount; i++) {
    if (board.routeOf[absent[i]!]! < 0) absent[left++] = absent[i]!;
  }
  board.absentCount = left;
}
