/** Validates what a plan is made of against what is there. */
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { parseRecurrence, writeRecurrence } from '#kernel/recurrence.ts';
import { isRecord } from '#kernel/type-guards.ts';
import type { planInput } from './maintenance-plan.inputs.ts';
import { scheduleFaults } from './schedule-faults.rules.ts';

const mostParts = 100;

export type PlanInput = InputOf<typeof planInput>;

export interface PlanPart {
  readonly part_id: string;
  readonly quantity: string;
}

/** The columns of the plan, the ids of its targets (none for a category or kind) and its parts. */
export async function readPlan(ctx: Ctx, { asset_ids, room_ids, parts: sentParts, ...input }: PlanInput) {
  const values = { ...input, ...completed(ctx, input) };
  const faults: Record<string, string> = { ...scheduleFaults(values) };
  const ids = values.target_kind === 'rooms' ? room_ids : asset_ids;
  const targets = await readIdsOf(ctx, values.target_kind, ids ?? [], faults);
  if (values.target_kind === 'category' && !values.category?.trim()) faults.category = 'Choose the category.';
  if (values.target_kind === 'room_kind' && !values.room_kind) faults.room_kind = 'Choose the kind of room.';
  if (values.trigger !== 'calendar' && ['rooms', 'room_kind'].includes(values.target_kind))
    faults.trigger = 'Rooms have no meters.';
  const parts = await readParts(ctx, sentParts, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { values, targets, parts };
}

/** Without what its kind of target and its trigger don't use. */
function completed(ctx: Ctx, input: Omit<PlanInput, 'asset_ids' | 'room_ids' | 'parts'>) {
  const { target_kind, trigger } = input;
  const rule = input.rule ? parseRecurrence(input.rule) : undefined;
  const isByKind = target_kind === 'category' || target_kind === 'room_kind';
  return {
    name: input.name.trim(),
    rule: trigger === 'meter' ? null : rule ? writeRecurrence(rule) : (input.rule ?? null),
    starts_on: input.starts_on ?? ctx.today,
    meter_every: trigger === 'calendar' ? null : (input.meter_every ?? null),
    meter_name: trigger === 'calendar' ? null : input.meter_name?.trim() || null,
    site_id: isByKind ? (input.site_id ?? null) : null,
    category: target_kind === 'category' ? (input.category?.trim() ?? null) : null,
    room_kind: target_kind === 'room_kind' ? (input.room_kind ?? null) : null,
    season_from: input.season_from?.trim() || null,
    season_to: input.season_to?.trim() || null,
    order_title: input.order_title?.trim() || null,
    description: input.description?.trim() || null,
    checklist_template_id: input.checklist_template_id ?? null,
    estimated_minutes: input.estimated_minutes ?? null,
    required_skills: input.required_skills ?? [],
    team_id: input.team_id ?? null,
    technician_id: input.technician_id ?? null,
    agreed_price: input.agreed_price ?? null,
  };
}

type Faults = Record<string, string>;

async function readIdsOf(
  { db }: Ctx,
  kind: string,
  sent: readonly string[],
  faults: Faults,
): Promise<string[]> {
  if (kind !== 'assets' && kind !== 'rooms') return [];
  const [column, table] =
    kind === 'assets' ? (['asset_ids', 'assets'] as const) : (['room_ids', 'rooms'] as const);
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))];
  if (ids.length === 0) {
    faults[column] = kind === 'assets' ? 'Choose at least one asset.' : 'Choose at least one room.';
    return [];
  }
  const known = ids.every(isId)
    ? await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    : [];
  if (known.length < ids.length) faults[column] = 'One of these is not here.';
  return ids;
}

async function readParts({ db }: Ctx, sent: Json | null | undefined, faults: Faults): Promise<PlanPart[]> {
  const list: readonly unknown[] = Array.isArray(sent) ? sent : [];
  if (list.length > mostParts) faults.parts = `At most ${mostParts} parts.`;
  const parts: PlanPart[] = [];
  for (const [index, one] of list.slice(0, mostParts).entries()) {
    const { part_id, quantity } = isRecord(one) ? one : {};
    const amount = typeof quantity === 'number' ? String(quantity) : quantity;
    if (typeof part_id !== 'string' || !isId(part_id)) faults[`parts.${index}.part_id`] = 'Choose the part.';
    else if (typeof amount !== 'string' || !/^\d{1,9}(\.\d{1,3})?$/.test(amount) || Number(amount) <= 0)
      faults[`parts.${index}.quantity`] = 'Enter how many.';
    else if (parts.some((part) => part.part_id === part_id))
      faults[`parts.${index}.part_id`] = 'This part is listed already.';
    else parts.push({ part_id, quantity: amount });
  }
  if (parts.length === 0) return parts;
  const ids = parts.map(({ part_id }) => part_id);
  const known = await db.selectFrom('parts').select('id').where('id', 'in', ids).execute();
  for (const [index, { part_id }] of parts.entries())
    if (!known.some(({ id }) => id === part_id)) faults[`parts.${index}.part_id`] = 'This part is not here.';
  return parts;
}
