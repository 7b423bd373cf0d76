import type { Ctx } from '#kernel/context.ts';
import { addDays, startOfDayIn } from '#kernel/dates.ts';
import { readPlanningSettings } from '../settings/read-planning-settings.ts';
import { estimatedTravel } from './assumptions.ts';
import { companyDays } from './company-days.ts';
import type { CompanyRows, ReadDays } from './company-input.ts';
import {
  type OrderRow,
  readNeeds,
  readOpenOrders,
  readOrder,
  readStores,
  readTechnicians,
  readVans,
  readVisits,
} from './company-rows.ts';
import type { PlanScope } from './plan-scope.rules.ts';
import { type PointLeg, readLegs, withLegs } from './travel-legs.ts';
import { readWorkingDays } from './working-days.ts';

export interface Asked {
  readonly kind: 'optimise' | 'emergency' | 'repair';
  /** Dates, both included. */
  readonly from_on: string;
  readonly to_on: string;
  readonly scope: PlanScope;
  readonly work_order_id: string | null;
  /** In place of the work that waits. */
  readonly orders?: readonly OrderRow[];
}

export interface CompanyDaysRead extends ReadDays {
  /** The instant from which minutes count. */
  readonly midnight: string;
  /** Names of the technicians, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Repair: who is not there. */
  readonly absent: string | null;
  /** What a routing service has told of the ways between the places. */
  readonly legs: readonly PointLeg[];
  /** Emergency: the visit to place. */
  readonly urgent: string | null;
}

/** Reads what there is to plan, in one transaction. */
export async function readCompanyDays(
  ctx: Ctx,
  { kind, from_on, to_on, scope, work_order_id, orders: given }: Asked,
): Promise<CompanyDaysRead> {
  const from = startOfDayIn(ctx.viewer.timezone, from_on);
  const to = startOfDayIn(ctx.viewer.timezone, addDays(to_on, 1));
  const technicians = await readTechnicians(ctx, scope);
  const people = technicians.map(({ id }) => id);
  const visits = (await readVisits(ctx, from, to)).filter(({ technician_id, territory_id }) =>
    technician_id === null
      ? !scope.territory_id || territory_id === scope.territory_id
      : people.includes(technician_id),
  );
  const orders = given ?? (kind === 'optimise' ? await readOpenOrders(ctx, scope) : []);
  const urgent = kind === 'emergency' && work_order_id ? await readOrder(ctx, work_order_id) : undefined;
  const shown = kind === 'optimise' ? visits : visits.filter(isBooked);
  const rows: CompanyRows = {
    settings: await readPlanningSettings(ctx),
    ...{ scope, from, to, now: ctx.now, technicians, urgent },
    working: await readWorkingDays(ctx, people, from_on, to_on),
    visits: shown,
    orders,
    needs: await readNeeds(
      ctx,
      [...shown, ...orders].map((one) => one.work_order_id),
    ),
    vans: await readVans(ctx, people),
    stores: await readStores(ctx),
  };
  const found = companyDays(rows);
  const legs = await readLegs(ctx, found.days);
  return {
    ...found,
    days: withLegs(found.days, legs),
    assumptions: legs.length > 0 ? found.assumptions : [...found.assumptions, estimatedTravel],
    legs,
    midnight: from,
    names: new Map(technicians.map(({ id, full_name }) => [id, full_name])),
    absent: scope.absent?.technician_id ?? null,
    urgent: urgent?.work_order_id ?? null,
  };
}

/** Repairs and emergencies are about what somebody has; what has nobody yet waits for the next plan. */
function isBooked({ technician_id }: { technician_id: string | null }): boolean {
  return technician_id !== null;
}
