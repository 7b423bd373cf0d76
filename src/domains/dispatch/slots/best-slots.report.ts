import type { OfferedSlot } from '#domains/scheduling/planning-answers.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { readOrder, readSiteAsOrder, unplacedOrder } from '../company/company-rows.ts';
import { wholeScope } from '../company/plan-scope.rules.ts';
import { type CompanyDaysRead, readCompanyDays } from '../company/read-company-days.ts';
import { readDays } from '../runs/plan-inputs.ts';
import { planWords } from '../runs/plan-words.ts';
import { readPlanningSettings } from '../settings/read-planning-settings.ts';
import { bestSlots, type Slot } from './best-slots.ts';
import { outsideTerritory } from './outside-territory.ts';

const usualDays = 7;

/** "When can we come?": the best five times for a work order, or for one that is only being talked about. */
export const bestSlotsReport = defineReport(
  'best_slots',
  {
    label: 'When can we come?',
    allow: office,
    params: {
      work_order_id: field.ref('work_orders', { label: 'Work order' }),
      site_id: field.ref('sites', { label: 'Site', help: 'Of a work order that does not exist yet.' }),
      is_unplaced: field.boolean({ label: 'The place is not known yet', help: 'Of a new customer.' }),
      minutes: field.integer({ label: 'Minutes', min: 5, max: 1440 }),
      skills: field.text({ label: 'Skills', help: 'Separated by commas.', max: 500 }),
      technician_id: field.ref('memberships', { label: 'Only this technician' }),
      from_on: field.date({ label: 'From', help: 'Today when left empty.' }),
      to_on: field.date({ label: 'To', help: 'A week when left empty.' }),
    },
  },
  async (ctx, params): Promise<readonly OfferedSlot[]> => {
    const order = await orderAskedAbout(ctx, params);
    if (!order) throw invalid({ work_order_id: 'Name a work order, or the site of a new one.' });
    const asked = {
      ...order,
      estimated_minutes: params.minutes ?? order.estimated_minutes,
      required_skills: params.skills?.split(',') ?? order.required_skills,
    };
    const from = params.from_on ?? ctx.today;
    const dates = readDays(ctx, { from_on: from, to_on: params.to_on ?? addDays(from, usualDays - 1) });
    const scope = {
      ...wholeScope,
      what: 'unassigned' as const,
      technician_ids: params.technician_id ? [params.technician_id] : [],
    };
    const read = await readCompanyDays(ctx, {
      kind: 'optimise',
      ...dates,
      scope,
      work_order_id: null,
      orders: [asked],
    });
    const { arrival_window_minutes, cost_per_hour } = await readPlanningSettings(ctx);
    const words = planWords(ctx.viewer);
    return bestSlots(read.days, order.work_order_id, cost_per_hour / 4).map((slot) =>
      offered(
        read,
        order.work_order_id,
        slot,
        words.amount(slot.cost),
        asked.preferred,
        arrival_window_minutes,
      ),
    );
  },
);

interface Asked {
  readonly work_order_id?: string | null | undefined;
  readonly site_id?: string | null | undefined;
  readonly is_unplaced?: boolean | null | undefined;
}

async function orderAskedAbout(ctx: Ctx, { work_order_id, site_id, is_unplaced }: Asked) {
  if (work_order_id) return readOrder(ctx, work_order_id);
  if (site_id) return readSiteAsOrder(ctx, site_id);
  return is_unplaced ? unplacedOrder(ctx.newId()) : undefined;
}

const halfHour = 30 * 60_000;

function offered(
  read: CompanyDaysRead,
  visit: string,
  slot: Slot,
  cost: string,
  preferred: readonly string[],
  arrival: number,
): OfferedSlot {
  const { midnight, names, subjects } = read;
  const at = (ms: number) => new Date(ms).toISOString();
  const start = Date.parse(midnight) + Math.ceil(slot.start) * 60_000;
  const promised = Math.floor(start / halfHour) * halfHour;
  const name = (id: string | null) => (id === null ? undefined : subjects.get(id)?.order.place_name);
  const [before, after] = [name(slot.before), name(slot.after)];
  const travel = Math.round(slot.leg_minutes);
  const where = before
    ? `${travel} minutes from ${before}`
    : after
      ? `first of the day, before ${after}`
      : 'nothing else that day';
  const reasons = [
    where,
    outsideTerritory(read.days, visit, slot.technician) && 'outside their territory',
    preferred.includes(slot.technician) && 'knows the customer',
    slot.overtime > 0 && `${Math.ceil(slot.overtime)} minutes of overtime`,
  ];
  const reason = reasons.filter((one) => typeof one === 'string').join('; ');
  return {
    technician_id: slot.technician,
    technician: names.get(slot.technician) ?? '',
    starts_at: at(start),
    ends_at: at(start + slot.minutes * 60_000),
    window_from: at(promised),
    window_to: at(promised + Math.max(30, arrival * 2) * 60_000),
    travel_minutes: travel,
    cost,
    reason: `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`,
  };
}
