// Inserts absent jobs one by one at their cheapest place, in one of several orders, unless leaving them out is cheaper; sometimes a
// day is skipped. Linked jobs are inserted together: the times that link them are fixed then, so that each day can be searched on
// its own afterwards.

import type { Random } from '../search/random.ts';
import type { Board } from './board.ts';
import { LinkedJobs } from './linked-jobs.ts';
import { type NearJobs, PlaceSearch } from './place-search.ts';

const ORDERS = ['random', 'long', 'far', 'near', 'narrow', 'early', 'late', 'dear'] as const;
const WEIGHTS = [4, 3, 2, 1, 2, 2, 2, 4];
const WEIGHT_SUM = 20;
/** How often linked jobs that were absent before the step are tried again: it is slow and mostly fails. */
const RETRY_RATE = 0.1;

export class PutBack {
  private readonly board: Board;
  private readonly random: Random;
  private readonly places: PlaceSearch;
  private readonly keys: Float64Array;
  /** Precomputed sort keys by order, for all but the random one. */
  private readonly rank: readonly Float64Array[];
  private readonly linked: LinkedJobs;

  constructor(board: Board, random: Random, blinkRate: number, near: NearJobs | null = null) {
    this.board = board;
    this.random = random;
    this.places = new PlaceSearch(board, random, blinkRate, near);
    this.keys = new Float64Array(board.width);
    this.rank = ORDERS.map((order) => rankOf(board, order));
    this.linked = new LinkedJobs(board, this.places);
  }

  /** After a ruin: removes the jobs linked to an absent one. */
  takeOutLinked(): void {
    this.linked.takeOut();
  }

  run(): void {
    const { board } = this;
    const { absent } = board;
    const { groupOf } = board.compiled.links;
    this.sort();
    const count = board.absentCount;
    for (let i = 0; i < count; i++) {
      const job = absent[i]!;
      if (board.routeOf[job]! >= 0) continue;
      const group = groupOf[job]!;
      if (group < 0) this.place(job);
      else if (this.linked.isFresh[group] === 1 || this.random.unit() < RETRY_RATE) {
        this.linked.placeGroup(group);
      }
    }
    let left = 0;
    for (let i = 0; i < count; i++) if (board.routeOf[absent[i]!]! < 0) absent[left++] = absent[i]!;
    board.absentCount = left;
  }

  private place(job: number): void {
    const { board, places } = this;
    const delta = places.bestAnywhere(job, board.compiled.jobs.priceOut[job]!);
    if (delta < Number.POSITIVE_INFINITY) board.insert(job, places.day, places.position);
  }

  private sort(): void {
    const { board, random, keys } = this;
    const { absent, absentCount } = board;
    let kind = 0;
    for (let pick = random.unit() * WEIGHT_SUM - WEIGHTS[0]!; pick >= 0; pick -= WEIGHTS[kind]!) kind++;
    const rank = this.rank[kind]!;
    for (let i = 0; i < absentCount; i++) {
      const job = absent[i]!;
      keys[job] = kind === 0 ? random.unit() : rank[job]!;
    }
    for (let i = 1; i < absentCount; i++) {
      const job = absent[i]!;
      const key = keys[job]!;
      let k = i - 1;
      while (k >= 0 && keys[absent[k]!]! > key) {
        absent[k + 1] = absent[k]!;
        k--;
      }
      absent[k + 1] = job;
    }
  }
}

function rankOf(board: Board, order: (typeof ORDERS)[number]): Float64Array {
  const { jobs, days, travel } = board.compiled;
  return Float64Array.from({ length: board.width }, (_, job) => {
    if (job === 0) return 0;
    const from = jobs.hardFrom[job]!;
    const to = jobs.hardFrom[job + 1]!;
    const opens = Math.max(jobs.soonest[job]!, to > from ? jobs.windowStart[from]! : 0);
    const closes = Math.min(jobs.latest[job]!, to > from ? jobs.windowEnd[to - 1]! : 1e9);
    if (order === 'long') return -jobs.duration[job]!;
    if (order === 'dear') return -jobs.priceOut[job]!;
    if (order === 'narrow') return closes - opens;
    if (order === 'early') return opens;
    if (order === 'late') return -closes;
    let nearest = Number.POSITIVE_INFINITY;
    for (let day = 0; day < days.count; day++) {
      const home = days.startPlace[day]!;
      nearest = Math.min(nearest, travel.minutes[home * travel.places + jobs.place[job]!]!);
    }
    return order === 'far' ? -nearest : nearest;
  });
}
