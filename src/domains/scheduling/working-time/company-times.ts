import { sql } from 'kysely';
import { readWorkingHours, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Json } from '#kernel/field.ts';
import { firstOf, propertiesOf } from '#kernel/type-guards.ts';

export interface CompanyTimes {
  readonly timezone: string;
  readonly hours: WorkingHours | undefined;
  /** By date, with their names. */
  readonly holidays: ReadonlyMap<string, string>;
}

/** When the company works: for everybody without hours of their own. */
export async function companyTimes({ db }: Pick<Ctx, 'db'>): Promise<CompanyTimes> {
  const { rows } = await sql<{ timezone: string; working_hours: Json; holidays: Json }>`
    select timezone, working_hours, holidays from tenants where id = fw.current_tenant()`.execute(db);
  const { timezone, working_hours, holidays } = firstOf(rows);
  return { timezone, hours: readWorkingHours(working_hours), holidays: namesByDate(holidays) };
}

function namesByDate(holidays: Json): ReadonlyMap<string, string> {
  const listed: readonly unknown[] = Array.isArray(holidays) ? holidays : [];
  const names = new Map<string, string>();
  for (const one of listed) {
    const { date, name } = propertiesOf(one);
    if (typeof date === 'string' && typeof name === 'string') names.set(date, name);
  }
  return names;
}
