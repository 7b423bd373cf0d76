import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_purchase_orders');
const kept = { writableBy: 'nobody' } as const;

/** The register: each number of a bank account's cheques, once. */
export const cheques = defineResource('cheques', {
  label: 'Cheque',
  labels: 'Cheques',
  title: 'shown_number',
  order: 'number.desc',
  fields: {
    number: field.integer({ required: true, ...kept }),
    /** As on the paper, without separators. */
    shown_number: field.computed('text', 't.number::text', { label: 'Number' }),
    account_id: field.ref('accounts', { label: 'Bank account', required: true, ...kept }),
    payment_id: field.ref('bill_payments', { label: 'Payment', required: true, ...kept }),
    payee: field.text({ label: 'Payee', required: true, ...kept }),
    dated_on: field.date({ label: 'Dated', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    currency: field.text({ required: true, ...kept }),
    memo: field.text({ label: 'Memo', ...kept }),
    status: field.state(['printed', 'void', 'spoiled'], { label: 'Status', required: true }),
    /** The bank has paid it: its entry is matched with a line of the bank or reconciled. */
    is_cleared: field.computed(
      'boolean',
      `(t.status = 'printed' and exists (select from bill_payments p join journal_lines l on l.tenant_id = p.tenant_id and l.entry_id = p.journal_entry_id
        where p.tenant_id = t.tenant_id and p.id = t.payment_id and l.account_id = t.account_id
          and (fw.is_reconciled(l.id) or exists (select from bank_matches m where m.tenant_id = l.tenant_id and m.journal_line_id = l.id))))`,
      { label: 'Cleared' },
    ),
    ended_on: field.date({ label: 'Void since', ...kept }),
    end_reason: field.text({ label: 'Void because', ...kept }),
    replaced_by: field.integer(kept),
    printed_again_as: field.computed('text', 't.replaced_by::text', { label: 'Printed again as' }),
  },
  groups: [
    {
      title: '',
      fields: [
        'account_id',
        'payee',
        'dated_on',
        'amount',
        'memo',
        'payment_id',
        'is_cleared',
        'ended_on',
        'end_reason',
        'printed_again_as',
      ],
    },
  ],
  elsewhere: ['number', 'shown_number', 'currency', 'replaced_by'],
  list: ['shown_number', 'dated_on', 'payee', 'account_id', 'amount', 'status', 'is_cleared'],
  access,
});

/** How the cheques of a bank account are numbered and where they are printed. */
export const chequeSeries = defineResource('cheque_series', {
  label: 'Cheques of a bank account',
  labels: 'Cheques of bank accounts',
  title: 'next_number',
  order: 'created_at',
  fields: {
    account_id: field.ref('accounts', { label: 'Bank account', required: true, ...kept }),
    next_number: field.integer({ label: 'Next number', required: true, ...kept }),
    offset_right: field.integer({ label: 'Move right', required: true, ...kept }),
    offset_down: field.integer({ label: 'Move down', required: true, ...kept }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    cheques: TableOf<typeof cheques>;
    cheque_series: TableOf<typeof chequeSeries>;
  }
}
