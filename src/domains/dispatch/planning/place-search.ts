// Finds the best place for a job. Each place is first estimated: a lower bound of its cost from distance, paid minutes and the
// day's slack. Only places that may beat the best so far are simulated in full. Results per day are cached under the day's stamp.

import type { Random } from '../search/random.ts';
import type { Board } from './board.ts';
import type { Compiled, Jobs } from './compiled.ts';

/** The jobs nearest to each job: rows (job) of `reach`. */
export interface NearJobs {
  readonly jobs: Int32Array;
  readonly reach: number;
}

const SLACK = 1e-6;
/** How many of the nearest jobs determine which days are near, and how often all days are searched anyway. */
const NEAR_JOBS = 40;
const FAR_RATE = 0.05;
/** The order in which days are searched. */
const KNOWN = 0;
const NEAR = 1;
const FAR = 2;

export class PlaceSearch {
  /** The best place found by the last search. */
  day = -1;
  position = -1;
  /** The days each job may be assigned to. */
  readonly daysOf: readonly Int32Array[];
  private readonly board: Board;
  private readonly random: Random;
  private readonly blinkRate: number;
  private readonly opens: Float64Array;
  private readonly closes: Float64Array;
  private readonly trial: Int32Array;
  private readonly detour: Float64Array;
  private readonly near: NearJobs | null;
  private readonly nearMark: Int32Array;
  private nearTurn = 0;
  private readonly memoStamp: Int32Array;
  private readonly memoDelta: Float64Array;
  private readonly memoPosition: Int32Array;
  /** If the last search on a day found no place: a lower bound of its cost. */
  private least = 0;

  /** `blinkRate`: how often a day is skipped. With `near`, days far from a job are rarely searched. */
  constructor(board: Board, random: Random, blinkRate: number, near: NearJobs | null = null) {
    this.near = near;
    this.nearMark = new Int32Array(board.slots);
    const { compiled } = board;
    this.random = random;
    this.blinkRate = blinkRate;
    this.board = board;
    this.daysOf = allowedDays(compiled);
    this.opens = outerWindow(compiled.jobs, 'start');
    this.closes = outerWindow(compiled.jobs, 'end');
    this.trial = new Int32Array(board.width + 1);
    this.detour = new Float64Array(board.width + 1);
    this.memoStamp = new Int32Array(board.width * board.slots).fill(-1);
    this.memoDelta = new Float64Array(board.width * board.slots);
    this.memoPosition = new Int32Array(board.width * board.slots);
  }

  /** The cheapest place below `limit` on any day; Infinity if there is none. */
  bestAnywhere(job: number, limit: number): number {
    let best = limit;
    let day = -1;
    let position = -1;
    const { random, blinkRate } = this;
    const days = this.daysOf[job]!;
    // Cached days come first, then those near the job: their results exclude most others without a search.
    const isNearEnough = this.markNearDays(job);
    for (let pass = KNOWN; pass <= FAR; pass++) {
      if (pass === FAR && isNearEnough && day >= 0) break;
      for (let i = 0; i < days.length; i++) {
        if (this.passOf(job, days[i]!) !== pass) continue;
        const delta = this.bestIn(job, days[i]!, best);
        if (delta >= best || random.unit() < blinkRate) continue;
        best = delta;
        day = days[i]!;
        position = this.position;
      }
    }
    this.day = day;
    this.position = position;
    return day < 0 ? Number.POSITIVE_INFINITY : best;
  }

  private passOf(job: number, day: number): number {
    const slot = job * this.board.slots + day;
    if (this.memoStamp[slot] === this.board.stamp[day] && this.memoPosition[slot]! >= 0) return KNOWN;
    return this.nearMark[day] === this.nearTurn ? NEAR : FAR;
  }

  /** Marks the days of the nearest jobs. False if all days must be searched: at random sometimes, and if there is no `near`. */
  private markNearDays(job: number): boolean {
    const { near, board, nearMark } = this;
    this.nearTurn++;
    if (near === null || this.random.unit() < FAR_RATE) return false;
    const from = job * near.reach;
    const end = from + Math.min(near.reach, NEAR_JOBS);
    for (let i = from; i < end; i++) {
      const day = board.routeOf[near.jobs[i]!]!;
      if (day >= 0) nearMark[day] = this.nearTurn;
    }
    return true;
  }

  /** The cheapest place below `limit` on one day; Infinity if there is none. */
  bestIn(job: number, day: number, limit: number): number {
    const { board } = this;
    const slot = job * board.slots + day;
    this.day = day;
    this.position = -1;
    if (this.memoStamp[slot] === board.stamp[day] && board.compiled.links.groupOf[job]! < 0) {
      const known = this.memoDelta[slot]!;
      const place = this.memoPosition[slot]!;
      // Without a place, the cached value is a lower bound.
      if (known >= limit) return Number.POSITIVE_INFINITY;
      if (place >= 0) {
        this.position = place;
        return known;
      }
    }
    this.least = Number.POSITIVE_INFINITY;
    const delta = this.isOpen(job, day) ? this.search(job, day, limit) : Number.POSITIVE_INFINITY;
    this.memoStamp[slot] = board.stamp[day]!;
    this.memoDelta[slot] = this.position < 0 ? this.least : delta;
    this.memoPosition[slot] = this.position;
    return delta;
  }

