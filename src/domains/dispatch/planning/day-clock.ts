// Simulates a day, job by job: travel at the pace of the hour, parts fetched when the van runs short, waiting for windows, breaks
// at the latest suitable moment. One walk computes the day's price and all its times.
//
// Breaks: one that fits into waiting time costs nothing; otherwise it is postponed as long as the next stop leaves time for it. It
// is needed only if the day's work continues past its latest start.

import type { Compiled } from './compiled.ts';
import { type KeptStates, keptStates } from './kept-states.ts';

const SLACK = 1e-6;

export class DayClock {
  /** Times of the last walk, by position. */
  readonly arrival: Float64Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Store called at before this position, or −1; and when. */
  readonly store: Int32Array;
  readonly storeArrival: Float64Array;
  readonly breakStart: Float64Array;
  breaksTaken = 0;
  departs = 0;
  returns = 0;
  kilometres = 0;

  private readonly compiled: Compiled;
  private readonly used: Float64Array;
  private clock = 0;
  private place = 0;
  private nextBreak = 0;
  private paused = 0;
  private fetched = false;
  private day = 0;
  private isKeeping = false;
  private readonly kept: KeptStates;

  constructor(compiled: Compiled) {
    const room = compiled.jobs.count + 2;
    this.compiled = compiled;
    this.arrival = new Float64Array(room);
    this.start = new Float64Array(room);
    this.end = new Float64Array(room);
    this.store = new Int32Array(room);
    this.storeArrival = new Float64Array(room);
    this.breakStart = new Float64Array(compiled.days.breakDuration.length + 1);
    this.used = new Float64Array(compiled.parts.length);
    this.kept = keptStates(room, compiled.days.count);
  }

  /** A walk that saves the state after each job, so that later walks can continue from there. */
  walkAndKeep(day: number, list: Int32Array, from: number, length: number): number {
    this.isKeeping = true;
    const cost = this.walk(day, list, from, length);
    this.isKeeping = false;
    this.kept.departs[day] = this.departs;
    return cost;
  }

  /**
   * The cost of the day with `length` jobs of `list` from index `from`; Infinity if it breaks a hard rule. The first `alike` jobs
   * are equal to those of the last saved walk of the day, so they are not walked again.
   */
  walk(day: number, list: Int32Array, from: number, length: number, alike = 0): number {
    const { days, jobs, assign } = this.compiled;
    if (length === 0 && days.frozenPlace[day]! < 0) return 0;
    let price = 0;
    if (alike === 0) this.begin(day);
    else price = this.goOnAfter(day, list, from, alike);
    for (let k = alike; k < length; k++) {
      const job = list[from + k]!;
      price += assign[job * days.count + day]!;
      this.store[k] = -1;
      if (jobs.needsParts[job] === 1) this.fetchParts(job, k);
      const extra = this.visit(job, k);
      if (extra === Number.POSITIVE_INFINITY) return extra;
      price += extra;
      if (this.isKeeping) this.keep(job, price);
    }
    if (!this.goHome()) return Number.POSITIVE_INFINITY;
    const paid = this.returns - this.departs - this.paused;
    const over = Math.max(0, this.returns - days.end[day]!);
    return (
      price +
      paid * days.costMinute[day]! +
      this.kilometres * days.costKilometre[day]! +
      over * days.overtimeMinute[day]!
    );
  }

  private begin(day: number): void {
    const { days } = this.compiled;
    const frozen = days.frozen[day]!;
    this.day = day;
    this.clock = days.start[day]!;
    this.place = frozen.place < 0 ? days.startPlace[day]! : frozen.place;
    this.departs = frozen.place < 0 ? Number.NaN : frozen.departs;
    this.kilometres = frozen.kilometres;
    this.nextBreak = days.breakFrom[day]!;
    this.breaksTaken = 0;
    this.paused = 0;
    this.fetched = false;
    this.used.fill(0);
  }

  private keep(job: number, price: number): void {
    const { kept } = this;
    kept.clock[job] = this.clock;
    kept.kilometres[job] = this.kilometres;
    kept.paused[job] = this.paused;
    kept.price[job] = price;
    kept.nextBreak[job] = this.nextBreak;
    kept.fetched[job] = this.fetched ? 1 : 0;
  }

