// Hybrid genetic search over bare routes (Vidal et al. 2013): children of two plans are improved by a descent in which rules may be
// broken at a price that adapts to how often they are. With a minimal fleet it beats ruin and recreate, because the way from one
// good plan to the next leads through infeasible ones.

import type { Random } from '../search/random.ts';
import type { Stopwatch } from '../search/stopwatch.ts';
import { type Child, Crossing } from './crossing.ts';
import { Descent } from './descent.ts';
import { type Routes, type RoutingInstance, relatedStops, routesCost } from './instance.ts';
import { LooseRoutes } from './loose-routes.ts';
import { type Member, Population } from './population.ts';

export interface BreedRun {
  readonly instance: RoutingInstance;
  /** Row (stop) × size: all stops by distance. */
  readonly nearest: Int32Array;
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  readonly slots: number;
  /** Feasible plans, at least one. */
  readonly start: readonly Routes[];
  onBetter(routes: Routes): void;
}

const REACH = 24;
/** The size of the first, random generation; smaller for large instances, whose plans take longer. */
const FIRST_GENERATION = { most: 100, least: 25, stops: 10_000 };
const REPAIR_RATE = 0.5;
const REPAIR_PRICE = 10;
const PRICES_EVERY = 50;
/** The target share of children that keep a rule. */
const KEPT_SHARE = 0.4;
/** Restarts after this many children per stop without a better plan. */
const RESTART_AFTER = 60;

export function breedRoutes(run: BreedRun): Routes {
  return new Breeding(run).run();
}

class Breeding {
  private readonly given: BreedRun;
  private readonly loose: LooseRoutes;
  private readonly descent: Descent;
  private readonly crossing: Crossing;
  private readonly population: Population;
  private readonly firstLoadPrice: number;
  private best: Routes;
  private bestCost = Number.POSITIVE_INFINITY;
  private bestSinceStart = Number.POSITIVE_INFINITY;
  private sinceBetter = 0;
  private tried = 0;
  private inTime = 0;
  private inLoad = 0;

  constructor(run: BreedRun) {
    const { instance, random, slots } = run;
    const reach = Math.min(REACH, instance.size - 1);
    this.given = run;
    this.loose = new LooseRoutes(instance, slots);
    this.descent = new Descent(this.loose, relatedStops(instance, reach), reach, random);
    this.crossing = new Crossing(instance, run.nearest, random);
    const [start] = run.start.toSorted((a, b) => routesCost(instance, a) - routesCost(instance, b));
    this.best = start!;
    this.bestCost = routesCost(instance, start!);
    const leg = this.bestCost / (instance.size + slots);
    this.firstLoadPrice = (10 * leg) / meanDemand(instance);
    this.population = new Population(random, 1, this.firstLoadPrice);
  }

  run(): Routes {
    const { population, given } = this;
    const isOver = () => given.stopwatch.spent() >= 1;
    const { most, least, stops } = FIRST_GENERATION;
    const first = Math.min(most, Math.max(least, Math.round(stops / given.instance.size)));
    const restartAfter = RESTART_AFTER * given.instance.size;
    for (const routes of given.start) this.raise({ routes, open: [] });
    while (!isOver()) {
      for (let i = 0; i < first && !isOver(); i++) this.raise(this.stranger());
      while (this.sinceBetter < restartAfter && !isOver()) {
        const mother = population.pick();
        this.raise(this.offspring(mother), mother);
      }
      population.clear();
      this.sinceBetter = 0;
      this.bestSinceStart = Number.POSITIVE_INFINITY;
    }
    return this.best;
  }

  private stranger(): Child {
    const { size } = this.given.instance;
    const open = Int32Array.from({ length: size }, (_, index) => index + 1);
    this.given.random.shuffle(open, size);
    return { routes: [], open: Array.from(open) };
  }

  private offspring(mother: Member): Child {
    const { population, crossing } = this;
    let father = population.pick();
    for (let i = 0; i < 10 && father === mother; i++) father = population.pick();
    const [one, other] = crossing.cross(mother.routes, father.routes);
    return this.price(one) <= this.price(other) ? one : other;
  }

  /** Inserts a child's open stops; returns its cost including the price of broken rules. */
  private price(child: Child): number {
    const { loose } = this;
    this.lay(child);
    loose.recount();
    const price = loose.cost + loose.lateness() * loose.latePrice + loose.overload() * loose.loadPrice;
    child.open.length = 0;
    child.routes.splice(0, child.routes.length, ...loose.routes());
    return price;
  }

  private lay({ routes, open }: Child): void {
    const { loose, population } = this;
    loose.latePrice = population.latePrice;
    loose.loadPrice = population.loadPrice;
    loose.setRoutes(routes);
    for (const stop of open) loose.putBack(stop);
  }

  private raise(child: Child, mother?: Member): void {
    const { loose, given, descent } = this;
    this.lay(child);
    // Routes inherited unchanged from the mother were already improved with her.
    if (mother !== undefined) descent.passOver(mother);
    descent.run();
    this.sinceBetter++;
    const isWhole = this.join();
    this.adapt();
    if (isWhole || given.random.unit() >= REPAIR_RATE) return;
    loose.latePrice *= REPAIR_PRICE;
    loose.loadPrice *= REPAIR_PRICE;
    descent.run();
    if (loose.lateness() === 0 && loose.overload() === 0) this.join();
  }

  /** Adds the plan to the population; true if it keeps every rule. */
  private join(): boolean {
    const { loose, given } = this;
    const { size } = loose;
    const inner = (table: Int32Array) =>
      Int32Array.from({ length: size + 1 }, (_, stop) => {
        const other = table[stop]!;
        return stop > 0 && other <= size ? other : 0;
      });
    const member: Member = {
      routes: loose.routes(),
      cost: loose.cost,
      lateness: loose.lateness(),
      overload: loose.overload(),
      next: inner(loose.next),
      prev: inner(loose.prev),
    };
    this.population.add(member);
    this.tried++;
    if (member.lateness === 0) this.inTime++;
    if (member.overload === 0) this.inLoad++;
    const isWhole = member.lateness === 0 && member.overload === 0;
    if (isWhole && member.cost < this.bestSinceStart - 1e-6) {
      this.bestSinceStart = member.cost;
      this.sinceBetter = 0;
    }
    if (isWhole && member.cost < this.bestCost - 1e-6) {
      this.best = member.routes;
      this.bestCost = member.cost;
      given.onBetter(member.routes);
    }
    return isWhole;
  }

  /** Raises the prices of rules broken too often, and lowers the others. */
  private adapt(): void {
    if (this.tried < PRICES_EVERY) return;
    const { population } = this;
    const step = (kept: number) =>
      kept / this.tried < KEPT_SHARE ? 1.2 : kept / this.tried > KEPT_SHARE + 0.1 ? 0.85 : 1;
    population.latePrice = bounded(population.latePrice * step(this.inTime), 1);
    population.loadPrice = bounded(population.loadPrice * step(this.inLoad), this.firstLoadPrice);
    this.tried = 0;
    this.inTime = 0;
    this.inLoad = 0;
  }
}

/** Limits a price: if hardly any child keeps the rules it would grow until nothing else counts. */
function bounded(price: number, first: number): number {
  return Math.min(50 * first, Math.max(first / 1000, price));
}

function meanDemand({ demand, size }: RoutingInstance): number {
  return demand.reduce((sum, one) => sum + one, 0) / size || 1;
}
