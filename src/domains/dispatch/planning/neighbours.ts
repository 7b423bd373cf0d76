import type { Board } from './board.ts';

/** Combines time and job in one number, so that rows sort natively: the job in the low bits breaks ties. */
const LOW_BITS = 2 ** 20;

/** The jobs nearest in travel time to each job, rows of `reach`. */
export function nearestJobs(board: Board, reach: number): Int32Array {
  const near = new Int32Array(board.width * reach);
  const keys = new Float64Array(board.width);
  for (let job = 1; job <= board.stops; job++) fillRow(board, job, near, reach, keys);
  return near;
}

/** The same for one job and the `around` nearest to it only; the other rows stay empty. */
export function nearestAround(board: Board, job: number, around: number, reach: number): Int32Array {
  const near = new Int32Array(board.width * reach);
  const keys = new Float64Array(board.width);
  fillRow(board, job, near, reach, keys);
  for (let i = 0; i < Math.min(around, reach, board.stops - 1); i++) {
    fillRow(board, near[job * reach + i]!, near, reach, keys);
  }
  return near;
}

function fillRow(board: Board, job: number, near: Int32Array, reach: number, keys: Float64Array): void {
  const count = sortByTime(board, job, keys);
  for (let i = 0; i < Math.min(reach, count); i++) near[job * reach + i] = keys[i]! % LOW_BITS;
}

/** Fills `keys` with the other jobs, nearest first; returns how many. */
function sortByTime(board: Board, job: number, keys: Float64Array): number {
  const { jobs, travel } = board.compiled;
  const row = jobs.place[job]! * travel.places;
  let count = 0;
  for (let other = 1; other <= board.stops; other++) {
    if (other === job) continue;
    keys[count++] = Math.round(travel.minutes[row + jobs.place[other]!]! * 64) * LOW_BITS + other;
  }
  keys.subarray(0, count).sort();
  return count;
}
