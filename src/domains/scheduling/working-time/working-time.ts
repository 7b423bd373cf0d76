/** Who can work when: for each person and day the shift, after hours, holidays and absences. */
import { sql } from 'kysely';
import { hoursOf } from '#domains/identity/members/working-hours.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Json } from '#kernel/field.ts';
import { companyTimes } from './company-times.ts';
import { type KnownAbsence, type PersonWorkingTime, workingDay } from './working-time.rules.ts';

export interface WorkingTimeWanted {
  /** Dates in the company's timezone, both included. */
  readonly from: string;
  readonly to: string;
  /** Memberships; left out: everybody who works here. */
  readonly people?: readonly string[];
}

/** In the order of the ids. Only people who work here. */
export async function workingTime(ctx: Ctx, wanted: WorkingTimeWanted): Promise<PersonWorkingTime[]> {
  const { from, to, people } = wanted;
  const { timezone, hours: ofCompany, holidays } = await companyTimes(ctx);
  const { rows: members } = await sql<{ id: string; hours: Json }>`
    select id, working_hours as hours from memberships
     where status = 'active' ${people ? sql`and id = any(${people}::uuid[])` : sql``} order by id`.execute(
    ctx.db,
  );
  const absences = await absencesByPerson(ctx, from, to);
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return members.map(({ id, hours: own }) => {
    const hours = hoursOf(own, ofCompany);
    const away = absences.get(id) ?? [];
    const dayFacts = { timezone, hours, holidays, absences: away };
    return { id, days: days.map((day) => workingDay({ ...dayFacts, day })) };
  });
}

async function absencesByPerson({ db }: Ctx, from: string, to: string) {
  const { rows } = await sql<KnownAbsence & { person_id: string }>`
    select id, person_id, kind, starts_on::text, starts_in, ends_on::text, ends_in from fw.team_absences(${from}, ${to})`.execute(
    db,
  );
  const found = new Map<string, KnownAbsence[]>();
  for (const { person_id, ...absence } of rows) {
    const list = found.get(person_id);
    if (list) list.push(absence);
    else found.set(person_id, [absence]);
  }
  return found;
}