  private isOpen(job: number, day: number): boolean {
    const { board } = this;
    const { assign, days } = board.compiled;
    return (
      assign[job * days.count + day]! < Number.POSITIVE_INFINITY &&
      board.length[day]! < days.mostVisits[day]! &&
      board.cost[day] !== Number.POSITIVE_INFINITY
    );
  }

  private search(job: number, day: number, limit: number): number {
    const { detour, board } = this;
    const fixed = board.compiled.assign[job * board.slots + day]!;
    const length = board.length[day]!;
    let best = limit;
    this.weighPlaces(job, day);
    // Most promising place first: its cost excludes most of the others.
    while (true) {
      let k = 0;
      for (let other = 1; other <= length; other++) if (detour[other]! < detour[k]!) k = other;
      if (!(fixed + detour[k]! < best)) {
        this.least = Math.min(this.least, fixed + detour[k]!);
        break;
      }
      detour[k] = Number.POSITIVE_INFINITY;
      const delta = this.walkWith(job, day, k);
      if (delta < best) {
        best = delta;
        this.position = k;
      } else this.least = Math.min(this.least, delta);
    }
    return this.position < 0 ? Number.POSITIVE_INFINITY : best;
  }

  /** Writes a lower bound of each place's cost to `detour`; Infinity if the times alone exclude it. */
  private weighPlaces(job: number, day: number): void {
    const { board, detour } = this;
    const { nodes, end, lateStart } = board;
    const { days, jobs, travel } = board.compiled;
    const { minutes, kilometres, minutesInto, kilometresInto, places, quickest } = travel;
    const length = board.length[day]!;
    const from = day * board.width;
    const at = jobs.place[job]!;
    const frozen = days.frozenPlace[day]!;
    const takes = jobs.duration[job]!;
    const opens = Math.max(this.opens[job]!, jobs.soonest[job]!);
    const closes = Math.min(this.closes[job]!, jobs.latest[job]!) + SLACK;
    const perKilometre = days.costKilometre[day]!;
    const perMinute = days.costMinute[day]!;
    const free = board.slack[day]!;
    let previous = frozen < 0 ? days.startPlace[day]! : frozen;
    let leaves = days.start[day]!;
    for (let k = 0; k <= length; k++) {
      const after = k < length ? nodes[from + k]! : 0;
      const next = k < length ? jobs.place[after]! : days.endPlace[day]!;
      if (leaves > closes) {
        for (let rest = k; rest <= length; rest++) detour[rest] = Number.POSITIVE_INFINITY;
        return;
      }
      let limit = k < length ? lateStart[after]! : days.latestEnd[day]!;
      if (opens + takes > limit + SLACK) {
        detour[k] = Number.POSITIVE_INFINITY;
        leaves = k < length ? end[after]! : leaves;
        previous = next;
        continue;
      }
      const there = at * places + previous;
      const starts = Math.max(leaves + minutesInto[there]! * quickest, opens);
      let longer = minutesInto[there]!;
      let way = kilometresInto[there]!;
      if (next >= 0) {
        const onward = at * places + next;
        longer += minutes[onward]!;
        way += kilometres[onward]!;
        limit -= minutes[onward]! * quickest;
        if (length > 0 || frozen >= 0) {
          longer -= k < length ? board.legMinutes[after]! : board.lastMinutes[day]!;
          way -= k < length ? board.legKilometres[after]! : board.lastKilometres[day]!;
        }
      }
      const paid = Math.max(0, longer * quickest + takes - free);
      const isLate = starts > closes || starts + takes > limit + SLACK;
      detour[k] = isLate ? Number.POSITIVE_INFINITY : way * perKilometre + paid * perMinute;
      leaves = k < length ? end[after]! : leaves;
      previous = next;
    }
  }

  private walkWith(job: number, day: number, position: number): number {
    const { trial, board } = this;
    const { nodes } = board;
    const from = day * board.width;
    const length = board.length[day]!;
    for (let k = 0; k < position; k++) trial[k] = nodes[from + k]!;
    trial[position] = job;
    for (let k = position; k < length; k++) trial[k + 1] = nodes[from + k]!;
    return board.clock.walk(day, trial, 0, length + 1, position) - board.cost[day]!;
  }
}

function allowedDays({ jobs, days, assign }: Compiled): Int32Array[] {
  const all = Array.from({ length: days.count }, (_, day) => day);
  return Array.from({ length: jobs.count + 1 }, (_, job) => {
    if (job === 0) return new Int32Array(0);
    return Int32Array.from(all.filter((day) => assign[job * days.count + day]! < Number.POSITIVE_INFINITY));
  });
}

/** The first hard window's start, or the last one's end, of each job. */
function outerWindow(jobs: Jobs, side: 'start' | 'end'): Float64Array {
  return Float64Array.from({ length: jobs.count + 1 }, (_, job) => {
    const from = jobs.hardFrom[job]!;
    const to = jobs.hardFrom[job + 1]!;
    if (side === 'start') return to > from ? jobs.windowStart[from]! : Number.NEGATIVE_INFINITY;
    return to > from ? jobs.windowEnd[to - 1]! : Number.POSITIVE_INFINITY;
  });
}
