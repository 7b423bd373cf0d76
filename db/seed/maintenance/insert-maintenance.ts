/** Stores plans and their history, meters and downtimes. What is still to come of a plan by meter is planned by the product. */
import { type Kysely, sql } from 'kysely';
import { planNext } from '#domains/maintenance/occurrences/plan-next.ts';
import { openDays } from '#domains/maintenance/plans/open-days.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Tables } from '#kernel/tables.ts';
import { insertRows } from '../insert-rows.ts';
import { type Places, recorded, type Seeding } from '../places.ts';
import { at, type Job } from '../year.ts';
import type { MeterYear } from './meter-year.ts';
import { chillerLog } from './plan-data.ts';
import type { Occurrence, Plan, PlannedWork } from './planned-work.ts';

type Db = Kysely<Tables>;

export async function insertMeters(db: Db, { meters, readings }: MeterYear): Promise<void> {
  await insertRows(db, 'meters', meters);
  await insertRows(db, 'meter_readings', readings);
}

/** The checklist whose items are read off the meters of the asset. */
export async function addChillerLog({ db, newId }: Ctx): Promise<void> {
  const id = newId();
  await db
    .insertInto('checklist_templates')
    .values({
      id,
      name: chillerLog,
      category: 'Refrigeration',
      description: 'Readings of a chiller under load',
    })
    .execute();
  await insertRows(
    db,
    'checklist_items',
    [
      { kind: 'meter', label: 'Run hours', meter_name: 'Run hours' },
      { kind: 'meter', label: 'Condenser pressure', meter_name: 'Condenser pressure' },
      { kind: 'number', label: 'Chilled water supply', unit: '°F', min_value: '40', max_value: '48' },
      { kind: 'check', label: 'Oil level and sight glass' },
      { kind: 'pass_fail', label: 'No leak found with the detector' },
    ].map((item, position) => ({
      id: newId(),
      checklist_template_id: id,
      position,
      is_required: true,
      ...item,
    })),
  );
}

export async function insertMaintenance(
  ctx: Ctx,
  seeding: Seeding,
  work: PlannedWork,
  { parts }: Places,
  jobs: readonly Job[],
): Promise<void> {
  const { db } = ctx;
  const checklists = await db.selectFrom('checklist_templates').select(['id', 'name', 'category']).execute();
  const checklistOf = ({ checklist, trade }: Plan) =>
    checklists.find(({ name, category }) => (checklist ? name === checklist : category === trade))?.id ??
    null;
  await insertRows(
    db,
    'maintenance_plans',
    work.plans.map((plan) => planRow(seeding, plan, checklistOf(plan))),
  );
  await insertRows(
    db,
    'maintenance_plan_parts',
    work.plans.flatMap(({ id, parts: needed = [] }) =>
      needed.map(([wanted, quantity]) => ({
        plan_id: id,
        part_id: parts.find(({ sku }) => sku === wanted)?.id,
        quantity,
      })),
    ),
  );
  await insertRows(
    db,
    'maintenance_targets',
    work.targets.map(({ id, plan, asset, meter }) => ({
      ...{ id, plan_id: plan.id, asset_id: asset.id, meter_id: meter?.id ?? null },
      created_at: dayStart(seeding, plan.starts_on),
    })),
  );
  const numbers = new Map(jobs.map(({ id, order }) => [id, order.number]));
  await insertRows(
    db,
    'maintenance_occurrences',
    work.occurrences.map((one) => occurrenceRow(seeding, one, numbers)),
  );
  await planByMeter(ctx, seeding, work);
  await takePartsAlong(db, work);
}

const dayStart = (seeding: Seeding, day: string) => recorded(seeding, day, '12:00');

