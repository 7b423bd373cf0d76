/** Accepts a proposal: a preventive work order for each room, with a visit on that day where somebody is to do it. */
import { sql } from 'kysely';
import '#domains/crm/site.resource.ts';
import { rooms } from '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import type { Span } from './free-time.rules.ts';
import { standardOfSite } from './standard-of-site.ts';
import { teamOfDay } from './team-of-day.ts';

const mostRooms = 200;

export interface PlannedMaintenance {
  readonly created: number;
  /** Rooms that had an open preventive work order: they keep it. */
  readonly existing: number;
  readonly work_order_ids: readonly string[];
}

/** A room that has an open preventive work order gets no other, also when two people accept the same proposal at once. */
export const planRoomMaintenance = defineCommand(
  rooms,
  'plan_maintenance',
  {
    label: 'Plan maintenance',
    scope: 'collection',
    allow: office,
    input: {
      on: field.date({ label: 'Day', required: true }),
      rooms: field.json({
        label: 'Rooms',
        help: 'A list of { room_id, technician_id } in the order of the round; the technician may be left out',
        required: true,
      }),
      minutes: field.integer({
        label: 'Minutes',
        help: 'The site’s standard when left out',
        min: 5,
        max: 480,
      }),
      checklist_template_id: field.ref('checklist_templates', {
        label: 'Checklist',
        help: 'The site’s standard when left out',
      }),
    },
  },
  async (ctx, _row, input): Promise<PlannedMaintenance> => {
    if (input.on < ctx.today) throw invalid({ on: 'This day is past.' });
    const wanted = readRound(input.rooms);
    const places = await lockRooms(ctx, [...wanted.keys()]);
    const [first] = places.values();
    const standard = await standardOfSite(ctx, first?.site_id ?? '');
    const minutes = input.minutes ?? standard.minutes;
    const checklist = input.checklist_template_id ?? standard.checklist_template_id;
    const taken = await plannedAmong(ctx, [...wanted.keys()]);
    const team = await teamOfDay(ctx, input.on, minutes);
    const slots = new Map(team.people.map(({ id, name, slots: free }) => [id, { name, free: [...free] }]));
    const due_at = instantFromLocal(`${addDays(input.on, 1)}T00:00`, team.timezone);
    const made: string[] = [];
    for (const [roomId, technicianId] of wanted) {
      const place = places.get(roomId);
      if (!place || taken.has(roomId)) continue;
      const slot = technicianId === null ? undefined : nextSlot(slots, technicianId);
      const id = await insertOrder(ctx, place, { due_at, minutes, checklist });
      if (technicianId !== null && slot) {
        await ctx.run(scheduleVisit, id, {
          ...{ id: ctx.newId(), technician_id: technicianId },
          ...{ starts_at: new Date(slot.from).toISOString(), ends_at: new Date(slot.to).toISOString() },
        });
      }
      made.push(id);
    }
    return { created: made.length, existing: wanted.size - made.length, work_order_ids: made };
  },
);

/** The technician by room. */
function readRound(sent: unknown): Map<string, string | null> {
  if (!Array.isArray(sent) || sent.length === 0) throw invalid({ rooms: 'Choose at least one room.' });
  if (sent.length > mostRooms) throw invalid({ rooms: `At most ${mostRooms} rooms at once.` });
  const wanted = new Map<string, string | null>();
  for (const [index, one] of sent.entries()) {
    const { room_id, technician_id = null } = propertiesOf(one);
    if (typeof room_id !== 'string' || !isId(room_id))
      throw invalid({ [`rooms.${index}.room_id`]: 'Send the id of a room.' });
    if (technician_id !== null && (typeof technician_id !== 'string' || !isId(technician_id)))
      throw invalid({ [`rooms.${index}.technician_id`]: 'Send the id of a person, or nothing.' });
    wanted.set(room_id.toLowerCase(), technician_id?.toLowerCase() ?? null);
  }
  return wanted;
}

interface Place {
  readonly id: string;
  readonly number: string;
  readonly site_id: string;
  readonly customer_id: string | null;
}

/** Locked until the transaction ends: who accepts the same rooms waits here, and then finds the orders. */
async function lockRooms({ db }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<Place>`
    select r.id, r.number, r.site_id, s.customer_id from rooms r join sites s on s.id = r.site_id
     where r.id = any (${ids}::uuid[]) and r.is_active order by r.id for no key update of r`.execute(db);
  if (rows.length < ids.length) throw invalid({ rooms: 'One of these rooms is not here, or not in use.' });
  if (new Set(rows.map(({ site_id }) => site_id)).size > 1)
    throw invalid({ rooms: 'Plan the rooms of one site at a time.' });
  return new Map(rows.map((place) => [place.id, place]));
}

async function plannedAmong({ db }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await db
    .selectFrom('work_orders')
    .select('room_id')
    .where('room_id', 'in', ids)
    .where('kind', '=', 'preventive')
    .where('status', 'in', openStatuses)
    .execute();
  return new Set(open.flatMap(({ room_id }) => room_id ?? []));
}

function nextSlot(slots: ReadonlyMap<string, { name: string; free: Span[] }>, technicianId: string): Span {
  const person = slots.get(technicianId);
  if (!person) throw invalid({ rooms: 'One of these people does not work here.' });
  const slot = person.free.shift();
  if (slot) return slot;
  throw new Refused('conflict', `${person.name} has no time for so many rooms on this day any more.`);
}

async function insertOrder(
  ctx: Ctx,
  { id: room_id, number, site_id, customer_id }: Place,
  { due_at, minutes, checklist }: { due_at: string; minutes: number; checklist: string | null },
): Promise<string> {
  const id = ctx.newId();
  await ctx.db
    .insertInto('work_orders')
    .values({
      ...{ id, room_id, site_id, customer_id, due_at },
      number: await ctx.nextNumber('work_orders'),
      title: `${roomName(number)}: preventive maintenance`,
      ...{ kind: 'preventive', status: 'unscheduled', source: 'plan', priority: 'medium' },
      estimated_minutes: minutes,
      checklist_template_id: checklist,
    })
    .execute();
  if (checklist !== null) await sql`select fw.copy_checklist(${id}, ${checklist})`.execute(ctx.db);
  await recordCreation(ctx, workOrders, 'raise', id);
  return id;
}
