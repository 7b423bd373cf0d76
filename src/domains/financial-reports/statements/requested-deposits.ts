/**
 * Deposits that were asked for and are neither paid nor due. The company has no unconditional right to them yet, so they are neither a
 * receivable nor a liability (ASC 606-10-45-2 and 45-4; IFRS 15.106 and 15.108): the balance sheet leaves them out of both.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';
import '#domains/invoicing/invoice.resource.ts';
import type { Account } from './account-tree.ts';

/** The open amount of these deposits at the end of a day, in minor units. */
export async function requestedDeposits({ db }: Pick<Ctx, 'db'>, day: string): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(d.total - p.paid), 0)::bigint as amount
    from invoices d
    cross join lateral (select coalesce(sum(a.amount), 0) as paid from payment_allocations a
      where a.invoice_id = d.id and a.allocated_on <= ${day}::date) p
    where d.kind = 'deposit' and d.issue_date <= ${day}::date and d.due_date > ${day}::date
      and (d.status = 'sent' or d.status = 'void' and fw.voided_on(d.journal_entry_id, d.voided_at, d.issue_date) > ${day}::date)`.execute(
    db,
  );
  return firstOf(rows).amount;
}

/** The balances without them. */
export function withoutRequested(
  accounts: readonly Account[],
  balances: ReadonlyMap<string, bigint>,
  requested: bigint,
): ReadonlyMap<string, bigint> {
  const left = new Map(balances);
  for (const { id, system_key } of accounts) {
    if (system_key === 'accounts_receivable') left.set(id, (balances.get(id) ?? 0n) - requested);
    if (system_key === 'customer_deposits') left.set(id, (balances.get(id) ?? 0n) + requested);
  }
  return left;
}
