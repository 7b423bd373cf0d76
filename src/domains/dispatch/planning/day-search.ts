// Ruin and recreate of whole working days under the shared annealing loop. Strings of neighbouring jobs come
// out as in SISR; now and then the jobs around one that is left out do, to make room for it.

import type { Annealable } from '../search/anneal.ts';
import type { Random } from '../search/random.ts';
import { RUIN, Ruin } from '../search/ruin.ts';
import type { Board } from './board.ts';
import { PutBack } from './put-back.ts';

const BLINK_RATE = 0.02;
/** How many neighbours of each job a ruin may reach. */
const REACH = 200;
const RECOUNT_EVERY = 1000;

export class DaySearch implements Annealable {
  private readonly board: Board;
  private readonly ruin: Ruin;
  private readonly putBack: PutBack;
  private steps = 0;

  constructor(board: Board, random: Random) {
    const reach = Math.min(REACH, Math.max(0, board.stops - 1));
    this.board = board;
    this.ruin = new Ruin(board, nearestJobs(board, reach), reach, random, RUIN);
    this.putBack = new PutBack(board, random, BLINK_RATE);
  }

  fill(): void {
    this.putBack.run();
  }

  objective(): number {
    const { total } = this.board;
    return Number.isNaN(total) ? Number.POSITIVE_INFINITY : total;
  }

  begin(): void {
    if (++this.steps % RECOUNT_EVERY === 0) this.board.recount();
    this.board.begin();
  }

  change(): void {
    this.ruin.run();
    this.putBack.takeOutLinked();
    this.putBack.run();
  }

  rollBack(): void {
    this.board.rollBack();
  }

  isWhole(): boolean {
    return true;
  }
}

/** The jobs nearest in travel time to each job, rows of `reach`. */
function nearestJobs(board: Board, reach: number): Int32Array {
  const { jobs, travel } = board.compiled;
  const near = new Int32Array(board.width * reach);
  const all = Array.from({ length: board.stops }, (_, index) => index + 1);
  const minutes = new Float64Array(board.width);
  for (const job of all) {
    const row = jobs.place[job]! * travel.places;
    for (const other of all) minutes[other] = travel.minutes[row + jobs.place[other]!]!;
    const others = all.filter((other) => other !== job);
    others.sort((a, b) => minutes[a]! - minutes[b]! || a - b);
    near.set(others.slice(0, reach), job * reach);
  }
  return near;
}
