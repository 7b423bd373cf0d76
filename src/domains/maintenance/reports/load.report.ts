import '../occurrences/maintenance-occurrence.resource.ts';
import { sql } from 'kysely';
import type { PersonWorkingTime } from '#domains/scheduling/working-time/working-time.rules.ts';
import { workingTime } from '#domains/scheduling/working-time/working-time.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { projectedDays } from './projected-days.ts';

export interface LoadOfDay {
  readonly day: string;
  /** Occurrences that are there, without skipped ones: `GET /api/maintenance_occurrences?due_on=eq.{day}&status=neq.skipped`. */
  readonly occurrences: number;
  /** Those that the plans will add, if each is done on the day it is due. */
  readonly projected: number;
  /** Minutes of both; those of plans without an estimate are not in it. */
  readonly minutes: number;
  /** What the technicians work on that day, without their breaks and absences. */
  readonly available_minutes: number;
}

export interface MaintenanceLoad {
  readonly technicians: number;
  readonly days: readonly LoadOfDay[];
}

const mostDays = 100;

/** What falls due by day, with its load against the hours of the technicians. `site_id` narrows what is due, not the hours. */
export const loadReport = defineReport(
  'maintenance_load',
  {
    label: 'Load of planned maintenance',
    allow: office,
    isHeavy: true,
    params: {
      from: field.date({ label: 'From', required: true }),
      to: field.date({ label: 'To', required: true }),
      site_id: field.ref('sites', { label: 'Site' }),
    },
  },
  async (ctx, { from, to, site_id }): Promise<MaintenanceLoad> => {
    const length = daysBetween(from, to);
    if (length < 0) throw invalid({ to: 'The end is before the beginning.' });
    if (length >= mostDays) throw invalid({ to: `${mostDays} days at most.` });
    const stored = await storedDays(ctx, { from, to, site_id: site_id ?? null });
    const projected = await projectedDays(ctx, { from, to, site_id: site_id ?? null });
    const team = await timeOfTechnicians(ctx, from, to);
    const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
    return {
      technicians: team.length,
      days: days.map((day, index) => ({
        day,
        occurrences: stored.get(day)?.occurrences ?? 0,
        projected: projected.get(day)?.occurrences ?? 0,
        minutes: (stored.get(day)?.minutes ?? 0) + (projected.get(day)?.minutes ?? 0),
        available_minutes: team.reduce((sum, one) => sum + (one.days[index]?.minutes ?? 0), 0),
      })),
    };
  },
);

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly site_id: string | null;
}
export type Load = { readonly occurrences: number; readonly minutes: number };

async function storedDays({ db }: Ctx, { from, to, site_id }: Period): Promise<Map<string, Load>> {
  const { rows } = await sql<Load & { day: string }>`
    select o.due_on::text as day, count(*)::int as occurrences, coalesce(sum(p.estimated_minutes), 0)::int as minutes
    from maintenance_occurrences o join maintenance_plans p on p.id = o.plan_id
    where o.due_on between ${from}::date and ${to}::date and o.status <> 'skipped' and (p.status <> 'paused' or o.status <> 'due')
      ${site_id === null ? sql`` : sql`and o.site_id = ${site_id}`}
    group by o.due_on`.execute(db);
  return new Map(rows.map(({ day, ...load }) => [day, load]));
}

async function timeOfTechnicians(ctx: Ctx, from: string, to: string): Promise<PersonWorkingTime[]> {
  const technicians = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'technician')
    .where('status', '=', 'active')
    .execute();
  return workingTime(ctx, { from, to, people: technicians.map(({ id }) => id) });
}
