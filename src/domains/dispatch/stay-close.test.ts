import { describe, expect, it } from 'vitest';
import { checkPlan } from './checking/check-plan.ts';
import { randomProblem } from './checking/random-problem.ts';
import { companyDay } from './company-day.ts';
import type { Problem, Visit } from './model.ts';
import { planVisits } from './plan-visits.ts';
import { stopAfterSteps } from './search/stopwatch.ts';
import { assignmentsOf, insertEmergency, repairPlan } from './stay-close.ts';

const day = companyDay({ seed: 3, technicians: 8, visits: 50 });
const made = planVisits(day, { seed: 1, stopwatch: stopAfterSteps(60) });
const burstPipe: Visit = {
  id: 'burst-pipe',
  place: day.visits[10]!.place,
  duration: 45,
  windows: [{ start: 540, end: 780 }],
  price_to_leave_out: 200_000,
};

describe('changes of a current plan', () => {
  it('insert an emergency and leave nearly everything unchanged', () => {
    const { plan, changes } = insertEmergency(day, made, burstPipe, { seed: 1 });
    const problem = { ...day, visits: [...day.visits, burstPipe], current: assignmentsOf(made) };
    expect(checkPlan(problem, plan).faults).toEqual([]);
    expect(plan.left_out).not.toContain('burst-pipe');
    expect(changes.filter((change) => change.kind === 'added')).toHaveLength(1);
    expect(changes.length).toBeLessThan(day.visits.length / 4);
  });

  it('leave a visit in place though the one it is linked with is left out', () => {
    const [stays, leaves] = made.routes[0]!.stops.filter((stop) => stop.kind === 'visit').map(
      (stop) => stop.id,
    );
    const links: Problem['links'] = [{ kind: 'same_technician', visits: [stays!, leaves!] }];
    const others = (stop: { id: string }) => stop.id !== leaves;
    const routes = made.routes.map((route) => ({ ...route, stops: route.stops.filter(others) }));
    const { changes } = repairPlan({ ...day, links }, { routes }, { seed: 1, stopwatch: stopAfterSteps(0) });
    expect(changes.filter((change) => change.visit === stays && change.kind === 'technician')).toEqual([]);
  });

  it('insert an emergency even with no time left', () => {
    const { plan } = insertEmergency(day, made, burstPipe, { seed: 1, stopwatch: { spent: () => 1 } });
    const problem = { ...day, visits: [...day.visits, burstPipe], current: assignmentsOf(made) };
    expect(checkPlan(problem, plan).faults).toEqual([]);
  });

  it('give the work of an absent technician to others', () => {
    const gone = made.routes[0]!.technician;
    const others = day.technicians.filter((technician) => technician.id !== gone);
    const problem = { ...day, technicians: others };
    const { plan, changes } = repairPlan(problem, made, { seed: 1, stopwatch: stopAfterSteps(30) });
    expect(checkPlan({ ...problem, current: assignmentsOf(made) }, plan).faults).toEqual([]);
    expect(plan.routes.some((route) => route.technician === gone)).toBe(false);
    const untouched = made.routes.slice(1).flatMap((route) => route.stops).length;
    const moved = changes.filter((change) => change.from !== undefined && change.from.technician !== gone);
    expect(moved.length).toBeLessThan(untouched / 2);
  });

  it('keep visits under way and start nothing in the past', () => {
    const now = 11 * 60;
    const current = assignmentsOf(made).map((entry) =>
      entry.start < now ? { ...entry, frozen: true } : entry,
    );
    const problem: Problem = { ...day, current, now };
    const { plan } = repairPlan(problem, made, { seed: 1, stopwatch: stopAfterSteps(20) });
    expect(checkPlan(problem, plan).faults).toEqual([]);
    const frozen = plan.routes.flatMap((route) => route.stops).filter((stop) => stop.frozen);
    expect(frozen.length).toBe(current.filter((entry) => entry.frozen).length);
  });

  it('change nothing if nothing has changed', () => {
    const again = repairPlan(day, made, { seed: 1, stopwatch: stopAfterSteps(0) });
    expect(again.changes.filter((change) => change.kind !== 'added')).toEqual([]);
  });

  it.each([1, 41, 81, 121, 161])(
    'keeps every rule on random problems, whatever is inserted (from %i)',
    (from) => {
      for (let seed = from; seed < from + 40; seed++) {
        const problem = { ...randomProblem(seed), current: [] };
        const plan = planVisits(problem, { seed, stopwatch: stopAfterSteps(4) });
        const visit: Visit = { ...burstPipe, place: 'p1' };
        const result = insertEmergency(problem, plan, visit, { seed });
        const revised = { ...problem, visits: [...problem.visits, visit], current: assignmentsOf(plan) };
        expect(checkPlan(revised, result.plan).faults, `seed ${seed}`).toEqual([]);
      }
    },
  );
});
