// The plan being changed: the order and times of jobs on each day, and the cost of each day. Changes can be undone.

import type { Ruinable } from '../search/ruin.ts';
import type { Compiled } from './compiled.ts';
import { DayClock } from './day-clock.ts';
import { type SavedDays, savedDays } from './saved-days.ts';

export class Board implements Ruinable {
  readonly compiled: Compiled;
  readonly clock: DayClock;
  /** The number of days. */
  readonly slots: number;
  readonly stops: number;
  readonly width: number;
  readonly nodes: Int32Array;
  readonly length: Int32Array;
  readonly cost: Float64Array;
  /** Changes whenever the day changes, and is restored when the change is undone. */
  readonly stamp: Int32Array;
  readonly routeOf: Int32Array;
  readonly positionOf: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest start that keeps the rest of the day within the rules, ignoring breaks and detours. */
  readonly lateStart: Float64Array;
  /** Minutes of a day between arrivals and starts, which another job may use at no extra pay. */
  readonly slack: Float64Array;
  /** The leg to each job from its predecessor, and of each day from its last job home. */
  readonly legMinutes: Float64Array;
  readonly legKilometres: Float64Array;
  readonly lastMinutes: Float64Array;
  readonly lastKilometres: Float64Array;
  readonly absent: Int32Array;
  absentCount = 0;
  total = 0;
  private lastStamp = 0;

  private readonly baseSoonest: Float64Array;
  private readonly baseLatest: Float64Array;
  private readonly linked: readonly number[];

  private mark = 0;
  private readonly saved: SavedDays;
  private readonly kept: SavedDays;

  constructor(compiled: Compiled) {
    const { jobs, days, links } = compiled;
    this.compiled = compiled;
    this.clock = new DayClock(compiled);
    this.slots = days.count;
    this.stops = jobs.count;
    this.width = jobs.count + 1;
    this.nodes = new Int32Array(days.count * this.width);
    this.length = new Int32Array(days.count);
    this.cost = new Float64Array(days.count);
    this.stamp = new Int32Array(days.count);
    this.routeOf = new Int32Array(this.width).fill(-1);
    this.positionOf = new Int32Array(this.width);
    this.start = new Float64Array(this.width);
    this.end = new Float64Array(this.width);
    this.lateStart = new Float64Array(this.width);
    this.slack = new Float64Array(days.count);
    this.legMinutes = new Float64Array(this.width);
    this.legKilometres = new Float64Array(this.width);
    this.lastMinutes = new Float64Array(days.count);
    this.lastKilometres = new Float64Array(days.count);
    this.absent = new Int32Array(this.width);
    this.baseSoonest = jobs.soonest.slice();
    this.baseLatest = jobs.latest.slice();
    this.linked = links.groups.flat();
    this.saved = savedDays(days.count, this.width);
    this.kept = savedDays(days.count, this.width);
    this.restore({ lists: [], soonest: this.baseSoonest, latest: this.baseLatest });
  }

  /** Restores whole days. A job that breaks a rule at its position, or is not listed, becomes absent. */
  restore({ lists, soonest, latest }: BoardState): void {
    const { jobs } = this.compiled;
    jobs.soonest.set(soonest);
    jobs.latest.set(latest);
    this.routeOf.fill(-1);
    for (let day = 0; day < this.slots; day++) {
      const list = lists[day] ?? [];
      this.nodes.set(list, day * this.width);
      const isAllowed =
        list.length <= this.compiled.days.mostVisits[day]! &&
        this.clock.walk(day, this.nodes, day * this.width, list.length) !== Number.POSITIVE_INFINITY;
      this.length[day] = isAllowed ? list.length : this.keepAllowed(day, list);
      this.refresh(day);
    }
    this.absentCount = 0;
    this.total = this.cost.reduce((sum, cost) => sum + cost, 0);
    for (let job = 1; job < this.width; job++) if (this.routeOf[job]! < 0) this.addAbsent(job);
  }

  /** Places the jobs that keep the rules one after the other; returns how many. */
  private keepAllowed(day: number, list: readonly number[]): number {
    const from = day * this.width;
    let length = 0;
    for (const job of list) {
      this.nodes[from + length] = job;
      const cost = this.clock.walk(day, this.nodes, from, length + 1);
      if (cost !== Number.POSITIVE_INFINITY && length < this.compiled.days.mostVisits[day]!) length++;
    }
    return length;
  }

  /** Saves the current plan for `returnToKept`, without allocating. */
  keep(): void {
    const { kept, width } = this;
    for (let day = 0; day < this.slots; day++) {
      const length = this.length[day]!;
      kept.length[day] = length;
      for (let k = day * width; k < day * width + length; k++) kept.nodes[k] = this.nodes[k]!;
    }
    kept.soonest.set(this.compiled.jobs.soonest);
    kept.latest.set(this.compiled.jobs.latest);
  }

  returnToKept(): void {
    const { kept, width } = this;
    const list = (day: number) =>
      Array.from(kept.nodes.subarray(day * width, day * width + kept.length[day]!));
    const lists = Array.from({ length: this.slots }, (_, day) => list(day));
    this.restore({ lists, soonest: kept.soonest, latest: kept.latest });
  }

  /** Recomputes the total, so that rounding errors don't accumulate. */
  recount(): void {
    this.total = this.cost.reduce((sum, cost) => sum + cost, 0);
    for (let i = 0; i < this.absentCount; i++) this.total += this.compiled.jobs.priceOut[this.absent[i]!]!;
  }

