// A lower bound for the cost of any plan. Each visit costs at least its work and half of the shortest legs to and from it (a leg is
// shared by two stops), or its price for being left out; and no day has more minutes than it has. The days' lengths are priced
// (Lagrangian relaxation): for any prices the sum is a bound, and a few hundred steps along the subgradient find good ones.

import type { Problem } from './model.ts';
import type { Plan } from './plan.ts';
import { compileProblem } from './planning/compile-problem.ts';
import type { Compiled } from './planning/compiled.ts';

export interface Bound {
  readonly lower_bound: number;
  /** How far the plan is above the bound, as a share of the plan's total. */
  readonly gap: number;
}

const STEPS = 300;

export function lowerBound(problem: Problem, plan: Pick<Plan, 'score'>): Bound {
  const compiled = compileProblem(problem);
  const { days } = compiled;
  const jobs = Array.from({ length: compiled.jobs.count }, (_, index) => leastOf(compiled, index + 1));
  const { total } = plan.score;
  const price = new Float64Array(days.count);
  const used = new Float64Array(days.count);
  let best = 0;
  for (let step = 0; step < STEPS; step++) {
    const bound = boundAt(compiled, jobs, price, used);
    best = Math.max(best, bound);
    const norm = used.reduce((sum, over) => sum + over * over, 0);
    if (norm === 0) break;
    const length = ((Math.max(total, best) - bound) * 1.2 * (1 - step / STEPS)) / norm;
    for (let day = 0; day < days.count; day++) price[day] = Math.max(0, price[day]! + length * used[day]!);
  }
  return { lower_bound: best, gap: total > 0 ? (total - best) / total : 0 };
}

/** The bound for these prices per minute of each day; writes the excess minutes of each day to `used`. */
function boundAt(
  compiled: Compiled,
  jobs: readonly Least[],
  price: Float64Array,
  used: Float64Array,
): number {
  const { days } = compiled;
  let bound = 0;
  for (let day = 0; day < days.count; day++) {
    const regular = Math.max(0, days.end[day]! - days.start[day]!);
    const over = Math.max(0, days.latestEnd[day]! - days.start[day]! - regular);
    const pays = price[day]! > days.overtimeMinute[day]! ? over : 0;
    used[day] = -regular - pays;
    bound -= price[day]! * (regular + pays) - days.overtimeMinute[day]! * pays;
  }
  for (let i = 0; i < jobs.length; i++) {
    const first = jobs[i]!;
    const crew = compiled.links.partner[i + 1] === i + 2 ? [first, jobs[i + 1]!] : [first];
    const chosen = crew.map((job) => cheapestDay(job, price));
    const cost = chosen.reduce((sum, choice) => sum + choice.cost, 0);
    if (cost < first.out) {
      bound += cost;
      crew.forEach((job, index) => {
        used[chosen[index]!.day]! += job.minutes;
      });
    } else bound += first.out;
    i += crew.length - 1;
  }
  return bound;
}

function cheapestDay(job: Least, price: Float64Array): { day: number; cost: number } {
  let day = 0;
  let cost = Number.POSITIVE_INFINITY;
  for (let at = 0; at < price.length; at++) {
    const here = job.cost[at]! + price[at]! * job.minutes;
    if (here < cost) {
      cost = here;
      day = at;
    }
  }
  return { day, cost };
}

/** The least a job takes and costs on each day, and its price for being left out. */
interface Least {
  readonly minutes: number;
  readonly cost: Float64Array;
  readonly out: number;
}

function leastOf({ jobs, days, assign, travel, stores }: Compiled, job: number): Least {
  const at = jobs.place[job]!;
  const others = new Set<number>(stores);
  for (let other = 1; other <= jobs.count; other++) if (other !== job) others.add(jobs.place[other]!);
  for (const frozen of days.frozen) if (frozen.place >= 0) others.add(frozen.place);
  const nearest = (legs: readonly number[], table: Float64Array) =>
    legs.reduce((least, leg) => Math.min(least, table[leg]!), Number.POSITIVE_INFINITY);
  const into = [...new Set([...others, ...days.startPlace])].map((place) => place * travel.places + at);
  const targets = new Set([...others, ...days.endPlace]);
  const onward = [...targets].filter((place) => place >= 0).map((place) => at * travel.places + place);
  const mayEndHere = targets.has(-1);
  const half = (table: Float64Array) =>
    (nearest(into, table) + (mayEndHere ? 0 : nearest(onward, table))) / 2;
  const minutes = half(travel.minutes) * travel.quickest + jobs.duration[job]!;
  const kilometres = half(travel.kilometres);
  const cost = Float64Array.from(
    { length: days.count },
    (_, day) =>
      assign[job * days.count + day]! +
      minutes * days.costMinute[day]! +
      kilometres * days.costKilometre[day]!,
  );
  return { minutes, cost, out: jobs.priceOut[job]! };
}
