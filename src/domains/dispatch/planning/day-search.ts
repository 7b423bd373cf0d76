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
  private readonly random: Random;
  private steps = 0;

  constructor(board: Board, random: Random) {
    const reach = Math.min(REACH, Math.max(0, board.stops - 1));
    this.board = board;
    this.random = random;
    this.ruin = new Ruin(board, nearestJobs(board, reach), reach, random, RUIN);
    this.putBack = new PutBack(board, random, BLINK_RATE);
  }

  fill(): void {
    this.putBack.run();
  }

  /** Changes only what lies around one job. */
  focusOn(job: number): void {
    this.ruin.focus = job;
  }

  /** Fills without overlooking any day. */
  fillSurely(): void {
    new PutBack(this.board, this.random, 0).run();
    this.board.recount();
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
  // Time and job in one number, so that the rows sort natively: the job in the low bits breaks ties.
  const keys = new Float64Array(Math.max(0, board.stops - 1));
  for (let job = 1; job <= board.stops; job++) {
    const row = jobs.place[job]! * travel.places;
    let count = 0;
    for (let other = 1; other <= board.stops; other++) {
      const minutes = travel.minutes[row + jobs.place[other]!]!;
      if (other !== job) keys[count++] = Math.round(minutes * 64) * LOW_BITS + other;
    }
    keys.sort();
    for (let i = 0; i < reach; i++) near[job * reach + i] = keys[i]! % LOW_BITS;
  }
  return near;
}

const LOW_BITS = 2 ** 20;
