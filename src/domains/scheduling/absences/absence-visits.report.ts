/** The visits that an absence leaves without anybody to make them. */
import { sql } from 'kysely';
import { hoursOf } from '#domains/identity/members/working-hours.rules.ts';
import '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, startOfDayIn } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import '../visit.resource.ts';
import { companyTimes } from '../working-time/company-times.ts';
import { type AbsentDays, absentPart, workingDay } from '../working-time/working-time.rules.ts';
import './absence.resource.ts';

export interface PlannedAbsence extends AbsentDays {
  readonly person_id: string;
}

export interface VisitDuring {
  readonly id: string;
  readonly work_order_id: string;
  readonly number: string;
  readonly title: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The visits planned in the time of an absence. */
export const absenceVisitsReport = defineReport(
  'absence_visits',
  {
    label: 'Visits during an absence',
    allow: 'everyone',
    params: { absence_id: field.uuid({ label: 'Absence', required: true }) },
  },
  async (ctx, { absence_id }): Promise<readonly VisitDuring[]> => {
    const absence = await ctx.db
      .selectFrom('absences')
      .select(['person_id', 'starts_on', 'starts_in', 'ends_on', 'ends_in'])
      .where('id', '=', absence_id)
      .executeTakeFirst();
    if (!absence) throw new Refused('not_found', 'This absence is not here.');
    return visitsDuring(ctx, absence);
  },
);

/** Those that are still to be made, by their start. */
export async function visitsDuring(ctx: Ctx, absence: PlannedAbsence): Promise<VisitDuring[]> {
  const span = await absentSpan(ctx, absence);
  const { rows } = await sql<VisitDuring>`
    select v.id, v.work_order_id, w.number, w.title, v.starts_at, v.ends_at
      from visits v join work_orders w on w.id = v.work_order_id
     where v.technician_id = ${absence.person_id} and v.starts_at < ${span.to} and v.ends_at > greatest(${span.from}::timestamptz, now())
       and v.starts_at >= ${span.from}::timestamptz - interval '1 day' and v.status in ('tentative', 'scheduled', 'dispatched')
     order by v.starts_at, v.id limit 200`.execute(ctx.db);
  return rows;
}

/** From the first to the last instant of the absence: of half-days, what would have been worked. */
async function absentSpan(ctx: Ctx, absence: PlannedAbsence): Promise<{ from: string; to: string }> {
  const company = await companyTimes(ctx);
  const { timezone } = company;
  const member = await ctx.db
    .selectFrom('memberships')
    .select('working_hours')
    .where('id', '=', absence.person_id)
    .executeTakeFirstOrThrow();
  const hours = hoursOf(member.working_hours ?? undefined, company.hours);
  const left = (day: string) =>
    workingDay({ day, timezone, hours, holidays: company.holidays, absences: [absence] }).shifts[0];
  const { starts_on, ends_on } = absence;
  // What is left of a half-day ends where the absence begins, or begins where it ends.
  const from =
    (absentPart(absence, starts_on) === 'afternoon' && left(starts_on)?.ends_at) ||
    startOfDayIn(timezone, starts_on);
  const to =
    (absentPart(absence, ends_on) === 'morning' && left(ends_on)?.starts_at) ||
    startOfDayIn(timezone, addDays(ends_on, 1));
  return { from, to };
}
