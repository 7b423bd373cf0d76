import { describe, expect, it } from 'vitest';
import { stopAfterSteps } from '../search/stopwatch.ts';
import { scatteredStops } from '../testing/scattered-stops.ts';
import { checkRoutes } from './check-routes.ts';
import { fleetFloor } from './fewest-vehicles.ts';
import { type RoutingInstance, routesCost } from './instance.ts';
import { type Aim, solveRoutes } from './solve-routes.ts';

const solve = (instance: RoutingInstance, aim: Aim, seed = 1, steps = 40) =>
  solveRoutes(instance, { aim, seed, stopwatch: stopAfterSteps(steps) });

describe('routes', () => {
  it.each(['cost', 'fleet-then-cost'] as const)(
    'keep every rule on hundreds of random instances (%s)',
    (aim) => {
      for (let seed = 1; seed <= 300; seed++) {
        const instance = scatteredStops(seed, 1 + (seed % 25));
        const routes = solve(instance, aim, seed);
        const verdict = checkRoutes(instance, routes);
        expect(verdict.faults, `seed ${seed}`).toEqual([]);
        expect(verdict.cost).toBeCloseTo(routesCost(instance, routes), 6);
        expect(verdict.vehicles).toBeGreaterThanOrEqual(fleetFloor(instance));
      }
    },
    60_000,
  );

  it('are optimal where all can be enumerated', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const instance = scatteredStops(seed, 6);
      const found = routesCost(instance, solve(instance, 'cost', seed, 60));
      expect(found, `seed ${seed}`).toBeCloseTo(cheapest(instance), 6);
    }
  });

  it('use the fewest vehicles if vehicles come first, reproducibly with the same seed', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const instance = scatteredStops(seed, 30);
      const few = solve(instance, 'fleet-then-cost', seed, 200);
      expect(few.length).toBeLessThanOrEqual(solve(instance, 'cost', seed).length);
      expect(solve(instance, 'fleet-then-cost', seed, 200)).toEqual(few);
    }
  }, 60_000);

  it('start from a given plan and never get more expensive', () => {
    const instance = scatteredStops(7, 40);
    const start = solve(instance, 'cost', 1, 5);
    const better = solveRoutes(instance, { aim: 'cost', seed: 2, start, stopwatch: stopAfterSteps(20) });
    expect(routesCost(instance, better)).toBeLessThanOrEqual(routesCost(instance, start) + 1e-9);
  });
});

/** Enumerates every order and every division into routes. */
function cheapest(instance: RoutingInstance): number {
  const width = instance.size + 1;
  const leg = (a: number, b: number) => instance.cost[a * width + b]!;
  let best = Number.POSITIVE_INFINITY;
  const extend = (left: number[], at: number, clock: number, load: number, cost: number) => {
    if (cost >= best) return;
    if (left.length === 0) best = Math.min(best, cost + leg(at, 0));
    for (const stop of left) {
      const rest = left.filter((other) => other !== stop);
      const visit = (from: number, leaves: number, before: number, paid: number) => {
        const starts = Math.max(instance.ready[stop]!, leaves + leg(from, stop));
        if (starts > instance.due[stop]! || before + instance.demand[stop]! > instance.capacity) return;
        extend(
          rest,
          stop,
          starts + instance.service[stop]!,
          before + instance.demand[stop]!,
          paid + leg(from, stop),
        );
      };
      visit(at, clock, load, cost);
      if (at !== 0) visit(0, 0, 0, cost + leg(at, 0));
    }
  };
  extend(
    Array.from({ length: instance.size }, (_, i) => i + 1),
    0,
    0,
    0,
    0,
  );
  return best;
}