function planRow(seeding: Seeding, plan: Plan, checklist_template_id: string | null) {
  const { id, name, category, basis, starts_on, lead_days, months, hours, season } = plan;
  const isHere = plan.at === 'hotel';
  const trigger = plan.trigger ?? 'calendar';
  return {
    ...{ id, name, basis, starts_on, lead_days, trigger, checklist_template_id },
    ...(isHere ? { target_kind: 'assets' } : { target_kind: 'category', category }),
    rule: trigger === 'meter' ? null : ruleOf(months),
    meter_every: hours ?? null,
    meter_name: hours ? 'Run hours' : null,
    ...(season && { season_from: season[0], season_to: season[1] }),
    on_closed_day: 'after',
    ...{ order_title: plan.order_title, description: plan.description, estimated_minutes: plan.minutes },
    required_skills: plan.skills,
    targets_read_on: seeding.today,
    created_at: dayStart(seeding, starts_on),
  };
}

const ruleOf = (months: number) =>
  months % 12 === 0
    ? `FREQ=YEARLY${months > 12 ? `;INTERVAL=${months / 12}` : ''}`
    : `FREQ=MONTHLY;INTERVAL=${months}`;

export function occurrenceRow(seeding: Seeding, one: Occurrence, numbers: ReadonlyMap<string, string>) {
  const { id, target, sequence, anchor_on, planned_on, due_on, due_by, moved, generate_on, counted_on } = one;
  const { plan, asset, meter } = target;
  const { work_order_id = null, done_on = null, outcome } = one;
  const skipped_reason = outcome
    ? `${numbers.get(work_order_id ?? '')} ${outcome.what}: ${outcome.reason}`
    : (one.skipped_reason ?? null);
  const isSkipped = skipped_reason !== null;
  const counted = meter &&
    counted_on !== null &&
    plan.hours !== undefined && {
      counted_from: dayStart(seeding, counted_on),
      due_units: plan.hours,
      due_value: (meter.valueOn(counted_on) + plan.hours).toFixed(1),
    };
  return {
    ...{ id, plan_id: plan.id, target_id: target.id, asset_id: asset.id, site_id: asset.site_id },
    ...{ category: asset.category, sequence, anchor_on, planned_on, due_on, due_by, moved, generate_on },
    ...(counted || {}),
    ...{ work_order_id, done_on, skipped_reason },
    moved_because: moved === 'hand' ? 'Spread over the first months of the plan' : null,
    status: isSkipped ? 'skipped' : done_on ? 'done' : work_order_id ? 'generated' : 'due',
    generated_at: work_order_id ? earlier(at(generate_on, 5), seeding.now) : null,
    skipped_at: isSkipped ? dayStart(seeding, one.ended_on ?? due_on) : null,
    created_at: dayStart(seeding, anchor_on),
  };
}

const earlier = (a: string, b: string) => (a < b ? a : b);

/** By the readings that are there, as of the day on which it was done last. */
async function planByMeter(ctx: Ctx, seeding: Seeding, work: PlannedWork): Promise<void> {
  const open = await openDays(ctx);
  const targets = new Map(work.targets.filter(({ meter }) => meter).map((target) => [target.id, target]));
  if (targets.size === 0) return;
  const rows = await ctx.db
    .selectFrom('maintenance_targets')
    .selectAll()
    .where('id', 'in', [...targets.keys()])
    .execute();
  for (const row of rows) {
    const next = targets.get(row.id)?.next;
    if (!next || next.work_order_id) continue;
    const plan = await ctx.db
      .selectFrom('maintenance_plans')
      .selectAll()
      .where('id', '=', row.plan_id)
      .executeTakeFirstOrThrow();
    await planNext({ ...ctx, now: dayStart(seeding, next.anchor_on) }, plan, row, { open });
  }
}

async function takePartsAlong(db: Db, work: PlannedWork): Promise<void> {
  const orders = work.occurrences.flatMap(({ work_order_id }) => work_order_id ?? []);
  await sql`
    insert into planned_parts (work_order_id, part_id, quantity)
    select o.work_order_id, p.part_id, p.quantity from maintenance_occurrences o
    join maintenance_plan_parts p on p.plan_id = o.plan_id
    where o.work_order_id = any(${orders}) and o.status = 'generated'`.execute(db);
}
