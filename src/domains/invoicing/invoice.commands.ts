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
  /** Of the line; where it is given, the amount follows from it. */
  discount_percent: field.decimal(4, { label: 'Discount', min: 0, max: 1 }),
  tax_rate: field.decimal(6, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account' }),
};

export const draftInput = {
  site_id: field.ref('sites', { label: 'Site' }),
  contact_id: field.ref('contacts', { label: 'Contact' }),
  issue_date: field.date({ label: 'Issued' }),
  due_date: field.date({ label: 'Due' }),
  terms: field.integer({ label: 'Terms', help: 'Days until it is due', min: 0, max: 365 }),
  customer_po: field.text({ label: 'Customer PO', max: 60 }),
  notes: field.longText({ label: 'Notes on the invoice', max: 4000 }),
  discount_percent: field.decimal(4, { label: 'Discount on all', min: 0, max: 1 }),
  discount_amount: field.money({ label: 'Discount on all', min: 0 }),
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
  input: {
    customer_id: field.ref('customers', { label: 'Customer', required: true }),
    kind: field.choice(['invoice', 'deposit'], { label: 'Kind', initial: 'invoice' }),
    work_order_id: field.ref('work_orders', { label: 'Work order' }),
    ...draftInput,
  },
});

/** A part of a work order's agreed price, also before the work is done. */
export const createProgressInvoice = defineCommand(invoices, 'progress', {
  ...writing,
  label: 'Create progress invoice',
  scope: 'collection',
  input: {
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true }),
    percent: field.decimal(4, { label: 'Share of the agreed price', min: 0, max: 1 }),
    amount: field.money({ label: 'Amount', min: 0 }),
    description: field.text({ label: 'Description', max: 1000 }),
    issue_date: field.date({ label: 'Issued' }),
  },
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
  again: 'allowed',
  from: ['draft'],
  input: { customer_id: field.ref('customers', { label: 'Customer' }), ...draftInput },
});

export const deleteDraft = defineCommand(invoices, 'delete_draft', {
  ...writing,
  label: 'Delete draft',
  again: 'refused',
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
    /** `[{payment_id | credit_note_id | deposit_id, amount}]`: what the customer has with us already. */
    credits: field.json({ label: 'Credit to apply' }),
  },
});

/** The mail once more, to whomever: nothing about the invoice changes. */
export const resendInvoice = defineCommand(invoices, 'resend', {
  label: 'Send again',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  permission: 'send_invoices',
  input: {
    to: field.email({ label: 'To', required: true }),
    message: field.longText({ label: 'Message', max: 4000 }),
  },
});

/** Nobody was mailed: it was given to the customer as a link, a PDF or on paper. */
export const markInvoiceSent = defineCommand(invoices, 'mark_sent', {
  label: 'Mark as sent by hand',
  again: 'refused',
  from: ['sent'],
  allow: office,
  permission: 'send_invoices',
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
  again: 'refused',
  from: ['sent'],
  allow: office,
  permission: 'create_invoices',
  input: {
    reason: field.text({ label: 'Reason', max: 500 }),
    /** `[{line_id, quantity}]`; left out, all that is not credited yet. */
    lines: field.json({ label: 'Lines' }),
  },
});

/** Payments on account, open credit notes and paid deposits of the customer, to this invoice. */
export const applyCredit = defineCommand(invoices, 'apply_credit', {
  label: 'Apply credit',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  permission: 'record_payments',
  input: { credits: field.json({ label: 'Credit to apply', required: true }) },
});

/** Who may write something off may write to the ledger by hand, too: it is no payment. */
export const writeOffInvoice = defineCommand(invoices, 'write_off', {
  label: 'Write off',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  permission: 'create_transactions',
  input: {
    amount: field.money({ label: 'Amount', help: 'All that is open when left empty' }),
    reason: field.text({ label: 'Reason', required: true, max: 500 }),
    written_off_on: field.date({ label: 'On', help: 'Today when left empty' }),
  },
});

export const remindCustomer = defineCommand(invoices, 'remind', {
  label: 'Send reminder',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  permission: 'send_invoices',
  input: { to: field.email({ label: 'To', help: 'Whom the invoice went to when left empty' }) },
});

export const stopReminders = defineCommand(invoices, 'stop_reminders', {
  label: 'Stop reminders',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  permission: 'send_invoices',
});

export const resumeReminders = defineCommand(invoices, 'resume_reminders', {
  label: 'Resume reminders',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  permission: 'send_invoices',
});

export const mailStatement = defineCommand(invoices, 'mail_statement', {
  label: 'Send statement',
  scope: 'collection',
  allow: office,
  permission: 'send_invoices',
  input: {
    /** One, several, or all who owe something when left out. */
    customer_ids: field.tags({ label: 'Customers', max: 1000 }),
    as_of: field.date({ label: 'As of', help: 'Today when left empty' }),
    to: field.email({ label: 'To', help: 'For one customer; the billing contact when left empty' }),
  },
});

export const saveInvoiceSettings = defineCommand(invoices, 'save_settings', {
  label: 'Save invoice settings',
  scope: 'collection',
  allow: office,
  permission: 'manage_accounts',
  input: {
    payment_details: field.longText({ label: 'How to pay', max: 2000 }),
    terms: field.longText({ label: 'Terms', max: 2000 }),
    footer: field.text({ label: 'Footer', max: 200 }),
    paper: field.choice(['a4', 'letter'], { label: 'Paper' }),
    accent: field.text({ label: 'Colour', max: 7 }),
    reminders_on: field.boolean({ label: 'Remind by schedule' }),
    reminders: field.json({ label: 'Reminders' }),
  },
});
