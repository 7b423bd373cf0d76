/** Who could maintain rooms on a day, and when: people's working hours without the visits that they have. */
import { sql } from 'kysely';
import {
  hoursOf,
  readWorkingHours,
  type WorkingHours,
} from '#domains/identity/members/working-hours.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Json } from '#kernel/field.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { freeSpans, type Span, slotsIn } from './free-time.rules.ts';

export interface Teammate {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** When a room fits, one after the other. */
  readonly slots: readonly Span[];
}

export interface TeamOfDay {
  readonly timezone: string;
  readonly people: readonly Teammate[];
  /** From the day to the end of its year, by the hours and holidays of the company. */
  readonly working_days: number;
}

const usualHours: WorkingHours = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' };

/** Of today, only what is left of it. */
export async function teamOfDay(ctx: Ctx, on: string, minutes: number): Promise<TeamOfDay> {
  const company = await companyTimes(ctx);
  const [from, to] = [startOf(on, company.timezone), startOf(addDays(on, 1), company.timezone)];
  const { rows } = await sql<{ id: string; name: string; role: string; hours: Json; busy: readonly Span[] }>`
    select m.id, fw.person_name(m.user_id) as name, m.role, m.working_hours as hours,
      coalesce((select json_agg(json_build_object('from', extract(epoch from v.starts_at) * 1000,
          'to', extract(epoch from v.ends_at) * 1000)) from visits v
        where v.technician_id = m.id and v.starts_at < ${to} and v.ends_at > ${from}
          and v.status not in ('cancelled', 'no_access')), '[]') as busy
      from memberships m where m.status = 'active'
     order by m.role <> 'technician', not coalesce(m.stationary_engineer, false), 2, m.id`.execute(ctx.db);
  const now = Date.parse(ctx.now);
  const people = rows.map(({ id, name, role, hours, busy }) => {
    const day = spanOf(hoursOf(hours, company.hours), on, company.timezone);
    const left = day && { from: Math.max(day.from, nextFullMinutes(now)), to: day.to };
    return { id, name, role, slots: left ? slotsIn(freeSpans(left, busy), minutes) : [] };
  });
  return { timezone: company.timezone, people, working_days: workingDays(on, company.hours) };
}

async function companyTimes({ db }: Ctx): Promise<{ timezone: string; hours: WorkingHours }> {
  const { rows } = await sql<{ timezone: string; hours: Json; closed: readonly string[] }>`
    select timezone, working_hours as hours,
      coalesce((select json_agg(h ->> 'date') from jsonb_array_elements(holidays) h), '[]') as closed
      from tenants`.execute(db);
  const { timezone, hours, closed } = firstOf(rows);
  return { timezone, hours: { ...(readWorkingHours(hours) ?? usualHours), closed } };
}

function startOf(day: string, timezone: string): string {
  return instantFromLocal(`${day}T00:00`, timezone);
}

function spanOf(hours: WorkingHours | undefined, on: string, timezone: string): Span | undefined {
  if (!hours || !isWorkingDay(hours, on)) return undefined;
  const at = (time: string) =>
    Date.parse(
      time === '24:00' ? startOf(addDays(on, 1), timezone) : instantFromLocal(`${on}T${time}`, timezone),
    );
  return { from: at(hours.start), to: at(hours.end) };
}

function isWorkingDay({ days, closed }: WorkingHours, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return days.includes(weekday) && !closed?.includes(day);
}

function workingDays(on: string, hours: WorkingHours): number {
  let count = 0;
  for (let day = on; day.slice(0, 4) === on.slice(0, 4); day = addDays(day, 1)) {
    if (isWorkingDay(hours, day)) count += 1;
  }
  return count;
}

function nextFullMinutes(at: number): number {
  const five = 5 * 60_000;
  return Math.ceil(at / five) * five;
}
