// Makes room for a stop that fits nowhere: ejects the cheapest set of at most three stops of one route, weighted by how often each
// was hard to place (Nagata and Bräysy 2009). A branch and bound over "keep or eject" along the route.

import type { Random } from '../search/random.ts';
import { TOLERANCE } from './instance.ts';
import type { Tours } from './tours.ts';

const MOST_OUT = 3;

export class Ejection {
  private readonly tours: Tours;
  private readonly weight: Float64Array;
  private readonly random: Random;
  private readonly out = new Int32Array(MOST_OUT);
  private readonly bestOut = new Int32Array(MOST_OUT);
  private bestCount = 0;
  private bestWeight = 0;
  private bestRoute = -1;
  private bestAt = 0;
  private stop = 0;
  private route = 0;
  private at = 0;
  private mostOut = MOST_OUT;

  constructor(tours: Tours, weight: Float64Array, random: Random) {
    this.tours = tours;
    this.weight = weight;
    this.random = random;
  }

  /** Inserts the absent stop and ejects others; false if no small set makes room. */
  run(stop: number): boolean {
    const { tours } = this;
    this.stop = stop;
    this.bestWeight = Number.POSITIVE_INFINITY;
    this.bestRoute = -1;
    const first = this.random.below(tours.slots);
    for (let i = 0; i < tours.slots; i++) this.lookAt((first + i) % tours.slots);
    if (this.bestRoute < 0) return false;
    this.apply();
    return true;
  }

  private lookAt(r: number): void {
    const { tours, stop } = this;
    const { demand, capacity } = tours.instance;
    const length = tours.length[r]!;
    const excess = tours.load[r]! + demand[stop]! - capacity;
    this.route = r;
    // For long routes, larger sets take more time than they save.
    this.mostOut = length > 40 ? 1 : length > 16 ? 2 : MOST_OUT;
    for (let at = 0; at <= length; at++) {
      this.at = at;
      this.descend(0, 0, tours.instance.ready[0]!, excess, 0, 0);
    }
  }

  /** At position `k`; `leaves`: the departure from `previous`, `excess`: the overload left. */
  private descend(
    k: number,
    previous: number,
    leaves: number,
    excess: number,
    count: number,
    weight: number,
  ): void {
    const { tours, stop, at } = this;
    const { nodes, width, latest } = tours;
    const { due, ready, time, service, demand } = tours.instance;
    const length = tours.length[this.route]!;
    if (k === at) {
      const starts = Math.max(ready[stop]!, leaves + time[previous * width + stop]!);
      if (starts > due[stop]! + TOLERANCE) return;
      previous = stop;
      leaves = starts + service[stop]!;
    }
    const node = k < length ? nodes[this.route * width + k]! : 0;
    const starts = Math.max(ready[node]!, leaves + time[previous * width + node]!);
    if (k >= at && excess <= 0 && starts <= (node === 0 ? due[0]! : latest[node]!) + TOLERANCE) {
      if (weight < this.bestWeight) this.keep(count, weight);
      return;
    }
    if (node === 0) return;
    if (starts <= due[node]! + TOLERANCE) {
      this.descend(k + 1, node, starts + service[node]!, excess, count, weight);
    }
    const heavier = weight + this.weight[node]!;
    if (count < this.mostOut && heavier < this.bestWeight) {
      this.out[count] = k;
      this.descend(k + 1, previous, leaves, excess - demand[node]!, count + 1, heavier);
    }
  }

  private keep(count: number, weight: number): void {
    this.bestCount = count;
    this.bestWeight = weight;
    this.bestRoute = this.route;
    this.bestAt = this.at;
    for (let i = 0; i < count; i++) this.bestOut[i] = this.out[i]!;
  }

  private apply(): void {
    const { tours, bestRoute, stop } = this;
    let at = this.bestAt;
    for (let i = this.bestCount - 1; i >= 0; i--) {
      const k = this.bestOut[i]!;
      tours.remove(bestRoute, k, k + 1);
      if (k < at) at--;
    }
    tours.insert(stop, bestRoute, at, 0);
    let left = 0;
    for (let i = 0; i < tours.absentCount; i++) {
      if (tours.absent[i] !== stop) tours.absent[left++] = tours.absent[i]!;
    }
    tours.absentCount = left;
    tours.recount();
  }
}
