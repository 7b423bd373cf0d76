import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

export const writing = { allow: office, permission: 'create_transactions' } as const;

export const statement = {
  statement_date: field.date({ label: 'Statement date', required: true }),
  statement_balance: field.money({ label: 'Balance on the statement', required: true, max: maxAmount }),
};
