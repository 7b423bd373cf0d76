/** Balances of the lines of a department or branch. They are read from the lines: the stored balances know accounts only. */
import { type RawBuilder, sql } from 'kysely';
import type { BalanceReader } from '#domains/ledger/accounts/balances.ts';
import '#domains/ledger/classes/class.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Basis, ClassFilter } from './statement.rules.ts';
import type { Span } from './statement-parts.ts';

export const isFilter = (only: ClassFilter): boolean => Object.keys(only).length > 0;

/** Spans whose figures lead to the lines of the same basis and class. */
export const spansOf = (
  spans: readonly Span[],
  { basis, only }: { readonly basis: Basis; readonly only: ClassFilter },
): readonly Span[] => spans.map((span) => ({ ...span, basis, ...(isFilter(only) && { only }) }));

/** A condition on lines by their alias. */
export function isOf(alias: string, { department_id, branch_id, without }: ClassFilter): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions = [
    ...(department_id ? [sql`${column('department_id')} = ${department_id}::uuid`] : []),
    ...(branch_id ? [sql`${column('branch_id')} = ${branch_id}::uuid`] : []),
    ...(without ? [sql`${column(`${without}_id`)} is null`] : []),
  ];
  return sql`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`;
}

export const balancesOf =
  (only: ClassFilter): BalanceReader =>
  async ({ db }, days) => {
    if (days.length === 0) return [];
    const sums = days.map(
      (day, at) =>
        sql`sum(l.debit - l.credit) filter (where l.entry_date <= ${day}::date)::bigint as ${sql.ref(`at_${at}`)}`,
    );
    const [first = '', ...others] = days;
    const last = latest(first, ...others);
    const { rows } = await sql<Record<string, bigint | null> & { account_id: string }>`
      select l.account_id, ${sql.join(sums)} from journal_lines l
      where ${isOf('l', only)} and l.entry_date <= ${last}::date group by l.account_id`.execute(db);
    return days.map(
      (_, at) =>
        new Map(
          rows.flatMap((row) => (row[`at_${at}`] == null ? [] : [[row.account_id, row[`at_${at}`] ?? 0n]])),
        ),
    );
  };

/** The classes that the company has. */
export async function usedClasses({
  db,
}: Pick<Ctx, 'db'>): Promise<{ department: boolean; branch: boolean }> {
  const { rows } = await sql<{ department: boolean; branch: boolean }>`
    select exists (select from departments) as department, exists (select from branches) as branch`.execute(
    db,
  );
  return firstOf(rows);
}

/** The name of what a report is limited to; undefined if it is of all. */
export async function nameOfClasses({ db }: Pick<Ctx, 'db'>, only: ClassFilter): Promise<string | undefined> {
  const names: string[] = only.without ? [`without ${only.without}`] : [];
  for (const [table, id] of [
    ['departments', only.department_id],
    ['branches', only.branch_id],
  ] as const) {
    if (!id) continue;
    const found = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
    names.unshift(found?.name ?? '');
  }
  return names.join(', ') || undefined;
}
