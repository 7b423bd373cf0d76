import { keptTable } from '#kernel/kept-figure.ts';

export const ledgerBalances = keptTable('ledger_balances', {
  label: 'Balances by account and month',
  key: ['account_id', 'month'],
  values: ['debit', 'credit'],
  nothing: 'debit = 0 and credit = 0',
  madeOf: `
    select account_id, date_trunc('month', entry_date)::date as month, sum(debit) as debit, sum(credit) as credit
    from journal_lines where tenant_id = fw.current_tenant() group by 1, 2`,
});
