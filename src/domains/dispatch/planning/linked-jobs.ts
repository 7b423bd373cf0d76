// Handles jobs that depend on one another across days. If one is removed, its whole group is; on insertion a crew of two gets one
// start that both days can keep, and a successor gets a fixed time between it and its predecessor. These bounds hold until the
// group is removed again.

import type { Board } from './board.ts';
import type { PlaceSearch } from './place-search.ts';

/** How many starts are tried for a crew of two. */
const MOST_STARTS = 4;

export class LinkedJobs {
  /** By group: whether it was removed in the current step, or never placed. */
  readonly isFresh: Uint8Array;
  private readonly board: Board;
  private readonly places: PlaceSearch;

  constructor(board: Board, places: PlaceSearch) {
    this.board = board;
    this.places = places;
    this.isFresh = new Uint8Array(board.compiled.links.groups.length).fill(1);
  }

  takeOut(): void {
    const { board } = this;
    const { groupOf, groups } = board.compiled.links;
    if (groups.length === 0) return;
    this.isFresh.fill(0);
    const ruined = board.absentCount;
    for (let i = board.absentBefore; i < ruined; i++) {
      const group = groupOf[board.absent[i]!]!;
      if (group < 0 || this.isFresh[group] === 1) continue;
      this.isFresh[group] = 1;
      for (const job of groups[group]!) {
        const day = board.routeOf[job]!;
        if (day >= 0) board.remove(day, board.positionOf[job]!, board.positionOf[job]! + 1);
      }
      for (const job of groups[group]!) board.release(job);
    }
  }

  /** Removes whole groups in which a job can't stay because a linked one is absent or with the wrong technician. */
  takeOutBroken(): void {
    const { board } = this;
    for (const group of board.compiled.links.groups) {
      if (group.every((job) => this.mayStand(job))) continue;
      for (const job of group) {
        const day = board.routeOf[job]!;
        if (day >= 0) board.remove(day, board.positionOf[job]!, board.positionOf[job]! + 1);
      }
      for (const job of group) board.release(job);
    }
  }

  private mayStand(job: number): boolean {
    const { board } = this;
    const { links, days } = board.compiled;
    const day = board.routeOf[job]!;
    if (day < 0) return true;
    const technician = days.technician[day]!;
    const dayOfPartner = board.routeOf[links.partner[job]!]!;
    if (links.partner[job] !== 0 && (dayOfPartner < 0 || days.technician[dayOfPartner] === technician)) {
      return false;
    }
    const isElsewhere = (other: number) =>
      board.routeOf[other]! >= 0 && days.technician[board.routeOf[other]!] !== technician;
    return (
      links.before[job]!.every((earlier) => board.routeOf[earlier.job]! >= 0) &&
      !links.alike[job]!.some(isElsewhere)
    );
  }

  placeGroup(group: number): void {
    const { board } = this;
    const { groups, partner, before } = board.compiled.links;
    for (const job of groups[group]!) {
      if (board.routeOf[job]! >= 0) continue;
      board.release(job);
      if (before[job]!.some((earlier) => board.routeOf[earlier.job]! < 0)) continue;
      const freed = this.boundByEarlier(job);
      const other = partner[job]!;
      if (other === 0) this.placeOne(job);
      else if (job < other) this.placePair(job, other);
      this.partFromEarlier(job, freed);
    }
  }

  /** Delays the job until after its predecessors, which meanwhile can't be moved later; returns its old bounds. */
  private boundByEarlier(job: number): number[] {
    const { board } = this;
    const { jobs, links } = board.compiled;
    return links.before[job]!.map(({ job: earlier, gap }) => {
      const freed = jobs.latest[earlier]!;
      jobs.soonest[job] = Math.max(jobs.soonest[job]!, board.end[earlier]! + gap);
      jobs.latest[earlier] = Math.min(freed, board.start[earlier]!);
      return freed;
    });
  }

  /** Fixes the boundary between two linked jobs midway, so that both keep some room to move. */
  private partFromEarlier(job: number, freed: readonly number[]): void {
    const { board } = this;
    const { jobs, links } = board.compiled;
    const isPlaced = board.routeOf[job]! >= 0;
    links.before[job]!.forEach(({ job: earlier, gap }, index) => {
      jobs.latest[earlier] = freed[index]!;
      if (!isPlaced) return;
      const parting = (board.end[earlier]! + gap + board.start[job]!) / 2;
      jobs.latest[earlier] = Math.min(jobs.latest[earlier]!, parting - gap - jobs.duration[earlier]!);
      jobs.soonest[job] = Math.max(jobs.soonest[job]!, parting);
      board.rebound(board.routeOf[earlier]!);
      board.rebound(board.routeOf[job]!);
    });
  }

