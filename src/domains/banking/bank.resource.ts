import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_transactions');

/** An imported statement file. */
export const bankImports = defineResource('bank_imports', {
  label: 'Bank statement',
  labels: 'Bank statements',
  title: 'file_name',
  order: 'created_at.desc',
  fields: {
    account_id: field.ref('accounts', { label: 'Account', required: true, writableBy: 'nobody' }),
    file_name: field.text({ label: 'File', required: true, writableBy: 'nobody' }),
    file_sha256: field.text({ required: true, writableBy: 'nobody' }),
    format: field.choice(['csv', 'ofx'], { label: 'Format', required: true, writableBy: 'nobody' }),
    mapping: field.json({ label: 'Columns', writableBy: 'nobody' }),
    from_date: field.date({ label: 'From', required: true, writableBy: 'nobody' }),
    to_date: field.date({ label: 'To', required: true, writableBy: 'nobody' }),
    closing_balance: field.money({ label: 'Closing balance', writableBy: 'nobody' }),
    line_count: field.integer({ label: 'Lines', required: true, writableBy: 'nobody' }),
    duplicate_count: field.integer({ label: 'Known before', required: true, writableBy: 'nobody' }),
    undone_at: field.instant({ label: 'Undone', writableBy: 'nobody' }),
  },
  list: ['file_name', 'account_id', 'from_date', 'to_date', 'line_count', 'created_at'],
  access,
});

/** A transaction on a bank statement. Positive: received. */
export const bankLines = defineResource('bank_lines', {
  label: 'Bank line',
  labels: 'Bank lines',
  title: 'description',
  order: 'booked_on.desc',
  indexed: true,
  fields: {
    import_id: field.ref('bank_imports', { label: 'Statement', required: true, writableBy: 'nobody' }),
    account_id: field.ref('accounts', { label: 'Account', required: true, writableBy: 'nobody' }),
    booked_on: field.date({ label: 'Date', required: true, writableBy: 'nobody' }),
    amount: field.money({ label: 'Amount', required: true, writableBy: 'nobody' }),
    description: field.text({ label: 'Description', required: true, writableBy: 'nobody', search: true }),
    counterparty: field.text({ label: 'Who', writableBy: 'nobody', search: true }),
    reference: field.text({ label: 'Reference', writableBy: 'nobody', search: true }),
    fingerprint: field.text({ required: true, writableBy: 'nobody' }),
    status: field.state(['unmatched', 'matched', 'ignored'], { label: 'State', required: true }),
    ignore_reason: field.text({ label: 'Reason', writableBy: 'nobody' }),
  },
  list: ['booked_on', 'description', 'counterparty', 'reference', 'amount', 'status'],
  access,
});

export const bankMatches = defineResource('bank_matches', {
  label: 'Match',
  labels: 'Matches',
  title: 'bank_line_id',
  fields: {
    bank_line_id: field.ref('bank_lines', { label: 'Bank line', required: true, writableBy: 'nobody' }),
    journal_line_id: field.ref('journal_lines', { label: 'Entry', required: true, writableBy: 'nobody' }),
    created_entry: field.boolean({ required: true, writableBy: 'nobody' }),
  },
  access,
});

/** A comparison of a bank account in the ledger with a statement as of a day. */
export const reconciliations = defineResource('reconciliations', {
  label: 'Reconciliation',
  labels: 'Reconciliations',
  title: 'statement_date',
  order: 'statement_date.desc',
  fields: {
    account_id: field.ref('accounts', { label: 'Account', required: true, writableBy: 'nobody' }),
    statement_date: field.date({ label: 'Statement date', required: true, writableBy: 'nobody' }),
    statement_balance: field.money({ label: 'Statement balance', required: true, writableBy: 'nobody' }),
    opening_balance: field.money({ label: 'Reconciled before', required: true, writableBy: 'nobody' }),
    status: field.state(['open', 'completed'], { label: 'State', required: true }),
    completed_at: field.instant({ label: 'Completed', writableBy: 'nobody' }),
    completed_by: field.uuid({ writableBy: 'nobody' }),
    reopen_reason: field.text({ label: 'Reopened because', writableBy: 'nobody' }),
    completed_by_name: field.computed('text', 'fw.person_name(t.completed_by)', { label: 'Completed by' }),
  },
  list: ['statement_date', 'account_id', 'statement_balance', 'status', 'completed_at'],
  refusals: {
    reconciliations_open_key: { message: 'A reconciliation of this account is under way already.' },
  },
  access,
});

export const reconciliationLines = defineResource('reconciliation_lines', {
  label: 'Reconciled line',
  labels: 'Reconciled lines',
  title: 'journal_line_id',
  appendOnly: true,
  fields: {
    reconciliation_id: field.ref('reconciliations', { required: true, writableBy: 'nobody' }),
    journal_line_id: field.ref('journal_lines', { required: true, writableBy: 'nobody' }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    bank_imports: TableOf<typeof bankImports>;
    bank_lines: TableOf<typeof bankLines>;
    bank_matches: TableOf<typeof bankMatches>;
    reconciliations: TableOf<typeof reconciliations>;
    reconciliation_lines: TableOf<typeof reconciliationLines>;
  }
}
