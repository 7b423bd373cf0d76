/** When somebody works on the days of a series, and what takes their time then. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, startOfDayIn } from '#kernel/dates.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { absenceKinds, absenceKindWords } from '../absences/absence.resource.ts';
import { companyTimes } from '../working-time/company-times.ts';
import { workingDay } from '../working-time/working-time.rules.ts';
import { workingTime } from '../working-time/working-time.ts';
import type { Busy, LaidDay } from './lay-parts.rules.ts';
import '../visit.resource.ts';

export interface TechnicianDays {
  /** "Ann Miller"; null: nobody yet. */
  readonly name: string | null;
  readonly days: readonly KnownDay[];
  readonly busy: readonly Busy[];
}

export interface KnownDay extends LaidDay {
  readonly holiday: string | null;
  /** "Vacation", also of half the day. */
  readonly absence: string | null;
}

export interface DaysWanted {
  readonly technician_id: string | null;
  readonly from: string;
  readonly to: string;
  /** Visits that do not count, because they are to move. */
  readonly except?: readonly string[];
}

/** Of nobody, the company's working time. */
export async function technicianDays(ctx: Ctx, wanted: DaysWanted): Promise<TechnicianDays> {
  const { technician_id } = wanted;
  if (technician_id === null) return { name: null, days: await companyDays(ctx, wanted), busy: [] };
  const { from, to } = wanted;
  const [known] = await workingTime(ctx, { from, to, people: [technician_id] });
  const days = (known?.days ?? []).map(({ day, shifts, holiday, absences }): KnownDay => {
    const kind = absences[0]?.absence.kind;
    const absence =
      kind === undefined ? null : isOneOf(absenceKinds, kind) ? absenceKindWords[kind] : 'Absence';
    return { day, shifts, holiday, absence, off: holiday ?? absence };
  });
  return { name: await nameOf(ctx, technician_id), days, busy: await busyTimes(ctx, wanted) };
}

async function companyDays(ctx: Ctx, { from, to }: DaysWanted): Promise<KnownDay[]> {
  const { timezone, hours, holidays } = await companyTimes(ctx);
  const found: KnownDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { shifts, holiday } = workingDay({ day, timezone, hours, holidays, absences: [] });
    found.push({ day, shifts, holiday, absence: null, off: holiday });
  }
  return found;
}

async function nameOf({ db }: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select fw.person_name(m.user_id) as name from memberships m where m.id = ${id}`.execute(db);
  return rows[0]?.name ?? 'Somebody';
}

async function busyTimes(ctx: Ctx, { technician_id, from, to, except = [] }: DaysWanted): Promise<Busy[]> {
  const { timezone } = ctx.viewer;
  const since = startOfDayIn(timezone, from);
  const until = startOfDayIn(timezone, addDays(to, 1));
  const { rows } = await sql<{ starts_at: string; ends_at: string; what: string }>`
    select v.starts_at, v.ends_at, coalesce(o.number, 'a visit') as what
      from visits v join work_orders o on o.tenant_id = v.tenant_id and o.id = v.work_order_id
     where v.technician_id = ${technician_id} and v.override_reason is null and not v.id = any(${[...except]}::uuid[])
       and v.status not in ('tentative', 'cancelled', 'no_access')
       and v.starts_at < ${until} and v.starts_at >= ${since}::timestamptz - interval '1 day' and v.ends_at > ${since}
    union all
    select t.starts_at, t.ends_at, '“' || t.title || '”'
      from schedule_task_occurrences t
     where t.person_id = ${technician_id} and t.override_reason is null
       and t.starts_at < ${until} and t.ends_at > ${since}
    order by 1`.execute(ctx.db);
  return rows.map(({ starts_at, ends_at, what }) => ({
    from: Date.parse(starts_at),
    to: Date.parse(ends_at),
    what,
  }));
}
