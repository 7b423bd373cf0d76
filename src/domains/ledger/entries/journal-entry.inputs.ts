import { field } from '#kernel/field.ts';
import { ofEntries } from '../accounts/control-accounts.rules.ts';
import { classInput } from '../classes/class-fields.rules.ts';
import { maxAmount } from './amount-limit.rules.ts';

/** A line is `{account_id, debit | credit, memo, customer_id, department_id, branch_id}`. */
export const journalLineInput = {
  account_id: field.ref('accounts', { label: 'Account', required: true, among: ofEntries }),
  debit: field.money({ label: 'Debit', min: 0, max: maxAmount }),
  credit: field.money({ label: 'Credit', min: 0, max: maxAmount }),
  memo: field.text({ label: 'Memo' }),
  customer_id: field.ref('customers', { label: 'Customer' }),
  ...classInput,
};
