/**
 * How the amounts of a budget are read and written. The budget's row is locked by whoever writes; each account that changes has its line in
 * the audit log, as if it had been edited by itself.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { toJson } from '#kernel/encode-value.ts';
import { invalid } from '#kernel/errors.ts';
import { recordChange } from '#kernel/write-row.ts';
import { budgetLines } from './budget.resource.ts';
import { monthsOfYear } from './budget.rules.ts';

/** Account → the amounts of its twelve months. */
export type Amounts = ReadonlyMap<string, readonly bigint[]>;

const columns = Array.from({ length: monthsOfYear }, (_, index) => `month_${index + 1}`);
const monthList = columns.map((name) => `l.${name}`).join(', ');

export const noAmounts: readonly bigint[] = columns.map(() => 0n);

export async function readAmounts(
  { db }: Pick<Ctx, 'db'>,
  budget_id: string,
): Promise<Map<string, bigint[]>> {
  const { rows } = await sql<{ account_id: string; months: string[] }>`
    select l.account_id, array[${sql.raw(monthList)}]::text[] as months from budget_lines l where l.budget_id = ${budget_id}`.execute(
    db,
  );
  return new Map(rows.map(({ account_id, months }) => [account_id, months.map(BigInt)]));
}

/** Accounts that are not among `next` keep their amounts. Returns how many changed. */
export async function writeAmounts(ctx: Ctx, budget_id: string, next: Amounts): Promise<number> {
  await refuseOtherAccounts(ctx, [...next.keys()]);
  const before = await readAmounts(ctx, budget_id);
  const changed = [...next].filter(([id, months]) => !isSame(before.get(id) ?? noAmounts, months));
  if (changed.length === 0) return 0;
  const rows = changed.map(([account_id, months]) => ({
    id: ctx.newId(),
    ...{ budget_id, account_id },
    ...Object.fromEntries(columns.map((name, index) => [name, months[index] ?? 0n])),
  }));
  const names = sql.raw(columns.join(', '));
  const record = sql.raw(columns.map((name) => `${name} bigint`).join(', '));
  const taken = sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));
  const { rows: written } = await sql<{ id: string; account_id: string }>`
    insert into budget_lines (id, budget_id, account_id, ${names})
    select x.id, x.budget_id, x.account_id, ${names}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as x(id uuid, budget_id uuid, account_id uuid, ${record})
    on conflict (tenant_id, budget_id, account_id) do update set ${taken}
    returning id, account_id`.execute(ctx.db);
  await recordLines(
    ctx,
    written.map(({ id, account_id }) => ({
      ...{ id, account_id, before: before.get(account_id) },
      after: next.get(account_id) ?? noAmounts,
    })),
  );
  return written.length;
}

const isSame = (some: readonly bigint[], others: readonly bigint[]) =>
  some.every((amount, index) => amount === others[index]);

interface Written {
  readonly id: string;
  readonly account_id: string;
  readonly before: readonly bigint[] | undefined;
  readonly after: readonly bigint[];
}

/** The months that differ. */
async function recordLines(ctx: Ctx, lines: readonly Written[]): Promise<void> {
  const monthsIn = (of: readonly bigint[]) =>
    Object.fromEntries(columns.map((name, index) => [name, of[index]]));
  for (const { id, account_id, before = noAmounts, after } of lines) {
    const now = { id, account_id, ...monthsIn(after) };
    await recordChange(ctx, budgetLines, 'update', { id, ...monthsIn(before) }, now);
  }
}

/** The database refuses them too; here all at once, and before anything is written. */
async function refuseOtherAccounts({ db }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select x.id from unnest(${sql.val(ids)}::uuid[]) x(id)
    where not exists (select from accounts a where a.id = x.id and a.type in ('income', 'cost_of_goods_sold', 'expense')) limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw invalid({ account_id: 'Only income and expense accounts have a budget.' });
}
