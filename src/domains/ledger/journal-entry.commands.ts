import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { journalEntries } from './ledger.resource.ts';
import { mostMoney } from './most-money.rules.ts';

/** A line is `{account_id, debit | credit, memo, customer_id}`. */
export const journalLineInput = {
  account_id: field.ref('accounts', { label: 'Account', required: true }),
  debit: field.money({ label: 'Debit', min: 0, max: mostMoney }),
  credit: field.money({ label: 'Credit', min: 0, max: mostMoney }),
  memo: field.text({ label: 'Memo' }),
  customer_id: field.ref('customers', { label: 'Customer' }),
};

export const postJournalEntry = defineCommand(journalEntries, 'post', {
  label: 'Post entry',
  allow: office,
  permission: 'create_transactions',
  scope: 'collection',
  final: true,
  input: {
    entry_date: field.date({ label: 'Date', required: true }),
    memo: field.text({ label: 'What it is for', required: true }),
    lines: field.json({ label: 'Lines', required: true }),
  },
});

export const reverseJournalEntry = defineCommand(journalEntries, 'reverse', {
  label: 'Reverse',
  again: 'refused',
  allow: office,
  permission: 'create_transactions',
  final: true,
  input: {
    entry_date: field.date({ label: 'Date', help: 'Today when left empty' }),
    reason: field.text({ label: 'Reason', required: true }),
  },
});

/** A paper beside the entry: what was posted stays as it is. */
export const attachToEntry = defineCommand(journalEntries, 'attach', {
  label: 'Attach a file',
  again: 'allowed',
  allow: office,
  permission: 'create_transactions',
  input: { file_id: field.ref('files', { label: 'File', required: true }) },
});

export const detachFromEntry = defineCommand(journalEntries, 'detach', {
  label: 'Remove the file',
  again: 'allowed',
  allow: office,
  permission: 'create_transactions',
  final: true,
  input: { file_id: field.ref('files', { label: 'File', required: true }) },
});
