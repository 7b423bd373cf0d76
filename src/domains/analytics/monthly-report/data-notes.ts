/** What the figures of a month can't tell, so that nobody reads more into them. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Days } from '../measures/period.rules.ts';
import type { MonthlyReport } from './monthly-report.rules.ts';
import { type Seen, withoutDenominator } from './read-month.ts';
import { monthText } from './sentences.rules.ts';

type Read = Pick<MonthlyReport, 'before' | 'year_before'> & { readonly told: readonly Seen[] };

export async function readNotes(
  ctx: Ctx,
  days: Days,
  { before, year_before, told }: Read,
): Promise<readonly string[]> {
  const open = await readOpen(ctx, days);
  const missing = withoutDenominator(told).map(({ subject }) => subject.label);
  const isYoung =
    addDays(days.to, 30) >= ctx.today && told.some(({ subject }) => subject.name === 'first_time_fix');
  return [
    ...(before ? [] : ['Nothing was recorded in the month before, so nothing is compared with it.']),
    ...(year_before ? [] : ['Nothing was recorded in the same month a year before.']),
    ...(missing.length > 0 ? [`There is no case to work out: ${missing.join(', ')}.`] : []),
    ...counted(open.entries, 'time entry still runs', 'time entries still run', 'counts up to now'),
    ...counted(
      open.downtimes,
      'downtime has no end yet',
      'downtimes have no end yet',
      'counts up to the end of the month',
    ),
    ...(isYoung
      ? [
          `Work of ${monthText(days, ctx.viewer)} may still be recalled, which would lower its first-time fix rate.`,
        ]
      : []),
  ];
}

function counted(count: number, one: string, many: string, what: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}; it ${what}.` : `${count} ${many}; each ${what}.`];
}

async function readOpen(ctx: Ctx, { from, to }: Days): Promise<{ entries: number; downtimes: number }> {
  const { rows } = await sql<{ entries: number; downtimes: number }>`
    with month as (select ${from}::date::timestamp at time zone ${ctx.viewer.timezone} as from_at,
      (${to}::date + 1)::timestamp at time zone ${ctx.viewer.timezone} as to_at)
    select (select count(*)::int from time_entries e where e.ended_at is null and e.started_at >= m.from_at and e.started_at < m.to_at) as entries,
      (select count(*)::int from asset_downtimes d where d.to_at is null and d.from_at < m.to_at) as downtimes
    from month m`.execute(ctx.db);
  return rows[0] ?? { entries: 0, downtimes: 0 };
}
