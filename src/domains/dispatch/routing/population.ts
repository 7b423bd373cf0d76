// The population of plans: feasible and infeasible ones are kept separately, and ranked by both cost and diversity (Vidal et al.
// 2013).

import type { Random } from '../search/random.ts';
import type { Routes } from './instance.ts';

export interface Member {
  readonly routes: Routes;
  readonly cost: number;
  readonly lateness: number;
  readonly overload: number;
  /** Successor and predecessor of each stop; 0 is the depot. */
  readonly next: Int32Array;
  readonly prev: Int32Array;
}

interface Entry {
  readonly member: Member;
  price: number;
  fitness: number;
  /** The others of its group, most similar first. */
  readonly alike: { readonly entry: Entry; readonly apart: number }[];
}

const FEWEST = 25;
const GENERATION = 40;
const ELITE = 4;
const CLOSE = 5;

export class Population {
  private readonly whole: Entry[] = [];
  private readonly broken: Entry[] = [];
  private readonly random: Random;
  latePrice: number;
  loadPrice: number;

  constructor(random: Random, latePrice: number, loadPrice: number) {
    this.random = random;
    this.latePrice = latePrice;
    this.loadPrice = loadPrice;
  }

  get size(): number {
    return this.whole.length + this.broken.length;
  }

  clear(): void {
    this.whole.length = 0;
    this.broken.length = 0;
  }

  add(member: Member): void {
    const group = member.lateness === 0 && member.overload === 0 ? this.whole : this.broken;
    const entry: Entry = { member, price: 0, fitness: 0, alike: [] };
    for (const other of group) {
      const apart = difference(member, other.member);
      insertSorted(entry, other, apart);
      insertSorted(other, entry, apart);
    }
    group.push(entry);
    if (group.length > FEWEST + GENERATION) {
      while (group.length > FEWEST) this.dropWorst(group);
    }
  }

  /** Selects a parent by binary tournament. */
  pick(): Member {
    this.rate(this.whole);
    this.rate(this.broken);
    const [a, b] = [this.anyone(), this.anyone()];
    return (a.fitness <= b.fitness ? a : b).member;
  }

  private anyone(): Entry {
    const index = this.random.below(this.size);
    return index < this.whole.length ? this.whole[index]! : this.broken[index - this.whole.length]!;
  }

  private dropWorst(group: Entry[]): void {
    this.rate(group);
    let worst = 0;
    let isTwin = false;
    for (let i = 0; i < group.length; i++) {
      const twin = (group[i]!.alike[0]?.apart ?? 1) === 0;
      if ((twin && !isTwin) || (twin === isTwin && group[i]!.fitness > group[worst]!.fitness)) {
        worst = i;
        isTwin = twin;
      }
    }
    const [gone] = group.splice(worst, 1);
    for (const { alike } of group) {
      const at = alike.findIndex(({ entry }) => entry === gone);
      alike.splice(at, 1);
    }
  }

  private rate(group: Entry[]): void {
    const count = group.length;
    if (count === 0) return;
    for (const entry of group) {
      const { cost, lateness, overload } = entry.member;
      entry.price = cost + lateness * this.latePrice + overload * this.loadPrice;
    }
    const byPrice = group.toSorted((a, b) => a.price - b.price);
    const spread = byPrice.map((entry, rank) => ({ entry, rank, away: closeness(entry) }));
    spread.sort((a, b) => b.away - a.away);
    const weight = 1 - Math.min(1, ELITE / count);
    spread.forEach(({ entry, rank }, place) => {
      entry.fitness = rank / count + (weight * place) / count;
    });
  }
}

function closeness({ alike }: Entry): number {
  const close = Math.min(CLOSE, alike.length);
  let sum = 0;
  for (let i = 0; i < close; i++) sum += alike[i]!.apart;
  return close === 0 ? 1 : sum / close;
}

function insertSorted(entry: Entry, other: Entry, apart: number): void {
  const { alike } = entry;
  let at = alike.length;
  while (at > 0 && alike[at - 1]!.apart > apart) at--;
  alike.splice(at, 0, { entry: other, apart });
}

/** The share of stops with different neighbours. */
function difference(a: Member, b: Member): number {
  const { next: aNext, prev: aPrev } = a;
  const { next: bNext, prev: bPrev } = b;
  let count = 0;
  for (let stop = 1; stop < aNext.length; stop++) {
    const to = aNext[stop]!;
    if (to !== bNext[stop] && to !== bPrev[stop]) count++;
    if (aPrev[stop] === 0 && bPrev[stop] !== 0 && bNext[stop] !== 0) count++;
  }
  return count / aNext.length;
}