  /** Continues the day after the first `alike` jobs; returns their price. */
  private goOnAfter(day: number, list: Int32Array, from: number, alike: number): number {
    const { kept } = this;
    const { jobs, parts, days } = this.compiled;
    const job = list[from + alike - 1]!;
    this.day = day;
    this.clock = kept.clock[job]!;
    this.place = jobs.place[job]!;
    this.departs = kept.departs[day]!;
    this.kilometres = kept.kilometres[job]!;
    this.nextBreak = kept.nextBreak[job]!;
    this.breaksTaken = this.nextBreak - days.breakFrom[day]!;
    this.paused = kept.paused[job]!;
    this.fetched = kept.fetched[job] === 1;
    this.used.fill(0);
    for (let k = 0; k < alike; k++) {
      const earlier = list[from + k]!;
      if (jobs.needsParts[earlier] === 0) continue;
      for (let part = 0; part < parts.length; part++)
        this.used[part]! += jobs.need[earlier * parts.length + part]!;
    }
    return kept.price[job]!;
  }

  /** The costs of this stop alone: soft windows and a changed time. */
  private visit(job: number, k: number): number {
    const { jobs, travel, days, problem } = this.compiled;
    const to = jobs.place[job]!;
    let leg = travel.leg(this.place, to, this.clock);
    let arrives = this.clock + leg;
    let starts = this.soonestStart(job, arrives);
    const lastBreak = days.breakFrom[this.day + 1]!;
    let ready = arrives;
    while (this.nextBreak < lastBreak && starts !== Number.POSITIVE_INFINITY) {
      const latest = days.breakLatest[this.nextBreak]! + SLACK;
      const takes = days.breakDuration[this.nextBreak]!;
      const here = Math.max(ready, days.breakEarliest[this.nextBreak]!);
      if (here <= latest && here + takes <= starts + SLACK) {
        ready = this.pause(here);
      } else if (Math.max(starts + jobs.duration[job]!, days.breakEarliest[this.nextBreak]!) <= latest) {
        break;
      } else if (here <= latest) {
        ready = this.pause(here);
        starts = this.soonestStart(job, ready);
      } else {
        // The leg is longer than the break can wait, so the break comes before it.
        const before = Math.max(this.clock, days.breakEarliest[this.nextBreak]!);
        if (before > latest || ready !== arrives) return Number.POSITIVE_INFINITY;
        if (Number.isNaN(this.departs)) this.departs = this.clock;
        this.clock = this.pause(before);
        leg = travel.leg(this.place, to, this.clock);
        arrives = this.clock + leg;
        ready = arrives;
        starts = this.soonestStart(job, arrives);
      }
    }
    if (starts === Number.POSITIVE_INFINITY) return starts;
    if (Number.isNaN(this.departs))
      arrives = this.departLate(to, leg, ready === arrives ? starts : this.breakStart[0]!);
    this.kilometres += travel.kilometres[this.place * travel.places + to]!;
    this.arrival[k] = arrives;
    this.start[k] = starts;
    this.clock = starts + jobs.duration[job]!;
    this.end[k] = this.clock;
    this.place = to;
    const current = jobs.currentStart[job]!;
    const isMoved = Math.abs(starts - current) > problem.prices.tolerated_shift + SLACK;
    return this.softPrice(job, starts) + (isMoved ? problem.prices.change_of_time : 0);
  }

  private pause(start: number): number {
    const takes = this.compiled.days.breakDuration[this.nextBreak]!;
    this.breakStart[this.breaksTaken++] = start;
    this.paused += takes;
    this.nextBreak++;
    return start + takes;
  }

  /** Leaves home as late as the first stop allows; returns the arrival. */
  private departLate(to: number, leg: number, needed: number): number {
    const soonest = this.clock;
    const late = needed - leg;
    const legThen = this.compiled.travel.leg(this.place, to, late);
    const isInTime = late > soonest && late + legThen <= needed + SLACK;
    this.departs = isInTime ? late : soonest;
    return isInTime ? late + legThen : soonest + leg;
  }

