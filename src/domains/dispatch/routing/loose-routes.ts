// Routes that may violate windows and loads, at a price. A late vehicle is set back to the latest start and the minutes are counted
// ("time warp", Nagata, Bräysy and Dullaert 2010). With the lateness known up to and from each stop, that of two joined parts needs
// one comparison.

import type { Routes, RoutingInstance } from './instance.ts';

export class LooseRoutes {
  readonly instance: RoutingInstance;
  readonly size: number;
  readonly slots: number;
  /** Arrays by id: stops 1 … size, then the start depots of the routes, then their end depots. */
  readonly next: Int32Array;
  readonly prev: Int32Array;
  readonly routeOf: Int32Array;
  /** Its position on its route; 0 is the start. */
  readonly position: Int32Array;
  /** Row of each id in the leg tables; its column is `column`. */
  readonly row: Int32Array;
  readonly column: Int32Array;
  readonly ready: Float64Array;
  readonly due: Float64Array;
  readonly service: Float64Array;
  readonly demand: Float64Array;
  /** The start of each, and the lateness up to it. */
  readonly start: Float64Array;
  readonly late: Float64Array;
  readonly load: Float64Array;
  /** The latest start of each, and the lateness after it. */
  readonly limit: Float64Array;
  readonly lateAfter: Float64Array;
  /** By route. */
  readonly length: Int32Array;
  readonly routeLate: Float64Array;
  readonly routeLoad: Float64Array;
  /** The move that last changed the route. */
  readonly changed: Int32Array;
  moves = 0;
  cost = 0;
  legPrice = 1;
  latePrice = 1;
  loadPrice = 1;

  constructor(instance: RoutingInstance, slots: number) {
    const { size } = instance;
    const ids = size + 1 + 2 * slots;
    const byId = (table: Float64Array) =>
      Float64Array.from({ length: ids }, (_, id) => table[id] ?? table[0]!);
    this.instance = instance;
    this.size = size;
    this.slots = slots;
    this.next = new Int32Array(ids);
    this.prev = new Int32Array(ids);
    this.routeOf = new Int32Array(ids).fill(-1);
    this.position = new Int32Array(ids);
    this.column = Int32Array.from({ length: ids }, (_, id) => (id <= size ? id : 0));
    this.row = this.column.map((id) => id * (size + 1));
    this.ready = byId(instance.ready);
    this.due = byId(instance.due);
    this.service = byId(instance.service).fill(0, size + 1);
    this.demand = byId(instance.demand).fill(0, size + 1);
    this.start = new Float64Array(ids);
    this.late = new Float64Array(ids);
    this.load = new Float64Array(ids);
    this.limit = new Float64Array(ids);
    this.lateAfter = new Float64Array(ids);
    this.length = new Int32Array(slots);
    this.routeLate = new Float64Array(slots);
    this.routeLoad = new Float64Array(slots);
    this.changed = new Int32Array(slots);
  }

  first(r: number): number {
    return this.size + 1 + r;
  }

  last(r: number): number {
    return this.size + 1 + this.slots + r;
  }

  setRoutes(routes: Routes): void {
    this.routeOf.fill(-1);
    this.moves = 0;
    for (let r = 0; r < this.slots; r++) {
      let at = this.first(r);
      for (const stop of routes[r] ?? []) {
        this.next[at] = stop;
        this.prev[stop] = at;
        at = stop;
      }
      this.next[at] = this.last(r);
      this.prev[this.last(r)] = at;
      this.refresh(r);
      this.changed[r] = 0;
    }
    this.recount();
  }

  routes(): Routes {
    const all: Routes = [];
    for (let r = 0; r < this.slots; r++) {
      const route: number[] = [];
      for (let at = this.next[this.first(r)]!; at <= this.size; at = this.next[at]!) route.push(at);
      if (route.length > 0) all.push(route);
    }
    return all;
  }

  recount(): void {
    const { next, row, column } = this;
    const { cost } = this.instance;
    let total = 0;
    for (let r = 0; r < this.slots; r++) {
      if (this.length[r] === 0) continue;
      const end = this.last(r);
      for (let at = this.first(r); at !== end; at = next[at]!) total += cost[row[at]! + column[next[at]!]!]!;
    }
    this.cost = total;
  }

  lateness(): number {
    let sum = 0;
    for (let r = 0; r < this.slots; r++) sum += this.routeLate[r]!;
    return sum;
  }

  overload(): number {
    let sum = 0;
    for (let r = 0; r < this.slots; r++) sum += Math.max(0, this.routeLoad[r]! - this.instance.capacity);
    return sum;
  }

  penalty(r: number): number {
    const over = this.routeLoad[r]! - this.instance.capacity;
    return this.routeLate[r]! * this.latePrice + (over > 0 ? over * this.loadPrice : 0);
  }

