/** How inspections come about and begin: scheduled by the office, or begun on the spot in a room. */
import { sql } from 'kysely';
import { readIds } from '#domains/work-orders/ids.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { recordCreation } from '#kernel/write-row.ts';
import '../templates/inspection-template.resource.ts';
import { at, despite_do_not_disturb } from './inspection.inputs.ts';
import { inspections } from './inspection.resource.ts';
import { enterRoom } from './require-inspector.ts';

export const mostRoomsScheduled = 500;

/** From here on the inspection has the version that is current now, and whoever starts it is its inspector. */
export const startInspection = defineCommand(
  inspections,
  'start',
  {
    label: 'Start',
    from: ['scheduled'],
    to: 'in_progress',
    allow: 'everyone',
    input: { despite_do_not_disturb, at },
    offline: true,
  },
  async (ctx, row, input) => {
    const isTheirs = row.inspector_id !== null && row.inspector_id !== ctx.viewer.membershipId;
    if (ctx.viewer.role === 'technician' && isTheirs) throw await takenBy(ctx, row.inspector_id);
    await enterRoom(ctx, row.room_id, input.despite_do_not_disturb);
    const { version_id } = await templateOf(ctx, row.inspection_template_id);
    return {
      version_id,
      inspector_id: ctx.viewer.membershipId || row.inspector_id,
      started_at: momentOf(ctx, input.at),
    };
  },
);

/**
 * Inspects a room now: continues the room's open inspection by this template, or starts the scheduled one, or a new one. Two
 * people who begin at once meet in the same inspection.
 */
