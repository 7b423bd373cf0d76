// Ruin and recreate of working days, run by the shared annealing loop. Removes strings of neighbouring jobs as in SISR; sometimes
// those around a job that is left out, to make room for it.

import type { Annealable } from '../search/anneal.ts';
import type { Random } from '../search/random.ts';
import { FOCUS_REACH, RUIN, Ruin, type RuinSettings } from '../search/ruin.ts';
import type { Board } from './board.ts';
import { nearestAround, nearestJobs } from './neighbours.ts';
import { PutBack } from './put-back.ts';

const BLINK_RATE = 0.02;
/** Days are short, so strings are too; several days are ruined at a time. */
const SHORT_STRINGS: RuinSettings = { ...RUIN, averageRemoved: 8, longestString: 4 };
/** How many neighbours of each job a ruin may reach. */
const REACH = 200;
const RECOUNT_EVERY = 1000;

export class DaySearch implements Annealable {
  private readonly board: Board;
  private readonly ruin: Ruin;
  private readonly putBack: PutBack;
  private readonly random: Random;
  private steps = 0;

  /** `focus`: change only jobs near this one. */
  constructor(board: Board, random: Random, focus = 0) {
    const reach = Math.min(REACH, Math.max(0, board.stops - 1));
    const near = focus === 0 ? nearestJobs(board, reach) : nearestAround(board, focus, FOCUS_REACH, reach);
    this.board = board;
    this.random = random;
    this.ruin = new Ruin(board, near, reach, random, SHORT_STRINGS, focus);
    this.putBack = new PutBack(board, random, BLINK_RATE, focus === 0 ? { jobs: near, reach } : null);
  }

  /** Inserts absent jobs without skipping any day. */
  fill(): void {
    fillBoard(this.board, this.random);
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

/** Inserts every absent job that fits at its cheapest place. */
export function fillBoard(board: Board, random: Random): void {
  new PutBack(board, random, 0).run();
  board.recount();
}
