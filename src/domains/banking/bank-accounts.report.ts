import { sql } from 'kysely';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

export interface BankAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly balance: string;
  /** Statement lines that are not matched yet. */
  readonly open_lines: number;
  readonly last_statement_on: string | null;
  readonly reconciled_to: string | null;
  readonly open_reconciliation_id: string | null;
}

/** The bank, cash and card accounts with the state of their reconciliation. */
export const bankAccountsReport = defineReport(
  'bank_accounts',
  { label: 'Bank accounts', allow: office, permission: 'view_transactions' },
  async (ctx): Promise<readonly BankAccount[]> => {
    const { rows } = await sql<Omit<BankAccount, 'balance'> & { sign: number }>`
      select a.id, a.code, a.name, case a.normal_side when 'debit' then 1 else -1 end as sign,
        (select count(*)::int from bank_lines b where b.account_id = a.id and b.status = 'unmatched') as open_lines,
        (select max(i.to_date)::text from bank_imports i where i.account_id = a.id and i.undone_at is null) as last_statement_on,
        (select max(r.statement_date)::text from reconciliations r where r.account_id = a.id and r.status = 'completed') as reconciled_to,
        (select r.id from reconciliations r where r.account_id = a.id and r.status = 'open') as open_reconciliation_id
      from accounts a where a.is_active and a.subtype in ('bank', 'cash', 'credit_card')
        and not exists (select from accounts c where c.parent_id = a.id)
      order by a.position, a.code`.execute(ctx.db);
    const [balances] = await balancesAt(ctx, [ctx.today]);
    const exponent = currencyExponent(ctx.viewer.currency);
    return rows.map(({ sign, ...account }) => ({
      ...account,
      balance: fromMinor(BigInt(sign) * (balances?.get(account.id) ?? 0n), exponent),
    }));
  },
);