  private placeOne(job: number): void {
    const { board, places } = this;
    const { days, links, jobs } = board.compiled;
    const placed = links.alike[job]!.filter((other) => board.routeOf[other]! >= 0);
    const technicians = new Set(placed.map((other) => days.technician[board.routeOf[other]!]!));
    if (technicians.size > 1) return;
    const [only = -1] = technicians;
    let best = jobs.priceOut[job]!;
    let chosen = -1;
    let position = -1;
    for (const day of places.daysOf[job]!) {
      if (only >= 0 && days.technician[day] !== only) continue;
      const delta = places.bestIn(job, day, best);
      if (delta >= best) continue;
      best = delta;
      chosen = day;
      position = places.position;
    }
    if (chosen >= 0) board.insert(job, chosen, position);
  }

  private placePair(first: number, second: number): void {
    const { board } = this;
    const { jobs } = board.compiled;
    const [soonest, latest] = [jobs.soonest[first]!, jobs.latest[first]!];
    let bestCost = jobs.priceOut[first]! + jobs.priceOut[second]!;
    let bestStart = Number.NaN;
    for (const start of this.possibleStarts(first)) {
      this.pin(first, second, start, start);
      const [a, b] = this.twoDays(first);
      if (a === undefined || b === undefined || a.delta + b.delta >= bestCost) continue;
      bestCost = a.delta + b.delta;
      bestStart = start;
    }
    if (Number.isNaN(bestStart)) {
      this.pin(first, second, soonest, latest);
      return;
    }
    this.pin(first, second, bestStart, bestStart);
    const [a, b] = this.twoDays(first);
    board.insert(first, a!.day, a!.position);
    board.insert(second, b!.day, b!.position);
  }

  private pin(first: number, second: number, soonest: number, latest: number): void {
    const { jobs } = this.board.compiled;
    jobs.soonest[first] = soonest;
    jobs.soonest[second] = soonest;
    jobs.latest[first] = latest;
    jobs.latest[second] = latest;
  }

  /** The starts that the cheapest single days would give the job. */
  private possibleStarts(job: number): number[] {
    const { board, places } = this;
    const { clock, width, nodes } = board;
    const found: { delta: number; start: number }[] = [];
    for (const day of places.daysOf[job]!) {
      const limit = found[MOST_STARTS - 1]?.delta ?? Number.POSITIVE_INFINITY;
      const delta = places.bestIn(job, day, limit);
      if (delta >= limit) continue;
      const position = places.position;
      const from = day * width;
      const list = Int32Array.from(nodes.subarray(from, from + board.length[day]! + 1));
      list.copyWithin(position + 1, position, board.length[day]!);
      list[position] = job;
      clock.walk(day, list, 0, board.length[day]! + 1);
      const start = clock.start[position]!;
      if (found.some((entry) => entry.start === start)) continue;
      found.push({ delta, start });
      found.sort((a, b) => a.delta - b.delta || a.start - b.start);
      if (found.length > MOST_STARTS) found.pop();
    }
    return found.map((entry) => entry.start);
  }

  /** The cheapest days of two technicians for a job whose start is fixed. */
  private twoDays(job: number): DayPlace[] {
    const { board, places } = this;
    const { technician } = board.compiled.days;
    let best: DayPlace[] = [];
    for (const day of places.daysOf[job]!) {
      const limit = best[1]?.delta ?? Number.POSITIVE_INFINITY;
      const delta = places.bestIn(job, day, limit);
      if (delta >= limit) continue;
      const isSame = (entry: DayPlace) => technician[entry.day] === technician[day];
      const known = best.find(isSame);
      if (known !== undefined && known.delta <= delta) continue;
      const others = best.filter((entry) => !isSame(entry));
      best = [...others, { day, position: places.position, delta }]
        .sort((a, b) => a.delta - b.delta || a.day - b.day)
        .slice(0, 2);
    }
    return best;
  }
}

interface DayPlace {
  readonly day: number;
  readonly position: number;
  readonly delta: number;
}
