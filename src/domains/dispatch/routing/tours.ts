// Feasible routes with removal and insertion checks in constant time: each stop knows its earliest and latest start, so checking an
// insertion needs three comparisons. The best place of a stop in a route is cached under the route's stamp, which changes with
// every change of the route.

import type { Ruinable } from '../search/ruin.ts';
import type { RoutingInstance } from './instance.ts';
import { TOLERANCE } from './instance.ts';

export class Tours implements Ruinable {
  readonly instance: RoutingInstance;
  readonly width: number;
  /** The maximum number of routes. */
  readonly slots: number;
  readonly stops: number;
  readonly nodes: Int32Array;
  readonly length: Int32Array;
  readonly load: Float64Array;
  readonly stamp: Int32Array;
  readonly routeOf: Int32Array;
  readonly positionOf: Int32Array;
  readonly earliest: Float64Array;
  readonly latest: Float64Array;
  readonly absent: Int32Array;
  absentCount = 0;
  cost = 0;

  readonly memoStamp: Int32Array;
  readonly memoPosition: Int32Array;
  readonly memoDelta: Float64Array;
  private lastStamp = 0;

  private readonly savedNodes: Int32Array;
  private readonly savedLength: Int32Array;
  private readonly savedLoad: Float64Array;
  private readonly savedStamp: Int32Array;
  private readonly savedMark: Int32Array;
  private readonly savedList: Int32Array;
  private readonly savedAbsent: Int32Array;
  private savedAbsentCount = 0;
  private savedCount = 0;
  private savedCost = 0;
  private mark = 0;

  constructor(instance: RoutingInstance, slots: number) {
    const width = instance.size + 1;
    this.instance = instance;
    this.width = width;
    this.slots = slots;
    this.stops = instance.size;
    this.nodes = new Int32Array(slots * width);
    this.length = new Int32Array(slots);
    this.load = new Float64Array(slots);
    this.stamp = new Int32Array(slots);
    this.routeOf = new Int32Array(width).fill(-1);
    this.positionOf = new Int32Array(width);
    this.earliest = new Float64Array(width);
    this.latest = new Float64Array(width);
    this.absent = new Int32Array(width);
    this.memoStamp = new Int32Array(width * slots).fill(-1);
    this.memoPosition = new Int32Array(width * slots);
    this.memoDelta = new Float64Array(width * slots);
    this.savedNodes = new Int32Array(slots * width);
    this.savedLength = new Int32Array(slots);
    this.savedLoad = new Float64Array(slots);
    this.savedStamp = new Int32Array(slots);
    this.savedMark = new Int32Array(slots);
    this.savedList = new Int32Array(slots);
    this.savedAbsent = new Int32Array(width);
  }

  /** Clears the plan: every stop becomes absent. */
  clear(): void {
    this.length.fill(0);
    this.load.fill(0);
    this.routeOf.fill(-1);
    for (let r = 0; r < this.slots; r++) this.stamp[r] = ++this.lastStamp;
    this.absentCount = 0;
    for (let stop = 1; stop < this.width; stop++) this.absent[this.absentCount++] = stop;
    this.cost = 0;
  }

  setRoutes(routes: readonly (readonly number[])[]): void {
    this.clear();
    routes.forEach((route, r) => {
      this.nodes.set(route, r * this.width);
      this.length[r] = route.length;
      this.refresh(r);
    });
    this.absentCount = 0;
    for (let stop = 1; stop < this.width; stop++) {
      if (this.routeOf[stop] === -1) this.absent[this.absentCount++] = stop;
    }
    this.recount();
  }

  routes(): number[][] {
    const all: number[][] = [];
    for (let r = 0; r < this.slots; r++) {
      const from = r * this.width;
      if (this.length[r]! > 0) all.push(Array.from(this.nodes.subarray(from, from + this.length[r]!)));
    }
    return all;
  }

  /** Recomputes the cost, so that rounding errors don't accumulate over millions of changes. */
  recount(): void {
    let total = 0;
    for (let r = 0; r < this.slots; r++) total += this.costOf(r);
    this.cost = total;
  }

  costOf(r: number): number {
    const { nodes, width } = this;
    const cost = this.instance.cost;
    const from = r * width;
    const end = from + this.length[r]!;
    if (end === from) return 0;
    let previous = 0;
    let total = 0;
    for (let k = from; k < end; k++) {
      const stop = nodes[k]!;
      total += cost[previous * width + stop]!;
      previous = stop;
    }
    return total + cost[previous * width]!;
  }

  /** Starts a step that `rollBack` can undo. */
  begin(): void {
    this.mark++;
    this.savedCount = 0;
    this.savedCost = this.cost;
    this.savedAbsentCount = this.absentCount;
    for (let i = 0; i < this.absentCount; i++) this.savedAbsent[i] = this.absent[i]!;
  }

