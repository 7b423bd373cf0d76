import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { invoices } from './invoice.resource.ts';

/** A line as it is sent; `id` keeps a line that is there. What is computed may be sent back and is not looked at. */
export const lineInput = {
  id: field.uuid(),
  kind: field.choice(['labour', 'part', 'cost', 'agreed_price', 'section', 'other'], {
    label: 'Kind',
    initial: 'other',
  }),
  description: field.text({ label: 'Description', required: true, max: 1000 }),
  quantity: field.decimal(3, {
    label: 'Quantity',
    required: true,
    initial: '1',
    min: 0,
    max: 1_000_000,
  }),
  unit: field.text({ label: 'Unit', max: 20 }),
  unit_price: field.money({ label: 'Unit price', required: true, initial: '0' }),
  discount: field.money({ label: 'Discount', required: true, initial: '0', min: 0 }),
  tax_rate: field.decimal(4, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account' }),
};

const draftInput = {
  site_id: field.ref('sites', { label: 'Site' }),
  contact_id: field.ref('contacts', { label: 'Contact' }),
  issue_date: field.date({ label: 'Issued' }),
  due_date: field.date({ label: 'Due' }),
  terms: field.integer({ label: 'Terms', help: 'Days until it is due', min: 0, max: 365 }),
  customer_po: field.text({ label: 'Customer PO', max: 60 }),
  notes: field.longText({ label: 'Notes on the invoice', max: 4000 }),
  lines: field.json({ label: 'Lines' }),
  subtotal: field.json(),
  discount: field.json(),
  tax: field.json(),
  total: field.json(),
};

const writing = { allow: office, permission: 'create_invoices' } as const;

export const createInvoice = defineCommand(invoices, 'create', {
  ...writing,
  label: 'Create invoice',
  scope: 'collection',
  input: { customer_id: field.ref('customers', { label: 'Customer', required: true }), ...draftInput },
});

export const invoiceWorkOrders = defineCommand(invoices, 'from_work_orders', {
  ...writing,
  label: 'Invoice work orders',
  scope: 'collection',
  input: {
    work_order_ids: field.tags({ label: 'Work orders', required: true, max: 50 }),
    issue_date: field.date({ label: 'Issued' }),
  },
});

export const updateDraft = defineCommand(invoices, 'update_draft', {
  ...writing,
  label: 'Save draft',
  from: ['draft'],
  input: { customer_id: field.ref('customers', { label: 'Customer' }), ...draftInput },
});

export const deleteDraft = defineCommand(invoices, 'delete_draft', {
  ...writing,
  label: 'Delete draft',
  from: ['draft'],
  final: true,
});

export const sendInvoice = defineCommand(invoices, 'send', {
  label: 'Send invoice',
  from: ['draft'],
  to: 'sent',
  allow: office,
  permission: 'send_invoices',
  final: true,
  input: {
    to: field.email({ label: 'To', help: 'The billing contact when left empty' }),
    message: field.longText({ label: 'Message', max: 4000 }),
    issue_date: field.date({ label: 'Issued' }),
    due_date: field.date({ label: 'Due' }),
    without_mail: field.boolean({ label: 'Don’t send an e-mail', initial: false }),
  },
});

/** The mail once more, to whomever: nothing about the invoice changes. */
export const resendInvoice = defineCommand(invoices, 'resend', {
  label: 'Send again',
  from: ['sent'],
  allow: office,
  permission: 'send_invoices',
  input: {
    to: field.email({ label: 'To', required: true }),
    message: field.longText({ label: 'Message', max: 4000 }),
  },
});

export const voidInvoice = defineCommand(invoices, 'void', {
  label: 'Void',
  from: ['sent'],
  to: 'void',
  allow: office,
  permission: 'send_invoices',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

export const creditInvoice = defineCommand(invoices, 'credit', {
  label: 'Credit',
  from: ['sent'],
  allow: office,
  permission: 'create_invoices',
  input: { reason: field.text({ label: 'Reason', max: 500 }) },
});
