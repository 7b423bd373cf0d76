/** What a calendar shows: visits, tasks and absences, as far as the viewer of the context may see them. */
import { sql } from 'kysely';
import { addressLine } from '#kernel/address-line.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import type { Address } from '#kernel/field.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { type absenceKinds, absenceKindWords } from '../absences/absence.resource.ts';
import type { HalfDay } from '../working-time/working-time.rules.ts';
import type { CalendarEvent } from './icalendar.ts';

/** Days before and after today. */
const past = 30;
const ahead = 365;
/** Of each kind, the earliest first. */
const most = 20_000;

/** `personId`: only theirs, without their name. */
export async function calendarEvents(ctx: Ctx, personId: string | null): Promise<readonly CalendarEvent[]> {
  const { timezone } = ctx.viewer;
  const from = addDays(ctx.today, -past);
  const until = addDays(ctx.today, ahead);
  const asked = {
    ...{ personId, from, until },
    since: instantFromLocal(`${from}T00:00`, timezone),
    before: instantFromLocal(`${addDays(until, 1)}T00:00`, timezone),
  };
  return [
    ...(await visitEvents(ctx, asked)),
    ...(await taskEvents(ctx, asked)),
    ...(await absenceEvents(ctx, asked)),
  ];
}

interface Asked {
  readonly personId: string | null;
  readonly from: string;
  readonly until: string;
  readonly since: string;
  readonly before: string;
}

interface Visit {
  readonly id: string;
  readonly work_order_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly instructions: string | null;
  readonly updated_at: string;
  readonly number: string | null;
  readonly title: string;
  readonly customer: string | null;
  readonly address: Address | null;
  readonly who: string | null;
}

async function visitEvents(ctx: Ctx, { personId, since, before }: Asked): Promise<CalendarEvent[]> {
  const { rows } = await sql<Visit>`
    select v.id, v.work_order_id, v.starts_at, v.ends_at, v.status, v.instructions,
      greatest(v.updated_at, w.updated_at) as updated_at, w.number, w.title, c.name as customer,
      coalesce(nullif(jsonb_strip_nulls(s.address), '{}'), nullif(jsonb_strip_nulls(c.billing_address), '{}')) as address,
      (select fw.person_name(m.user_id) from memberships m where m.id = v.technician_id) as who
    from visits v
    join work_orders w on w.id = v.work_order_id
    left join customers c on c.id = w.customer_id
    left join sites s on s.id = w.site_id
    where v.starts_at >= ${since} and v.starts_at < ${before} and v.status <> 'cancelled'
      and (${personId}::uuid is null or v.technician_id = ${personId}::uuid)
    order by v.starts_at, v.id limit ${most}`.execute(ctx.db);
  return rows.map((visit) => ({
    uid: uidOf(ctx, 'visit', visit.id),
    summary: [named(personId === null ? (visit.who ?? 'Nobody yet') : null, visit.title), visit.customer]
      .filter(Boolean)
      .join(' · '),
    starts_at: visit.starts_at,
    ends_at: visit.ends_at,
    description: [visit.number, visit.instructions].filter(Boolean).join('\n\n'),
    location: visit.address && addressLine(visit.address),
    url: `${ctx.publicUrl}/work-orders/${visit.work_order_id}`,
    status: visit.status === 'tentative' ? 'TENTATIVE' : 'CONFIRMED',
    changed_at: visit.updated_at,
  }));
}

interface Task {
  readonly id: string;
  readonly task_id: string;
  readonly title: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly updated_at: string;
  readonly notes: string | null;
  readonly on_day: string;
  readonly person_id: string;
  readonly who: string | null;
}

/** Each occurrence for itself, as it is planned: with what was moved, and without what was taken out. */
async function taskEvents(ctx: Ctx, { personId, since, before }: Asked): Promise<CalendarEvent[]> {
  const { rows } = await sql<Task>`
    select o.id, o.task_id, o.person_id, o.on_day::text, o.title, o.starts_at, o.ends_at, o.all_day, o.updated_at, t.notes,
      (select fw.person_name(m.user_id) from memberships m where m.id = o.person_id) as who
    from schedule_task_occurrences o
    join schedule_tasks t on t.id = o.task_id
    where o.ends_at > ${since} and o.starts_at < ${before}
      and (${personId}::uuid is null or o.person_id = ${personId}::uuid)
    order by o.starts_at, o.id limit ${most}`.execute(ctx.db);
  const day = (instant: string) => dayIn(ctx.viewer.timezone, instant);
  return rows.map((task) => ({
    // The row is written anew when its task changes; the day of the series stays.
    uid: uidOf(ctx, 'task', `${task.task_id}-${task.person_id}-${task.on_day}`),
    summary: named(personId === null ? task.who : null, task.title),
    ...(task.all_day
      ? { starts_at: day(task.starts_at), ends_at: day(task.ends_at), all_day: true }
      : { starts_at: task.starts_at, ends_at: task.ends_at }),
    description: task.notes,
    url: `${ctx.publicUrl}/scheduling/tasks/${task.task_id}`,
    changed_at: task.updated_at,
  }));
}

interface Absence {
  readonly id: string;
  readonly kind: (typeof absenceKinds)[number];
  readonly starts_on: string;
  readonly starts_in: HalfDay;
  readonly ends_on: string;
  readonly ends_in: HalfDay;
  readonly updated_at: string;
  readonly who: string | null;
}

async function absenceEvents(ctx: Ctx, { personId, from, until }: Asked): Promise<CalendarEvent[]> {
  const { rows } = await sql<Absence>`
    select a.id, a.kind, a.starts_on::text, a.starts_in, a.ends_on::text, a.ends_in, a.updated_at,
      (select fw.person_name(m.user_id) from memberships m where m.id = a.person_id) as who
    from absences a
    where a.status = 'approved' and a.ends_on >= ${from}::date and a.starts_on <= ${until}::date
      and (${personId}::uuid is null or a.person_id = ${personId}::uuid)
    order by a.starts_on, a.id limit ${most}`.execute(ctx.db);
  return rows.map((absence) => ({
    uid: uidOf(ctx, 'absence', absence.id),
    summary: named(personId === null ? absence.who : null, absenceKindWords[absence.kind]),
    ...absentTimes(absence, ctx.viewer.timezone),
    url: `${ctx.publicUrl}/scheduling/absences/${absence.id}`,
    changed_at: absence.updated_at,
  }));
}

/** Whole days as days; with half a day, from or until midday. */
function absentTimes(
  { starts_on, starts_in, ends_on, ends_in }: Absence,
  timezone: string,
): Pick<CalendarEvent, 'starts_at' | 'ends_at' | 'all_day'> {
  if (starts_in === 'morning' && ends_in === 'afternoon')
    return { starts_at: starts_on, ends_at: addDays(ends_on, 1), all_day: true };
  return {
    starts_at: instantFromLocal(`${starts_on}T${starts_in === 'morning' ? '00:00' : '12:00'}`, timezone),
    ends_at:
      ends_in === 'morning'
        ? instantFromLocal(`${ends_on}T12:00`, timezone)
        : instantFromLocal(`${addDays(ends_on, 1)}T00:00`, timezone),
  };
}

function named(who: string | null, what: string): string {
  return who === null ? what : `${who}: ${what}`;
}

/** `kind` and `id` with the product's host, as the standard asks. */
export function uidOf({ publicUrl }: Pick<Ctx, 'publicUrl'>, kind: string, id: string): string {
  return `${kind}-${id}@${new URL(publicUrl).hostname}`;
}
