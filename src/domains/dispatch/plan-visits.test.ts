import { describe, expect, it } from 'vitest';
import { checkPlan } from './checking/check-plan.ts';
import { randomProblem } from './checking/random-problem.ts';
import { lowerBound } from './lower-bound.ts';
import type { Problem, Visit } from './model.ts';
import { planVisits } from './plan-visits.ts';
import { FaultyProblem } from './planning/compile-problem.ts';
import { stopAfterSteps } from './search/stopwatch.ts';

const plan = (problem: Problem, seed = 1, rounds = 6) =>
  planVisits(problem, { seed, stopwatch: stopAfterSteps(rounds) });

describe('a plan', () => {
  it('keeps every hard rule and reports its correct price, on thousands of random problems', () => {
    for (let seed = 10_000; seed < 11_500; seed++) {
      const problem = randomProblem(seed);
      expect(checkPlan(problem, plan(problem, seed)).faults, `seed ${seed}`).toEqual([]);
    }
  }, 60_000);

  it('is the same for the same seed', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const problem = randomProblem(seed);
      expect(plan(problem, seed)).toEqual(plan(problem, seed));
    }
  });

  it('is never below its lower bound', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const problem = randomProblem(seed);
      const made = plan(problem, seed);
      const { lower_bound: bound } = lowerBound(problem, made);
      expect(bound, `seed ${seed}`).toBeLessThanOrEqual(made.score.total + 1e-6);
    }
  }, 60_000);

  it('does not get worse when a constraint is removed', () => {
    let worse = 0;
    let tried = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const problem = { ...randomProblem(seed), current: [] };
      const strict = best(problem);
      for (const relaxed of relaxations(problem)) {
        tried++;
        if (best(relaxed) > strict * 1.01 + 20) worse++;
      }
    }
    expect(tried).toBeGreaterThan(100);
    expect(worse / tried).toBeLessThan(0.02);
  }, 60_000);

  it('is the same when visits or technicians are reordered, identical ones among them', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const problem = randomProblem(seed);
      const twins = problem.technicians.map((technician) => ({ ...technician, id: `${technician.id}-twin` }));
      const doubled = { ...problem, technicians: [...problem.technicians, ...twins] };
      const swapped = { ...problem, technicians: [...twins, ...problem.technicians] };
      const again = problem.visits.map((visit) => ({ ...visit, id: `${visit.id}-again` }));
      const visits = [...problem.visits, ...again];
      const one = plan({ ...doubled, visits }, seed);
      expect(plan({ ...swapped, visits: visits.toReversed() }, seed), `seed ${seed}`).toEqual(one);
    }
  }, 60_000);

  it('costs nearly the same when other names change the order of visits and technicians', () => {
    for (let seed = 1; seed <= 15; seed++) {
      const { technicians, visits, ...rest } = { ...randomProblem(seed), links: [], current: [] };
      const twice = [...technicians, ...technicians];
      const bare = { preferred: [], forbidden: [], appointment: undefined };
      const named = (sign: 1 | -1): Problem => ({
        ...rest,
        technicians: twice.map((one, index) => ({ ...one, id: `t${100 + sign * index}` })),
        visits: visits.map((one, index) => ({ ...one, ...bare, id: `v${100 + sign * index}` }) as Visit),
      });
      const [one, other] = [best(named(1)), best(named(-1))];
      expect(Math.abs(one - other), `seed ${seed}`).toBeLessThanOrEqual(Math.max(one, other) * 0.01 + 20);
    }
  }, 60_000);

  it('is valid when the search is stopped immediately', () => {
    const problem = randomProblem(5);
    expect(checkPlan(problem, plan(problem, 1, 0)).faults).toEqual([]);
  });

  it('reports progress with valid plans', () => {
    let reported = 0;
    const problem = randomProblem(12);
    planVisits(problem, {
      seed: 1,
      stopwatch: stopAfterSteps(10),
      onProgress: ({ total, describe: describeNow }) => {
        reported++;
        const now = describeNow();
        expect(checkPlan(problem, now).faults).toEqual([]);
        expect(now.score.total).toBeCloseTo(total, 3);
      },
    });
    expect(reported).toBeGreaterThan(0);
  });

  it('refuses a contradictory problem, with every fault', () => {
    const problem = randomProblem(1);
    const links = [
      { kind: 'precedence', before: 'v0', after: 'v1' },
      { kind: 'precedence', before: 'v1', after: 'v0' },
      { kind: 'precedence', before: 'v0', after: 'nobody' },
    ] as const;
    expect(() => plan({ ...problem, links })).toThrow(FaultyProblem);
    expect(() => plan({ ...problem, links })).toThrow(/nobody.*before itself/);
  });
});

function best(problem: Problem): number {
  return Math.min(...[1, 2].map((seed) => plan(problem, seed, 25).score.total));
}

/** Copies of the problem, each with one kind of rule removed. */
function relaxations(problem: Problem): Problem[] {
  const everyVisit = (change: Partial<Problem['visits'][number]>) => ({
    ...problem,
    visits: problem.visits.map((visit) => ({ ...visit, ...change })),
  });
  const everyShift = (change: Partial<Problem['technicians'][number]['shifts'][number]>) => ({
    ...problem,
    technicians: problem.technicians.map((technician) => ({
      ...technician,
      shifts: technician.shifts.map((shift) => ({ ...shift, ...change })),
    })),
  });
  return [
    everyVisit({ windows: [] }),
    everyVisit({ skills: [], tools: [] }),
    everyVisit({ forbidden: [] }),
    everyVisit({ parts: [] }),
    everyShift({ breaks: [] }),
    everyShift({ most_visits: 1000 }),
    { ...problem, links: [] },
  ];
}
