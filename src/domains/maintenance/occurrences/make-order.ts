/** The work order of one occurrence, or of several in one visit, with everything from the plan's template. */
import '#domains/crm/site.resource.ts';
import { sql } from 'kysely';
import { assignTechnicians } from '#domains/work-orders/assignment/assign-technicians.ts';
import '#domains/work-orders/recording/planned-part.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { maintenanceOccurrences } from './maintenance-occurrence.resource.ts';
import type { Occurrence, Plan } from './plan-next.ts';

/** The locked occurrences, in status `due` and of one site, become `generated`. Returns the id of the order. */
export async function makeOrder(ctx: Ctx, plan: Plan, occurrences: readonly Occurrence[]): Promise<string> {
  const id = ctx.newId();
  const [first] = occurrences;
  const due_on = first?.due_on ?? ctx.today;
  const places = await placesOf(ctx, occurrences);
  const isOne = places.length === 1;
  const [place] = places;
  await ctx.db
    .insertInto('work_orders')
    .values({
      ...{ id, number: await ctx.nextNumber('work_orders'), ...templateOf(plan, places.length) },
      ...{ kind: 'preventive', status: 'unscheduled', source: 'plan' },
      description: descriptionOf(plan, places),
      customer_id: place?.customer_id ?? null,
      site_id: place?.site_id ?? null,
      room_id: isOne ? (place?.room_id ?? null) : null,
      asset_id: isOne ? (place?.asset_id ?? null) : null,
      due_at: endOfDay(ctx, due_on),
    })
    .execute();
  await copyChecklist(ctx, id, plan.checklist_template_id, places);
  await planParts(ctx, id, plan.id, places.length);
  await recordCreation(ctx, workOrders, 'generate', id);
  await assign(ctx, id, plan.technician_id);
  for (const occurrence of occurrences) {
    const made = await ctx.transition(maintenanceOccurrences, occurrence.id, {
      from: ['due'],
      to: 'generated',
      event: 'generate',
      set: { work_order_id: id, generated_at: ctx.now, due_on: occurrence.due_on ?? ctx.today },
    });
    if (!made) throw new Error('an occurrence was generated twice');
  }
  return id;
}

/** The columns of a work order that the plan gives. Minutes are those of each asset or room. */
export function templateOf(plan: Plan, places: number) {
  const { order_title, name, category, priority, checklist_template_id, required_skills, team_id } = plan;
  const { requires_signature, requires_photos, is_billable, agreed_price, estimated_minutes } = plan;
  return {
    title: order_title?.trim() || name,
    ...{ category, priority, checklist_template_id, required_skills: required_skills ?? [], team_id },
    ...{ requires_signature, requires_photos, is_billable, agreed_price },
    estimated_minutes: estimated_minutes === null ? null : Math.min(estimated_minutes * places, 100_000),
  };
}

export function descriptionOf({ description }: Plan, places: readonly Place[]): string | null {
  const list = places.length > 1 ? places.map(({ name }) => `- ${name}`).join('\n') : '';
  return [description?.trim(), list].filter(Boolean).join('\n\n').slice(0, 10_000) || null;
}

/** The last minute of a day, for the company. */
export function endOfDay(ctx: Ctx, day: string): string {
  return instantFromLocal(`${day}T23:59`, ctx.viewer.timezone);
}

export interface Place {
  readonly asset_id: string | null;
  readonly room_id: string | null;
  readonly site_id: string | null;
  readonly customer_id: string | null;
  readonly name: string;
}

export async function placesOf(
  { db }: Ctx,
  occurrences: readonly Pick<Occurrence, 'asset_id' | 'room_id'>[],
): Promise<Place[]> {
  const assets = occurrences.flatMap(({ asset_id }) => asset_id ?? []);
  const rooms = occurrences.flatMap(({ room_id }) => room_id ?? []);
  const { rows } = await sql<Place>`
    select a.id as asset_id, null::uuid as room_id, a.site_id, coalesce(a.customer_id, s.customer_id) as customer_id, a.name
      from assets a left join sites s on s.id = a.site_id where a.id = any(${assets})
    union all
    select null::uuid, r.id, r.site_id, s.customer_id, 'Room ' || r.number
      from rooms r join sites s on s.id = r.site_id where r.id = any(${rooms})
    order by name, asset_id, room_id`.execute(db);
  return rows;
}

export async function copyChecklist(
  { db }: Ctx,
  orderId: string,
  template: string | null,
  places: readonly Place[],
): Promise<void> {
  if (template === null) return;
  const assets = places.flatMap(({ asset_id }) => asset_id ?? []);
  if (assets.length < 2)
    return void (await sql`select fw.copy_checklist(${orderId}, ${template})`.execute(db));
  for (const asset of assets)
    await sql`select fw.copy_checklist_of_asset(${orderId}, ${template}, ${asset})`.execute(db);
}

export async function planParts({ db }: Ctx, orderId: string, planId: string, places: number): Promise<void> {
  await sql`
    insert into planned_parts (work_order_id, part_id, quantity)
    select ${orderId}, p.part_id, p.quantity * ${places} from maintenance_plan_parts p where p.plan_id = ${planId}`.execute(
    db,
  );
}

/** Nobody, if the technician of the plan does not work here any more. */
async function assign(ctx: Ctx, orderId: string, technicianId: string | null): Promise<void> {
  if (technicianId === null) return;
  const member = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('id', '=', technicianId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (member) await ctx.run(assignTechnicians, orderId, { technician_ids: [technicianId] });
}
