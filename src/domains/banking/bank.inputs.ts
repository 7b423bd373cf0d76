import { ofEntries } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

export const writing = { allow: office, permission: 'create_transactions' } as const;

export const fileInput = {
  account_id: field.ref('accounts', { label: 'Account', required: true }),
  file_name: field.text({ label: 'File', required: true, max: 200 }),
  content: field.longText({ label: 'Content', required: true, max: 900_000 }),
  /** The column mapping of a CSV; omitted: the last one used for this account. */
  mapping: field.json({ label: 'Columns' }),
};

/** Lines are `{account_id, amount, memo, department_id, branch_id}`; a negative amount is deducted, such as a fee from a deposit. */
export const bankEntryLine = {
  account_id: field.ref('accounts', { label: 'Account', required: true, among: ofEntries }),
  amount: field.money({ label: 'Amount', required: true }),
  memo: field.text({ label: 'Memo' }),
  ...classInput,
};