  /** Calls at the nearest store once the van has too few parts; it is then loaded for the whole day. */
  private fetchParts(job: number, k: number): void {
    const { jobs, days, parts, travel, stores, storeMinutes } = this.compiled;
    let isShort = false;
    for (let part = 0; part < parts.length; part++) {
      this.used[part]! += jobs.need[job * parts.length + part]!;
      if (this.used[part]! > days.stock[this.day * parts.length + part]! + SLACK) isShort = true;
    }
    if (!isShort || this.fetched) return;
    const to = jobs.place[job]!;
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let s = 0; s < stores.length; s++) {
      const at = stores[s]!;
      const way = travel.minutes[this.place * travel.places + at]! + travel.minutes[at * travel.places + to]!;
      if (way + storeMinutes[s]! < least) {
        least = way + storeMinutes[s]!;
        nearest = s;
      }
    }
    // Without any store the job can't be done: the clock exceeds every limit.
    if (stores.length === 0) this.clock = Number.MAX_SAFE_INTEGER;
    if (stores.length === 0) return;
    const at = stores[nearest]!;
    if (Number.isNaN(this.departs)) this.departs = this.clock;
    const arrives = this.clock + travel.leg(this.place, at, this.clock);
    this.kilometres += travel.kilometres[this.place * travel.places + at]!;
    this.store[k] = nearest;
    this.storeArrival[k] = arrives;
    this.clock = arrives + storeMinutes[nearest]!;
    this.place = at;
    this.fetched = true;
  }

  private goHome(): boolean {
    const { days, travel } = this.compiled;
    const home = days.endPlace[this.day]!;
    this.returns = this.clock + (home < 0 ? 0 : travel.leg(this.place, home, this.clock));
    const lastBreak = days.breakFrom[this.day + 1]!;
    while (this.nextBreak < lastBreak && this.returns > days.breakLatest[this.nextBreak]! + SLACK) {
      const here = Math.max(this.clock, days.breakEarliest[this.nextBreak]!);
      if (here > days.breakLatest[this.nextBreak]! + SLACK) return false;
      this.clock = this.pause(here);
      this.returns = this.clock + (home < 0 ? 0 : travel.leg(this.place, home, this.clock));
    }
    if (home >= 0) this.kilometres += travel.kilometres[this.place * travel.places + home]!;
    if (Number.isNaN(this.departs)) this.departs = this.clock;
    return this.returns <= days.latestEnd[this.day]! + SLACK;
  }

  /** The earliest start from `ready` on that hard windows allow and from which waiting longer does not pay. */
  soonestStart(job: number, ready: number): number {
    const { jobs } = this.compiled;
    const soonest = this.inHardWindow(job, Math.max(ready, jobs.soonest[job]!));
    const from = jobs.softFrom[job]!;
    const to = jobs.softFrom[job + 1]!;
    if (from === to || soonest === Number.POSITIVE_INFINITY) return soonest;
    const atOnce = this.softPrice(job, soonest);
    if (atOnce === 0) return soonest;
    for (let w = from; w < to; w++) {
      const opens = jobs.softStart[w]!;
      if (opens <= soonest) continue;
      const waited = this.inHardWindow(job, opens);
      const wage = this.compiled.days.costMinute[this.day]!;
      if (waited <= jobs.softEnd[w]! && (waited - soonest) * wage < atOnce) return waited;
      break;
    }
    return soonest;
  }

  private inHardWindow(job: number, ready: number): number {
    const { hardFrom, windowStart, windowEnd, latest } = this.compiled.jobs;
    if (ready > latest[job]! + SLACK) return Number.POSITIVE_INFINITY;
    const from = hardFrom[job]!;
    const to = hardFrom[job + 1]!;
    if (from === to) return ready;
    for (let w = from; w < to; w++) {
      if (ready > windowEnd[w]! + SLACK) continue;
      const start = Math.max(ready, windowStart[w]!);
      return start > latest[job]! + SLACK ? Number.POSITIVE_INFINITY : start;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The price of the minutes from a start to the nearest soft window. */
  softPrice(job: number, start: number): number {
    const { softFrom, softStart, softEnd, softPrice } = this.compiled.jobs;
    const from = softFrom[job]!;
    const to = softFrom[job + 1]!;
    if (from === to) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (let w = from; w < to; w++) {
      const off = Math.max(0, softStart[w]! - start, start - softEnd[w]!);
      least = Math.min(least, off * softPrice[w]!);
    }
    return least;
  }
}