  private addAbsent(job: number): void {
    this.absent[this.absentCount++] = job;
    this.total += this.compiled.jobs.priceOut[job]!;
  }

  begin(): void {
    const { saved } = this;
    this.mark++;
    saved.count = 0;
    saved.total = this.total;
    saved.absentCount = this.absentCount;
    for (let i = 0; i < this.absentCount; i++) saved.absent[i] = this.absent[i]!;
    const { soonest, latest } = this.compiled.jobs;
    for (const job of this.linked) {
      saved.soonest[job] = soonest[job]!;
      saved.latest[job] = latest[job]!;
    }
  }

  /** Absent jobs from this index on became absent in the current step. */
  get absentBefore(): number {
    return this.saved.absentCount;
  }

  rollBack(): void {
    const { saved, width } = this;
    const { soonest, latest } = this.compiled.jobs;
    for (const job of this.linked) {
      soonest[job] = saved.soonest[job]!;
      latest[job] = saved.latest[job]!;
    }
    for (let i = 0; i < saved.count; i++) {
      const day = saved.list[i]!;
      const length = saved.length[day]!;
      const from = day * width;
      for (let k = from; k < from + length; k++) this.nodes[k] = saved.nodes[k]!;
      this.length[day] = length;
      this.refresh(day);
      this.stamp[day] = saved.stamp[day]!;
    }
    this.absentCount = saved.absentCount;
    for (let i = 0; i < this.absentCount; i++) {
      this.absent[i] = saved.absent[i]!;
      this.routeOf[this.absent[i]!] = -1;
    }
    this.total = saved.total;
  }

  private save(day: number): void {
    const { saved, width } = this;
    if (saved.mark[day] === this.mark) return;
    saved.mark[day] = this.mark;
    saved.list[saved.count++] = day;
    const length = this.length[day]!;
    for (let k = day * width; k < day * width + length; k++) saved.nodes[k] = this.nodes[k]!;
    saved.length[day] = length;
    saved.stamp[day] = this.stamp[day]!;
  }

  remove(day: number, start: number, end: number): void {
    this.save(day);
    const from = day * this.width;
    const length = this.length[day]!;
    for (let k = start; k < end; k++) {
      const job = this.nodes[from + k]!;
      this.routeOf[job] = -1;
      this.addAbsent(job);
    }
    for (let k = end; k < length; k++) this.nodes[from + k - (end - start)] = this.nodes[from + k]!;
    this.length[day] = length - (end - start);
    this.refresh(day);
  }

  /** Inserts a job at a position found to be allowed. The caller removes it from the absent list. */
  insert(job: number, day: number, position: number): void {
    this.save(day);
    const from = day * this.width;
    for (let k = from + this.length[day]!; k > from + position; k--) this.nodes[k] = this.nodes[k - 1]!;
    this.nodes[from + position] = job;
    this.length[day] = this.length[day]! + 1;
    this.total -= this.compiled.jobs.priceOut[job]!;
    this.refresh(day);
  }

  /** Recomputes the day of a placed job whose bounds changed. */
  rebound(day: number): void {
    this.save(day);
    this.refresh(day);
  }

  release(job: number): void {
    this.compiled.jobs.soonest[job] = this.baseSoonest[job]!;
    this.compiled.jobs.latest[job] = this.baseLatest[job]!;
  }

  private refresh(day: number): void {
    const { clock, nodes, width } = this;
    const { jobs, days, travel } = this.compiled;
    const from = day * width;
    const length = this.length[day]!;
    const cost = clock.walkAndKeep(day, nodes, from, length);
    this.total += cost - this.cost[day]!;
    this.cost[day] = cost;
    this.stamp[day] = ++this.lastStamp;
    const { legMinutes, legKilometres } = this;
    let slack = 0;
    let at = days.frozen[day]!.place < 0 ? days.startPlace[day]! : days.frozen[day]!.place;
    for (let k = 0; k < length; k++) {
      const job = nodes[from + k]!;
      slack += clock.start[k]! - clock.arrival[k]!;
      const leg = at * travel.places + jobs.place[job]!;
      legMinutes[job] = travel.minutes[leg]!;
      legKilometres[job] = travel.kilometres[leg]!;
      at = jobs.place[job]!;
      this.routeOf[job] = day;
      this.positionOf[job] = k;
      this.start[job] = clock.start[k]!;
      this.end[job] = clock.end[k]!;
    }
    this.slack[day] = slack;
    const home = at * travel.places + days.endPlace[day]!;
    this.lastMinutes[day] = days.endPlace[day]! < 0 ? 0 : travel.minutes[home]!;
    this.lastKilometres[day] = days.endPlace[day]! < 0 ? 0 : travel.kilometres[home]!;
    let limit = days.latestEnd[day]!;
    let next = days.endPlace[day]!;
    for (let k = length - 1; k >= 0; k--) {
      const job = nodes[from + k]!;
      const leg = next < 0 ? 0 : travel.minutes[jobs.place[job]! * travel.places + next]! * travel.quickest;
      const last = jobs.hardFrom[job + 1]!;
      const closes = last > jobs.hardFrom[job]! ? jobs.windowEnd[last - 1]! : Number.POSITIVE_INFINITY;
      limit = Math.min(limit - leg - jobs.duration[job]!, closes, jobs.latest[job]!);
      this.lateStart[job] = limit;
      next = jobs.place[job]!;
    }
  }
}

/** A plan that the board can restore: the order of each day and the bounds of linked jobs. */
export interface BoardState {
  readonly lists: readonly (readonly number[])[];
  readonly soonest: Float64Array;
  readonly latest: Float64Array;
}
