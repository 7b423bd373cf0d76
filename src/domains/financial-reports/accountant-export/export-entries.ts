/** The entries of an export, which its days and the number of the last entry then decide: nothing is marked in the journal. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';
import './accountant-export.resource.ts';
import type { ExportLine } from './export-formats.rules.ts';
import type { ExportTarget } from './export-targets.rules.ts';

export interface Asked {
  readonly target: ExportTarget;
  readonly number: number;
  readonly starts_on: string | null;
  readonly ends_on: string;
  readonly until_position: bigint;
  readonly is_whole: boolean;
}

/**
 * A condition on entries `e`. An export has what was posted by then with a date in its days, unless an earlier one of the same target has it; so what is
 * posted later with an earlier date is in the next.
 */
export function isIn({
  target,
  number,
  starts_on,
  ends_on,
  until_position,
  is_whole,
}: Asked): RawBuilder<boolean> {
  const before = sql<boolean>`exists (select from accountant_exports b
    where b.tenant_id = e.tenant_id and b.target = ${target} and b.number < ${number}::int
      and e.position <= b.until_position and e.entry_date <= b.ends_on and (b.starts_on is null or e.entry_date >= b.starts_on))`;
  return sql<boolean>`(e.entry_date <= ${ends_on}::date and (${starts_on}::date is null or e.entry_date >= ${starts_on}::date)
    and e.position <= ${until_position}::bigint and (${is_whole}::boolean or not ${before}))`;
}

export interface Sums {
  readonly entries: number;
  readonly lines: number;
  readonly amount: bigint;
  readonly first_day: string | null;
  readonly last_day: string | null;
}

export async function sumsOf({ db }: Pick<Ctx, 'db'>, asked: Asked): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(distinct e.id)::int as entries, count(*)::int as lines, coalesce(sum(l.debit), 0)::bigint as amount,
      min(e.entry_date)::text as first_day, max(e.entry_date)::text as last_day
    from journal_entries e join journal_lines l on l.entry_id = e.id where ${isIn(asked)}`.execute(db);
  return firstOf(rows);
}

export interface Past {
  readonly number: number;
  /** Of the export that goes back furthest; null: from the first entry on, or nothing is exported yet. */
  readonly begins_on: string | null;
}

/** What has been exported to a target so far. */
export async function pastOf({ db }: Pick<Ctx, 'db'>, target: ExportTarget): Promise<Past> {
  const { rows } = await sql<Past>`
    select coalesce(max(number), 0)::int as number,
      case when bool_or(starts_on is null) then null else min(starts_on)::text end as begins_on
    from accountant_exports where target = ${target}`.execute(db);
  return firstOf(rows);
}

export interface Place {
  readonly entry_date: string;
  readonly entry_position: bigint;
  readonly position: number;
}

/** Up to `most` lines after a place, by day and number of their entries. */
export async function readLines(
  { db }: Pick<Ctx, 'db'>,
  asked: Asked,
  after: Place | undefined,
  most: number,
): Promise<readonly (ExportLine & Place)[]> {
  const further = after
    ? sql`and (e.entry_date, e.position, l.position) > (${after.entry_date}::date, ${after.entry_position}::bigint, ${after.position}::int)`
    : sql``;
  const { rows } = await sql<ExportLine & Place>`
    select e.entry_date::text, e.position as entry_position, l.position, e.number, e.memo as entry_memo, coalesce(l.memo, '') as memo,
      l.account_id, l.customer_id, l.vendor_id, l.department_id, l.branch_id, l.debit, l.credit
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.entry_date >= ${after?.entry_date ?? asked.starts_on ?? '-infinity'}::date and ${isIn(asked)} ${further}
    order by e.entry_date, e.position, l.position limit ${most}::int`.execute(db);
  return rows;
}