  /** Recomputes a route after its links have changed. */
  refresh(r: number): void {
    const { next, prev, row, column, ready, due, service, demand, start, late, load, limit, lateAfter } =
      this;
    const { time } = this.instance;
    const begin = this.first(r);
    const end = this.last(r);
    this.routeOf[begin] = r;
    this.routeOf[end] = r;
    let at = begin;
    let clock = ready[at]!;
    let sum = 0;
    let carried = 0;
    let place = 0;
    start[at] = clock;
    late[at] = 0;
    load[at] = 0;
    while (at !== end) {
      const to = next[at]!;
      clock += service[at]! + time[row[at]! + column[to]!]!;
      if (clock < ready[to]!) clock = ready[to]!;
      else if (clock > due[to]!) {
        sum += clock - due[to]!;
        clock = due[to]!;
      }
      carried += demand[to]!;
      start[to] = clock;
      late[to] = sum;
      load[to] = carried;
      this.routeOf[to] = r;
      this.position[to] = ++place;
      at = to;
    }
    this.length[r] = place - 1;
    this.routeLate[r] = sum < NOISE ? 0 : sum;
    this.routeLoad[r] = carried;
    this.changed[r] = this.moves;
    sum = 0;
    clock = due[end]!;
    limit[end] = clock;
    lateAfter[end] = 0;
    while (at !== begin) {
      const from = prev[at]!;
      clock -= time[row[from]! + column[at]!]! + service[from]!;
      if (clock > due[from]!) clock = due[from]!;
      else if (clock < ready[from]!) {
        sum += ready[from]! - clock;
        clock = ready[from]!;
      }
      limit[from] = clock;
      lateAfter[from] = sum;
      at = from;
    }
  }

  leg(a: number, b: number): number {
    return this.instance.cost[this.row[a]! + this.column[b]!]!;
  }

  /** The change of the legs if the stops u … x move between `v` and `y`. */
  shifted(u: number, x: number, v: number, y: number): number {
    const [p, z] = [this.prev[u]!, this.next[x]!];
    return (
      this.leg(p, z) - this.leg(p, u) - this.leg(x, z) + this.leg(v, u) + this.leg(x, y) - this.leg(v, y)
    );
  }

  /** The change of the legs if the stops u … x and v … y are exchanged. */
  exchanged(u: number, x: number, v: number, y: number): number {
    const [p, z, o, w] = [this.prev[u]!, this.next[x]!, this.prev[v]!, this.next[y]!];
    const inFirst = this.leg(p, v) + this.leg(y, z) - this.leg(p, u) - this.leg(x, z);
    return inFirst + this.leg(o, u) + this.leg(x, w) - this.leg(o, v) - this.leg(y, w);
  }

  link(a: number, b: number): void {
    this.next[a] = b;
    this.prev[b] = a;
  }

  /** The lateness of a route that joins `a` and its predecessors to `b` and its successors. */
  lateJoined(a: number, b: number): number {
    const arrives = this.start[a]! + this.service[a]! + this.instance.time[this.row[a]! + this.column[b]!]!;
    const over = arrives - this.limit[b]!;
    const sum = this.late[a]! + this.lateAfter[b]!;
    return over > 0 ? sum + over : sum;
  }

  /** The same with stop `m` between them. */
  lateVia(a: number, m: number, b: number): number {
    const { row, column, service, ready, due } = this;
    const { time } = this.instance;
    let sum = this.late[a]! + this.lateAfter[b]!;
    let clock = this.start[a]! + service[a]! + time[row[a]! + column[m]!]!;
    if (clock < ready[m]!) clock = ready[m]!;
    else if (clock > due[m]!) {
      sum += clock - due[m]!;
      clock = due[m]!;
    }
    const over = clock + service[m]! + time[row[m]! + column[b]!]! - this.limit[b]!;
    return over > 0 ? sum + over : sum;
  }

  /** The same with `m`, then `n` between them. */
  lateViaTwo(a: number, m: number, n: number, b: number): number {
    const { row, column, service, ready, due } = this;
    const { time } = this.instance;
    let sum = this.late[a]! + this.lateAfter[b]!;
    let clock = this.start[a]! + service[a]! + time[row[a]! + column[m]!]!;
    if (clock < ready[m]!) clock = ready[m]!;
    else if (clock > due[m]!) {
      sum += clock - due[m]!;
      clock = due[m]!;
    }
    clock += service[m]! + time[row[m]! + column[n]!]!;
    if (clock < ready[n]!) clock = ready[n]!;
    else if (clock > due[n]!) {
      sum += clock - due[n]!;
      clock = due[n]!;
    }
    const over = clock + service[n]! + time[row[n]! + column[b]!]! - this.limit[b]!;
    return over > 0 ? sum + over : sum;
  }

  /** Inserts an absent stop at its cheapest place, with penalties. */
  putBack(stop: number): void {
    const { next, row, column, slots, routeLoad, routeLate } = this;
    const { cost, capacity } = this.instance;
    const own = row[stop]!;
    const takes = this.demand[stop]!;
    let best = Number.POSITIVE_INFINITY;
    let after = this.first(0);
    for (let r = 0; r < slots; r++) {
      const over = routeLoad[r]! + takes - capacity;
      const base = (over > 0 ? Math.min(over, takes) * this.loadPrice : 0) - routeLate[r]! * this.latePrice;
      const end = this.last(r);
      for (let at = this.first(r); at !== end; at = next[at]!) {
        const to = next[at]!;
        const legs =
          cost[row[at]! + column[stop]!]! + cost[own + column[to]!]! - cost[row[at]! + column[to]!]!;
        const least = legs * this.legPrice + base;
        if (least + (this.late[at]! + this.lateAfter[to]!) * this.latePrice >= best) continue;
        const price = least + this.lateVia(at, stop, to) * this.latePrice;
        if (price < best) {
          best = price;
          after = at;
        }
      }
    }
    this.moves++;
    const to = next[after]!;
    next[after] = stop;
    this.prev[stop] = after;
    next[stop] = to;
    this.prev[to] = stop;
    this.refresh(this.routeOf[after]!);
  }
}

/** Lateness below this is rounding of real distances. */
const NOISE = 1e-7;
