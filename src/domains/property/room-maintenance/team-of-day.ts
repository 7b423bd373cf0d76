/** Who could maintain rooms on a day, and when: people's working time without the visits that they have. */
import { sql } from 'kysely';
import { type CompanyTimes, companyTimes } from '#domains/scheduling/working-time/company-times.ts';
import { workingTime } from '#domains/scheduling/working-time/working-time.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, startOfDayIn, weekdayOf } from '#kernel/dates.ts';
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

/** Of today, only what is left of it. */
export async function teamOfDay(ctx: Ctx, on: string, minutes: number): Promise<TeamOfDay> {
  const company = await companyTimes(ctx);
  const [from, to] = [startOfDayIn(company.timezone, on), startOfDayIn(company.timezone, addDays(on, 1))];
  const { rows } = await sql<{ id: string; name: string; role: string; busy: readonly Span[] }>`
    select m.id, fw.person_name(m.user_id) as name, m.role,
      coalesce((select json_agg(json_build_object('from', extract(epoch from v.starts_at) * 1000,
          'to', extract(epoch from v.ends_at) * 1000)) from visits v
        where v.technician_id = m.id and v.starts_at < ${to} and v.ends_at > ${from}
          and v.status not in ('cancelled', 'no_access')), '[]') as busy
      from memberships m where m.status = 'active'
     order by m.role <> 'technician', not coalesce(m.stationary_engineer, false), 2, m.id`.execute(ctx.db);
  const now = Date.parse(ctx.now);
  const times = new Map((await workingTime(ctx, { from: on, to: on })).map(({ id, days }) => [id, days[0]]));
  const people = rows.map(({ id, name, role, busy }) => {
    const left = (times.get(id)?.shifts ?? []).map(({ starts_at, ends_at }) => ({
      from: Math.max(Date.parse(starts_at), nextFullMinutes(now)),
      to: Date.parse(ends_at),
    }));
    return { id, name, role, slots: left.flatMap((shift) => slotsIn(freeSpans(shift, busy), minutes)) };
  });
  return { timezone: company.timezone, people, working_days: workingDays(on, company) };
}

function workingDays(on: string, { hours, holidays }: CompanyTimes): number {
  let count = 0;
  for (let day = on; day.slice(0, 4) === on.slice(0, 4); day = addDays(day, 1)) {
    if (hours?.days.includes(weekdayOf(day)) && !holidays.has(day)) count += 1;
  }
  return count;
}

function nextFullMinutes(at: number): number {
  const five = 5 * 60_000;
  return Math.ceil(at / five) * five;
}