  rollBack(): void {
    const width = this.width;
    for (let i = this.absentCount - 1; i >= 0; i--) this.routeOf[this.absent[i]!] = -1;
    for (let i = 0; i < this.savedCount; i++) {
      const r = this.savedList[i]!;
      const length = this.savedLength[r]!;
      const from = r * width;
      for (let k = from; k < from + length; k++) this.nodes[k] = this.savedNodes[k]!;
      this.length[r] = length;
      this.refresh(r);
      this.load[r] = this.savedLoad[r]!;
      this.stamp[r] = this.savedStamp[r]!;
    }
    this.absentCount = this.savedAbsentCount;
    for (let i = 0; i < this.absentCount; i++) {
      const stop = this.savedAbsent[i]!;
      this.absent[i] = stop;
      this.routeOf[stop] = -1;
    }
    this.cost = this.savedCost;
  }

  private save(r: number): void {
    if (this.savedMark[r] === this.mark) return;
    this.savedMark[r] = this.mark;
    this.savedList[this.savedCount++] = r;
    const length = this.length[r]!;
    const from = r * this.width;
    for (let k = from; k < from + length; k++) this.savedNodes[k] = this.nodes[k]!;
    this.savedLength[r] = length;
    this.savedLoad[r] = this.load[r]!;
    this.savedStamp[r] = this.stamp[r]!;
  }

  /** Removes the positions from `start` to before `end` from a route; their stops become absent. */
  remove(r: number, start: number, end: number): void {
    this.save(r);
    const { nodes, width } = this;
    const cost = this.instance.cost;
    const from = r * width;
    const length = this.length[r]!;
    let previous = start > 0 ? nodes[from + start - 1]! : 0;
    const before = previous;
    let delta = 0;
    for (let k = start; k < end; k++) {
      const stop = nodes[from + k]!;
      delta -= cost[previous * width + stop]!;
      this.absent[this.absentCount++] = stop;
      this.routeOf[stop] = -1;
      previous = stop;
    }
    const after = end < length ? nodes[from + end]! : 0;
    delta -= cost[previous * width + after]!;
    if (length > end - start) delta += cost[before * width + after]!;
    this.cost += delta;
    for (let k = end; k < length; k++) nodes[from + k - (end - start)] = nodes[from + k]!;
    this.length[r] = length - (end - start);
    this.refresh(r);
  }

  /** Inserts a stop at a position found by `bestIn`. The caller updates `absent`. */
  insert(stop: number, r: number, position: number, delta: number): void {
    this.save(r);
    const { nodes, width } = this;
    const from = r * width;
    const length = this.length[r]!;
    for (let k = from + length; k > from + position; k--) nodes[k] = nodes[k - 1]!;
    nodes[from + position] = stop;
    this.length[r] = length + 1;
    this.cost += delta;
    this.refresh(r);
  }

  /** Recomputes positions, load, and the earliest and latest start of each stop. */
  refresh(r: number): void {
    const { nodes, width, earliest, latest } = this;
    const { ready, due, service, time, demand } = this.instance;
    const from = r * width;
    const end = from + this.length[r]!;
    this.stamp[r] = ++this.lastStamp;
    let at = ready[0]!;
    let previous = 0;
    let load = 0;
    for (let k = from; k < end; k++) {
      const stop = nodes[k]!;
      this.routeOf[stop] = r;
      this.positionOf[stop] = k - from;
      load += demand[stop]!;
      at = Math.max(ready[stop]!, at + time[previous * width + stop]!);
      earliest[stop] = at;
      at += service[stop]!;
      previous = stop;
    }
    this.load[r] = load;
    let limit = due[0]!;
    let next = 0;
    for (let k = end - 1; k >= from; k--) {
      const stop = nodes[k]!;
      limit = Math.min(due[stop]!, limit - time[stop * width + next]! - service[stop]!);
      latest[stop] = limit;
      next = stop;
    }
  }

  /** Caches the cheapest feasible place of a stop in a route; position −1 if there is none. */
  bestIn(stop: number, r: number): number {
    const slot = stop * this.slots + r;
    if (this.memoStamp[slot] === this.stamp[r]) return this.memoDelta[slot]!;
    return this.search(stop, r, slot);
  }

  private search(stop: number, r: number, slot: number): number {
    const { nodes, width, earliest, latest } = this;
    const { ready, due, service, time, cost, demand } = this.instance;
    let best = Number.POSITIVE_INFINITY;
    let place = -1;
    if (this.load[r]! + demand[stop]! <= this.instance.capacity) {
      const from = r * width;
      const length = this.length[r]!;
      const row = stop * width;
      const opens = ready[stop]!;
      const closes = due[stop]! + TOLERANCE;
      const takes = service[stop]!;
      let previous = 0;
      let leaves = ready[0]!;
      for (let k = 0; k <= length; k++) {
        const arrives = leaves + time[previous * width + stop]!;
        if (arrives > closes) break;
        const next = k < length ? nodes[from + k]! : 0;
        const starts = Math.max(arrives, opens);
        const limit = next === 0 ? due[0]! : latest[next]!;
        if (starts + takes + time[row + next]! <= limit + TOLERANCE) {
          const direct = length === 0 ? 0 : cost[previous * width + next]!;
          const delta = cost[previous * width + stop]! + cost[row + next]! - direct;
          if (delta < best) {
            best = delta;
            place = k;
          }
        }
        leaves = earliest[next]! + service[next]!;
        previous = next;
      }
    }
    this.memoStamp[slot] = this.stamp[r]!;
    this.memoPosition[slot] = place;
    this.memoDelta[slot] = best;
    return best;
  }
}
