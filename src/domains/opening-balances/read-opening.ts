import { sql } from 'kysely';
import type { OpeningStock } from '#domains/inventory/opening-stock.ts';
import type { Ctx } from '#kernel/context.ts';
import { multiply } from '#kernel/money.ts';
import './opening-balances.resource.ts';
import {
  type GivenBalance,
  isControl,
  type OpeningCheck,
  type OpeningControl,
  reconcile,
} from './reconciliation.rules.ts';

export interface OpeningAccount extends GivenBalance {
  readonly account_id: string;
}

/** The balances as they were given, by code. */
export async function readOpeningAccounts({ db }: Pick<Ctx, 'db'>): Promise<OpeningAccount[]> {
  const { rows } = await sql<OpeningAccount>`
    select a.id as account_id, a.system_key, a.code || ' ' || a.name as account, coalesce(o.debit, 0) as debit, coalesce(o.credit, 0) as credit
    from opening_accounts o join accounts a on a.id = o.account_id order by a.code, a.id`.execute(db);
  return rows;
}

/** The stock that was entered, in the order in which it is brought and taken back. */
export async function readOpeningStock({ db }: Pick<Ctx, 'db'>): Promise<OpeningStock[]> {
  const rows = await db
    .selectFrom('opening_stock')
    .select(['part_id', 'location_id', 'quantity', 'unit_cost'])
    .orderBy('part_id')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, value: multiply(row.unit_cost, row.quantity) }));
}

export const stockValue = (stock: readonly OpeningStock[]) =>
  stock.reduce((sum, { value }) => sum + value, 0n);

/** What is compared before anything is kept. */
export async function readChecks(
  { db }: Pick<Ctx, 'db'>,
  balances: readonly GivenBalance[],
  stock: readonly OpeningStock[],
): Promise<OpeningCheck[]> {
  const { rows } = await sql<{ name: string; account: string; added: bigint }>`
    select a.system_key as name, a.code || ' ' || a.name as account, (case a.system_key
      when 'accounts_receivable' then (select coalesce(sum(amount), 0) from opening_invoices)
      when 'accounts_payable' then (select coalesce(sum(amount), 0) from opening_bills)
      when 'customer_deposits' then (select coalesce(sum(amount), 0) from opening_deposits)
      when 'inventory' then ${stockValue(stock)}::bigint
      else 0 end)::bigint as added
    from accounts a where fw.account_takes(a.system_key) = 'own_documents' order by a.code`.execute(db);
  const controls = rows.flatMap(({ name, ...row }): [OpeningControl, typeof row][] =>
    isControl(name) ? [[name, row]] : [],
  );
  return reconcile(balances, new Map(controls));
}
