/** Reads the JSON columns of a run as the screens need them. Pure. */
import type { CostOfPlan, LeftOutWork, PlanOption } from '#domains/dispatch/runs/run-shapes.rules.ts';
import { isRecord } from '#kernel/type-guards.ts';

export const costNames = {
  work_and_travel_time: 'Work and travel time',
  distance: 'Distance',
  overtime: 'Overtime',
  late: 'Late arrivals',
  left_out: 'Work left out',
  not_preferred: 'Not the preferred technician',
  out_of_territory: 'Outside the territory',
  changes: 'Changes to what is planned',
} as const satisfies Partial<Record<keyof CostOfPlan, string>>;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

export interface CurvePoint {
  readonly seconds: number;
  readonly cost: number;
}

/** The best so far: the search tries worse plans in between, too. */
export function readCurve(progress: unknown): readonly CurvePoint[] {
  let best = Number.POSITIVE_INFINITY;
  return listIn(progress).flatMap((point) => {
    const [seconds, cost] = listIn(point);
    if (typeof seconds !== 'number' || typeof cost !== 'string') return [];
    best = Math.min(best, Number(cost));
    return [{ seconds, cost: best }];
  });
}

/** Decimals by component; null if there is no plan. */
export function readCosts(score: unknown): Readonly<Record<string, string>> | null {
  if (!isRecord(score)) return null;
  return Object.fromEntries(
    Object.entries(score).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

export function readOptions(options: unknown): readonly PlanOption[] {
  return listIn(options).flatMap((one) => {
    const cost = isRecord(one) ? readCosts(one.cost) : null;
    if (!isRecord(one) || !cost || typeof one.option !== 'number') return [];
    const tells = listIn(one.tells).filter((id) => typeof id === 'string');
    return [{ option: one.option, summary: textIn(one.summary), cost: { ...noCosts, ...cost }, tells }];
  });
}

const noCosts: CostOfPlan = {
  ...{ total: '0', left_out: '0', work_and_travel_time: '0', distance: '0', overtime: '0' },
  ...{ late: '0', not_preferred: '0', out_of_territory: '0', changes: '0' },
};

export function readLeftOut(left: unknown): readonly LeftOutWork[] {
  return listIn(left).flatMap((one) =>
    isRecord(one)
      ? [
          {
            work_order_id: textIn(one.work_order_id),
            visit_id: textIn(one.visit_id) || null,
            number: textIn(one.number),
            title: textIn(one.title),
            reason: textIn(one.reason),
            remedies: readSentences(one.remedies),
          },
        ]
      : [],
  );
}

export const readSentences = (value: unknown): readonly string[] =>
  listIn(value).filter((one) => typeof one === 'string');
