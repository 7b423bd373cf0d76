import { writeFileSync } from 'node:fs';
import { checkPlan } from '#domains/dispatch/checking/check-plan.ts';
import { companyDay } from '#domains/dispatch/company-day.ts';
import { lowerBound } from '#domains/dispatch/lower-bound.ts';
import { planVisits } from '#domains/dispatch/plan-visits.ts';
import { stopAt } from '#domains/dispatch/search/stopwatch.ts';
import { insertEmergency } from '#domains/dispatch/stay-close.ts';
import { drawPlan } from './draw-plan.ts';

interface CompanyDayRun {
  readonly seconds: number;
  readonly seed: number;
  readonly json: boolean;
  readonly svg: string | undefined;
  now(): number;
}

/** A day of 50 technicians and 400 visits: the plan after 2 s, 15 s and the given time, and ten emergencies. */
export function companyDayRun({ seconds, seed, json, svg, now }: CompanyDayRun): void {
  const day = companyDay({ seed, technicians: 50, visits: 400 });
  const budgets = [...new Set([2, 15, seconds])].filter((budget) => budget <= seconds).sort((a, b) => a - b);
  const plans = budgets.map((budget) => planVisits(day, { seed, stopwatch: stopAt(now, budget * 1000) }));
  const last = plans.at(-1)!;
  const emergencies = Array.from({ length: 10 }, (_, index) => {
    const model = day.visits[17 + index * 30]!;
    const windows = [{ start: 540 + index * 30, end: 660 + index * 30 }];
    const urgent = { ...model, id: `emergency-${index + 1}`, windows, price_to_leave_out: 100_000 };
    const begun = now();
    const { plan, changes } = insertEmergency(day, last, urgent, { seed });
    return {
      milliseconds: now() - begun,
      changes: changes.length,
      planned: !plan.left_out.includes(urgent.id),
    };
  });
  const figures = {
    technicians: 50,
    visits: 400,
    seed,
    runs: plans.map((plan, index) => ({
      seconds: budgets[index]!,
      total: plan.score.total,
      above_last_percent: (plan.score.total / last.score.total - 1) * 100,
      left_out: plan.left_out.length,
      kilometres: plan.routes.reduce((sum, route) => sum + route.kilometres, 0),
      broken: checkPlan(day, plan).faults.length,
    })),
    ...lowerBound(day, last),
    emergencies,
    memory_megabytes: process.memoryUsage().rss / 1e6,
  };
  if (svg !== undefined) writeFileSync(svg, drawPlan(day, last));
  if (json) {
    console.log(JSON.stringify(figures, null, 2));
    return;
  }
  for (const run of figures.runs) {
    console.log(
      `${run.seconds} s: ${(run.total / 100).toFixed(2)}, ${run.above_last_percent.toFixed(2)} % above the last, ` +
        `${run.left_out} left out, ${run.kilometres.toFixed(0)} km, ${run.broken} broken rules`,
    );
  }
  const times = emergencies.map((entry) => entry.milliseconds).sort((a, b) => a - b);
  console.log(
    `lower bound ${(figures.lower_bound / 100).toFixed(2)}, gap ${(figures.gap * 100).toFixed(1)} %`,
  );
  console.log(
    `emergencies: median ${times[5]!.toFixed(0)} ms, slowest ${times[9]!.toFixed(0)} ms, ` +
      `${emergencies.filter((entry) => entry.planned).length} of 10 planned; memory ${figures.memory_megabytes.toFixed(0)} MB`,
  );
}
