import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { bankImports, bankLines } from './bank.resource.ts';

const writing = { allow: office, permission: 'create_transactions' } as const;

const fileInput = {
  account_id: field.ref('accounts', { label: 'Account', required: true }),
  file_name: field.text({ label: 'File', required: true, max: 200 }),
  content: field.longText({ label: 'Content', required: true, max: 900_000 }),
  /** How the columns of a CSV are read; as last time for this account when left out. */
  mapping: field.json({ label: 'Columns' }),
};

/** Says what is in a file and what would come in; changes nothing. */
export const readStatement = defineCommand(bankImports, 'read', {
  ...writing,
  label: 'Read statement',
  scope: 'collection',
  input: fileInput,
});

export const importStatement = defineCommand(bankImports, 'import', {
  ...writing,
  label: 'Import statement',
  scope: 'collection',
  input: fileInput,
});

export const undoImport = defineCommand(bankImports, 'undo', {
  ...writing,
  label: 'Undo import',
  again: 'refused',
  final: true,
});

export const matchBankLine = defineCommand(bankLines, 'match', {
  ...writing,
  label: 'Match',
  from: ['unmatched'],
  to: 'matched',
  input: { journal_line_ids: field.tags({ label: 'Entries', required: true }) },
});

/** Everything whose amount fits one entry only, and whose day and name do not speak against it. */
export const matchSureLines = defineCommand(bankLines, 'match_sure', {
  ...writing,
  label: 'Accept all sure matches',
  scope: 'collection',
  input: { account_id: field.ref('accounts', { label: 'Account', required: true }) },
});

/** Lines are `{account_id, amount, memo, customer_id}`; a negative amount takes away, as a fee does from a deposit. */
export const bankEntryLine = {
  account_id: field.ref('accounts', { label: 'Account', required: true }),
  amount: field.money({ label: 'Amount', required: true }),
  memo: field.text({ label: 'Memo' }),
};

export const postBankLine = defineCommand(bankLines, 'post', {
  ...writing,
  label: 'Create entry',
  from: ['unmatched'],
  to: 'matched',
  input: {
    memo: field.text({ label: 'What it is for', required: true }),
    lines: field.json({ label: 'Lines', required: true }),
  },
});

export const payInvoiceFromBank = defineCommand(bankLines, 'pay_invoice', {
  allow: office,
  permission: 'record_payments',
  label: 'Record payment',
  from: ['unmatched'],
  to: 'matched',
  input: { invoice_id: field.ref('invoices', { label: 'Invoice', required: true }) },
});

/** `{bill_id, amount}`; together they are the amount of the line. A vendor each gets a payment. */
export const payBillsFromBank = defineCommand(bankLines, 'pay_bills', {
  allow: office,
  permission: 'record_payments',
  label: 'Pay bills',
  from: ['unmatched'],
  to: 'matched',
  input: { bills: field.json({ label: 'Bills', required: true }) },
});

/** What the rule says of this line, posted. */
export const applyBankRule = defineCommand(bankLines, 'apply_rule', {
  ...writing,
  label: 'Apply rule',
  from: ['unmatched'],
  to: 'matched',
  input: { rule_id: field.ref('bank_rules', { label: 'Rule', required: true }) },
});

export const ignoreBankLine = defineCommand(bankLines, 'ignore', {
  ...writing,
  label: 'Ignore',
  from: ['unmatched'],
  to: 'ignored',
  input: { reason: field.text({ label: 'Reason', max: 200 }) },
});

export const unmatchBankLine = defineCommand(bankLines, 'undo', {
  ...writing,
  label: 'Undo',
  from: ['matched', 'ignored'],
  to: 'unmatched',
});
