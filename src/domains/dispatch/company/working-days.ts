/** When people work: the one place where planning learns it. */
import { sql } from 'kysely';
import { hoursOf, readWorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Json } from '#kernel/field.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';

export interface WorkingDay {
  readonly technician_id: string;
  /** The date in the company's time zone. */
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Rest, and times that are taken by something else, where `earliest` is `latest`. */
  readonly breaks: readonly {
    readonly minutes: number;
    readonly earliest: string;
    readonly latest: string;
  }[];
}

/** The days on which these people work, from one date to another, both included. */
export async function readWorkingDays(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  people: readonly string[],
  from: string,
  to: string,
): Promise<WorkingDay[]> {
  const { rows } = await sql<{ id: string; own: Json; company: Json; closed: string[] | null }>`
    select m.id, m.working_hours as own, t.working_hours as company,
      array(select h->>'date' from jsonb_array_elements(t.holidays) h) as closed
    from memberships m join tenants t on t.id = m.tenant_id
    where m.id = any(${[...people]}::uuid[]) order by m.id`.execute(db);
  const days: WorkingDay[] = [];
  for (const { id, own, company, closed } of rows) {
    const hours = hoursOf(own, readWorkingHours(company));
    if (!hours) continue;
    for (let date = from; date <= to; date = addDays(date, 1)) {
      if (closed?.includes(date) || !hours.days.includes(weekdayOf(date))) continue;
      const at = (time: string) =>
        time === '24:00'
          ? instantFromLocal(`${addDays(date, 1)}T00:00`, viewer.timezone)
          : instantFromLocal(`${date}T${time}`, viewer.timezone);
      days.push({
        technician_id: id,
        date,
        starts_at: at(hours.start),
        ends_at: at(hours.end),
        breaks: lunchOf(hours.start, hours.end).map(({ minutes, earliest, latest }) => ({
          minutes,
          earliest: at(earliest),
          latest: at(latest),
        })),
      });
    }
  }
  return days;
}

/** Half an hour around noon on a day of more than six hours. */
function lunchOf(start: string, end: string) {
  const isLong = minutesOf(end) - minutesOf(start) > 6 * 60;
  const isOverNoon = start <= '11:00' && end >= '14:30';
  return isLong && isOverNoon ? [{ minutes: 30, earliest: '11:30', latest: '13:30' }] : [];
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Monday is 1. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
