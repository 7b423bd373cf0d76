import { companyDay } from '../company-day.ts';
import { planVisits } from '../plan-visits.ts';
import { type Aim, solveRoutes } from '../routing/solve-routes.ts';
import { stopAfterSteps } from '../search/stopwatch.ts';
import { insertEmergency, repairPlan } from '../stay-close.ts';
import { scatteredStops } from './scattered-stops.ts';

/** Results of each kind of run, by steps, as text to compare: they must be equal in every environment. */
export function repeatableRuns(seed: number): string {
  const day = companyDay({ seed, technicians: 4, visits: 24 });
  const plan = planVisits(day, { seed, stopwatch: stopAfterSteps(6) });
  const visit = { ...day.visits[3]!, id: 'urgent', price_to_leave_out: 200_000 };
  const routes = (aim: Aim) =>
    solveRoutes(scatteredStops(seed, 20), { aim, seed, stopwatch: stopAfterSteps(60) });
  return JSON.stringify({
    plan,
    emergency: insertEmergency(day, plan, visit, { seed }),
    repaired: repairPlan({ ...day, technicians: day.technicians.slice(1) }, plan, {
      seed,
      stopwatch: stopAfterSteps(2),
    }),
    cheapest: routes('cost'),
    fewest: routes('fleet-then-cost'),
  });
}
