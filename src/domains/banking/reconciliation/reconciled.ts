import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import '../bank.resource.ts';

export async function lastCompleted({ db }: Ctx, accountId: string) {
  return db
    .selectFrom('reconciliations')
    .select(['id', 'statement_date', 'statement_balance'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'completed')
    .orderBy('statement_date', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Sums of the ticked lines with the sign of the statement: for a card, what is owed is positive. */
export async function clearedSums(
  { db }: Ctx,
  reconciliationId: string,
): Promise<{ readonly paid_in: bigint; readonly paid_out: bigint; readonly lines: number }> {
  const { rows } = await sql<{ paid_in: bigint; paid_out: bigint; lines: number }>`
    select coalesce(sum(case a.normal_side when 'debit' then l.debit else l.credit end), 0)::bigint as paid_in,
      coalesce(sum(case a.normal_side when 'debit' then l.credit else l.debit end), 0)::bigint as paid_out, count(*)::int as lines
    from reconciliation_lines r join journal_lines l on l.id = r.journal_line_id join accounts a on a.id = l.account_id
    where r.reconciliation_id = ${reconciliationId}`.execute(db);
  return rows[0] ?? { paid_in: 0n, paid_out: 0n, lines: 0 };
}