export const beginInspection = defineCommand(
  inspections,
  'begin',
  {
    label: 'Inspect',
    scope: 'collection',
    allow: 'everyone',
    input: {
      room_id: field.ref('rooms', { label: 'Room', required: true }),
      inspection_template_id: field.ref('inspection_templates', { label: 'Template', required: true }),
      despite_do_not_disturb,
    },
  },
  async (ctx, _row, { room_id, inspection_template_id, despite_do_not_disturb }) => {
    const room = await enterRoom(ctx, room_id, despite_do_not_disturb);
    const template = await templateOf(ctx, inspection_template_id);
    refuseWrongKind(template, room.kind);
    const [made] = await insertInspections(
      ctx,
      [{ room_id, site_id: room.site_id }],
      inspection_template_id,
      {},
    );
    const { id, status, inspector_id } = await ctx.db
      .selectFrom('inspections')
      .select(['id', 'status', 'inspector_id'])
      .where('room_id', '=', room_id)
      .where('inspection_template_id', '=', inspection_template_id)
      .where('status', 'in', ['scheduled', 'in_progress'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (status === 'in_progress') {
      const isTheirs = inspector_id !== ctx.viewer.membershipId;
      if (ctx.viewer.role === 'technician' && isTheirs) throw await takenBy(ctx, inspector_id);
    } else await ctx.run(startInspection, id, { despite_do_not_disturb: true });
    if (made) await recordCreation(ctx, inspections, 'create', made);
    return { id };
  },
);

export interface ScheduledInspections {
  readonly created: number;
  /** Rooms that had an open inspection by this template. */
  readonly existing: number;
}

/** Schedules an inspection of each of these rooms; a room that has an open one by this template keeps it. */
export const scheduleInspections = defineCommand(
  inspections,
  'schedule',
  {
    label: 'Schedule inspections',
    scope: 'collection',
    allow: office,
    input: {
      inspection_template_id: field.ref('inspection_templates', { label: 'Template', required: true }),
      room_ids: field.tags({ label: 'Rooms', required: true, max: mostRoomsScheduled }),
      inspector_id: field.ref('memberships', { label: 'Inspector' }),
      due_on: field.date({ label: 'Due' }),
      reason: field.text({ label: 'Because', max: 1000 }),
    },
  },
  async (ctx, _row, input): Promise<ScheduledInspections> => {
    const template = await templateOf(ctx, input.inspection_template_id);
    const ids = [...new Set(readIds('room_ids', input.room_ids))];
    if (ids.length === 0) throw invalid({ room_ids: 'Choose at least one room.' });
    if (input.inspector_id) await refuseStranger(ctx, input.inspector_id);
    const rooms = await ctx.db
      .selectFrom('rooms')
      .select(['id as room_id', 'site_id', 'kind', 'number'])
      .where('id', 'in', ids)
      .where('is_active', '=', true)
      .orderBy('id')
      .execute();
    if (rooms.length < ids.length)
      throw invalid({ room_ids: 'One of these rooms is not here, or not in use.' });
    for (const { kind } of rooms) refuseWrongKind(template, kind);
    const made = await insertInspections(ctx, rooms, input.inspection_template_id, {
      inspector_id: input.inspector_id ?? null,
      due_on: input.due_on ?? null,
      reason: input.reason?.trim() || null,
    });
    for (const id of made) await recordCreation(ctx, inspections, 'create', id);
    if (input.inspector_id && made.length > 0)
      await notifyInspector(ctx, input.inspector_id, made, template.name);
    return { created: made.length, existing: ids.length - made.length };
  },
);

/** Returns the ids of the new ones, in the order of the rooms; a room with an open inspection by the template gets none. */
export async function insertInspections(
  ctx: Ctx,
  rooms: readonly { readonly room_id: string; readonly site_id: string }[],
  templateId: string,
  more: {
    readonly inspector_id?: string | null;
    readonly due_on?: string | null;
    readonly reason?: string | null;
  },
): Promise<string[]> {
  const open = await ctx.db
    .selectFrom('inspections')
    .select('room_id')
    .where('inspection_template_id', '=', templateId)
    .where('status', 'in', ['scheduled', 'in_progress'])
    .where(
      'room_id',
      'in',
      rooms.map(({ room_id }) => room_id),
    )
    .execute();
  const taken = new Set(open.map(({ room_id }) => room_id));
  const fresh = rooms.filter(({ room_id }) => !taken.has(room_id));
  if (fresh.length === 0) return [];
  const { rows: made } = await sql<{ id: string }>`
    insert into inspections (number, room_id, site_id, inspection_template_id, inspector_id, due_on, reason)
    select n.number, r.room_id, r.site_id, ${templateId}, ${more.inspector_id ?? null}::uuid, ${more.due_on ?? null}::date,
      ${more.reason ?? null}
    from rows from (jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as (room_id uuid, site_id uuid))
      with ordinality as r (room_id, site_id, place)
    join fw.next_numbers('inspections', ${fresh.length}) with ordinality as n (number, place) on n.place = r.place
    order by r.place
    on conflict (tenant_id, room_id, inspection_template_id) where status in ('scheduled', 'in_progress') do nothing
    returning id`.execute(ctx.db);
  return made.map(({ id }) => id);
}

export interface TemplateInUse {
  readonly name: string;
  readonly version_id: string;
  readonly room_kinds: readonly string[];
}

export async function templateOf({ db }: Ctx, id: string): Promise<TemplateInUse> {
  const template = await db
    .selectFrom('inspection_templates')
    .select(['name', 'version_id', 'room_kinds', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!template?.is_active || template.version_id === null)
    throw invalid({ inspection_template_id: 'This template is not in use any more.' });
  return { ...template, version_id: template.version_id, room_kinds: template.room_kinds ?? [] };
}

export function refuseWrongKind({ name, room_kinds }: TemplateInUse, kind: string | null): void {
  if (room_kinds.length === 0 || (kind !== null && room_kinds.includes(kind))) return;
  throw invalid({ inspection_template_id: `“${name}” is not for rooms of this kind.` });
}

export async function refuseStranger(
  { db }: Ctx,
  membershipId: string,
  column = 'inspector_id',
): Promise<void> {
  const person = await db
    .selectFrom('memberships')
    .select('id')
    .where('id', '=', membershipId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) throw invalid({ [column]: 'This person does not work here any more.' });
}

export async function notifyInspector(
  ctx: Ctx,
  inspectorId: string,
  made: readonly string[],
  template: string,
): Promise<void> {
  const [first] = made;
  const isOne = made.length === 1 && first !== undefined;
  await ctx.notify({
    event: 'assigned',
    to: { members: [inspectorId] },
    title: isOne ? 'An inspection is yours' : `${made.length} inspections are yours`,
    body: template,
    link: isOne ? `/property-tasks/inspections/${first}` : '/property-tasks/inspections',
    ...(isOne && { about: { table: 'inspections', id: first } }),
  });
}

async function takenBy({ db }: Ctx, inspectorId: string | null): Promise<Refused> {
  const { rows } = await sql<{ name: string | null }>`
    select fw.person_name(m.user_id) as name from memberships m where m.id = ${inspectorId}`.execute(db);
  return new Refused('conflict', `${rows[0]?.name ?? 'Somebody else'} is doing this inspection.`);
}
