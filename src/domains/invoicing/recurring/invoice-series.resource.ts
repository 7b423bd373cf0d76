import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_invoices');

/** An invoice that recurs by a rule: each occurrence becomes a draft or a sent invoice. */
export const invoiceSeries = defineResource('invoice_series', {
  label: 'Recurring invoice',
  labels: 'Recurring invoices',
  title: 'name',
  order: 'next_on',
  fields: {
    name: field.text({ label: 'Name', required: true, writableBy: 'nobody', search: true }),
    customer_id: field.ref('customers', {
      label: 'Customer',
      search: true,
      required: true,
      writableBy: 'nobody',
    }),
    site_id: field.ref('sites', { label: 'Site', search: true, writableBy: 'nobody' }),
    contact_id: field.ref('contacts', { label: 'Contact', writableBy: 'nobody' }),
    rule: field.text({ label: 'Repeats', required: true, writableBy: 'nobody' }),
    starts_on: field.date({ label: 'From', required: true, writableBy: 'nobody' }),
    next_on: field.date({ label: 'Next', writableBy: 'nobody' }),
    made: field.integer({ label: 'Made', required: true, writableBy: 'nobody' }),
    mode: field.choice(['draft', 'send'], { label: 'Becomes', required: true, writableBy: 'nobody' }),
    status: field.state(['active', 'paused', 'ended'], { label: 'Status', required: true }),
    terms: field.integer({ label: 'Terms', writableBy: 'nobody' }),
    customer_po: field.text({ label: 'Customer PO', writableBy: 'nobody' }),
    notes: field.longText({ label: 'Notes', writableBy: 'nobody' }),
    discount_percent: field.decimal(4, { label: 'Discount on all', writableBy: 'nobody' }),
    discount_amount: field.money({ label: 'Discount on all', writableBy: 'nobody' }),
    total: field.money({ label: 'Total', required: true, writableBy: 'nobody' }),
    lines: field.json({ label: 'Lines', required: true, writableBy: 'nobody' }),
    last_error: field.text({ label: 'What went wrong', writableBy: 'nobody' }),
  },
  groups: [{ title: '', fields: ['customer_id', 'next_on', 'made', 'mode', 'total'] }],
  elsewhere: [
    'name',
    'site_id',
    'contact_id',
    'rule',
    'starts_on',
    'terms',
    'customer_po',
    'notes',
    'discount_percent',
    'discount_amount',
    'last_error',
  ],
  list: ['name', 'customer_id', 'next_on', 'total', 'mode', 'status'],
  access,
});

export const invoiceReminders = defineResource('invoice_reminders', {
  label: 'Reminder',
  labels: 'Reminders',
  title: 'subject',
  order: 'sent_at.desc',
  fields: {
    invoice_id: field.ref('invoices', { label: 'Invoice', required: true, writableBy: 'nobody' }),
    stage: field.integer({ label: 'Days after due', writableBy: 'nobody' }),
    sent_to: field.text({ label: 'To', required: true, writableBy: 'nobody' }),
    subject: field.text({ label: 'Subject', required: true, writableBy: 'nobody' }),
    sent_at: field.instant({ label: 'Sent', required: true, writableBy: 'nobody' }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    invoice_series: TableOf<typeof invoiceSeries>;
    invoice_reminders: TableOf<typeof invoiceReminders>;
  }
}
