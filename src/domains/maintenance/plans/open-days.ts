import { sql } from 'kysely';
import { readWorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import type { OpenDays } from './plan-days.rules.ts';

/** The weekdays on which the company works, and its holidays. */
export async function openDays({ db }: Ctx): Promise<OpenDays> {
  const { rows } = await sql<{ working_hours: Json; holidays: Json }>`
    select working_hours, holidays from tenants where id = fw.current_tenant()`.execute(db);
  const [company] = rows;
  const listed: readonly unknown[] = Array.isArray(company?.holidays) ? company.holidays : [];
  const holidays = new Map<string, string>();
  for (const one of listed) {
    const { date, name } = propertiesOf(one);
    if (typeof date === 'string' && typeof name === 'string') holidays.set(date, name);
  }
  return { weekdays: readWorkingHours(company?.working_hours)?.days ?? [], holidays };
}
