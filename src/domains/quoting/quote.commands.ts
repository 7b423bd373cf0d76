/**
 * The life of a quote: draft → sent → changes_requested | approved | declined | expired → converted. What was sent or
 * turned down is revised: a draft again, of the next revision. An approved quote is made into one thing, once.
 */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { lineInput } from '../invoicing/invoice.commands.ts';
import { priorities, workOrderKinds } from '../work-orders/work-order.resource.ts';
import { quotes } from './quote.resource.ts';

/** As an invoice's, and perhaps left to the customer. */
export const quoteLineInput = {
  ...lineInput,
  is_optional: field.boolean({ label: 'Optional', initial: false }),
  is_selected: field.boolean({ label: 'Ticked', initial: false }),
};

/** `lines`: as `quoteLineInput`. */
export const optionInput = {
  name: field.text({ label: 'Name of the option', max: 80 }),
  description: field.longText({ label: 'What sets it apart', max: 2000 }),
  is_recommended: field.boolean({ label: 'Recommended', initial: false }),
  discount_percent: field.decimal(4, { label: 'Discount on all', min: 0, max: 1 }),
  discount_amount: field.money({ label: 'Discount on all', min: 0 }),
  lines: field.json({ label: 'Lines' }),
};

export const quoteInput = {
  site_id: field.ref('sites', { label: 'Site' }),
  contact_id: field.ref('contacts', { label: 'Contact' }),
  asset_id: field.ref('assets', { label: 'Asset' }),
  work_order_id: field.ref('work_orders', { label: 'Comes from work order' }),
  valid_until: field.date({ label: 'Valid until' }),
  customer_po: field.text({ label: 'Customer PO', max: 60 }),
  notes: field.longText({ label: 'Notes on the quote', max: 4000 }),
  deposit_percent: field.decimal(4, { label: 'Deposit', min: 0, max: 1 }),
  deposit_amount: field.money({ label: 'Deposit', min: 0 }),
  /** One, or up to five for the customer to choose from: `optionInput`. */
  options: field.json({ label: 'Options' }),
};

export const createQuote = defineCommand(quotes, 'create', {
  label: 'Create quote',
  scope: 'collection',
  allow: office,
  input: {
    customer_id: field.ref('customers', { label: 'Customer', required: true }),
    title: field.text({ label: 'Title', required: true }),
    ...quoteInput,
  },
});

export const updateQuote = defineCommand(quotes, 'update_draft', {
  label: 'Save draft',
  again: 'allowed',
  from: ['draft'],
  allow: office,
  input: {
    customer_id: field.ref('customers', { label: 'Customer' }),
    title: field.text({ label: 'Title' }),
    ...quoteInput,
  },
});

export const duplicateQuote = defineCommand(quotes, 'duplicate', {
  label: 'Duplicate',
  scope: 'collection',
  allow: office,
  input: { quote_id: field.ref('quotes', { label: 'Quote', required: true }) },
});

export const deleteQuote = defineCommand(quotes, 'delete_draft', {
  label: 'Delete draft',
  again: 'refused',
  from: ['draft'],
  allow: office,
  final: true,
});

export const sendQuote = defineCommand(quotes, 'send', {
  label: 'Send quote',
  from: ['draft'],
  to: 'sent',
  allow: office,
  input: {
    to: field.email({ label: 'To', help: 'The contact when left empty' }),
    message: field.longText({ label: 'Message', max: 4000 }),
    valid_until: field.date({ label: 'Valid until' }),
    without_mail: field.boolean({ label: 'Don’t send an e-mail', initial: false }),
  },
});

export const resendQuote = defineCommand(quotes, 'resend', {
  label: 'Send again',
  again: 'allowed',
  from: ['sent'],
  allow: office,
  input: {
    to: field.email({ label: 'To', required: true }),
    message: field.longText({ label: 'Message', max: 4000 }),
  },
});

/** Nobody was mailed: it was given to the customer as a link, a PDF or on paper. */
export const markQuoteSent = defineCommand(quotes, 'mark_sent', {
  label: 'Mark as sent by hand',
  again: 'refused',
  from: ['sent'],
  allow: office,
});

export const reviseQuote = defineCommand(quotes, 'revise', {
  label: 'Revise',
  from: ['sent', 'changes_requested', 'declined', 'expired'],
  to: 'draft',
  allow: office,
});

/** The customer said so, on the phone or at the door. */
export const approveQuote = defineCommand(quotes, 'approve', {
  label: 'Mark approved',
  from: ['sent', 'changes_requested', 'expired'],
  to: 'approved',
  allow: office,
  input: {
    signer_name: field.text({ label: 'Who approved it', required: true }),
    note: field.longText({ label: 'Note', max: 2000 }),
    /** The only one when left out. */
    option_id: field.ref('quote_options', { label: 'Option' }),
    /** Ids of the optional lines that are wanted; as they were ticked when left out. */
    selected: field.tags({ label: 'Optional lines', max: 500 }),
  },
});

export const declineQuote = defineCommand(quotes, 'decline', {
  label: 'Mark declined',
  from: ['sent', 'changes_requested', 'expired'],
  to: 'declined',
  allow: office,
  input: {
    signer_name: field.text({ label: 'Who declined it' }),
    reason: field.longText({ label: 'Reason', max: 2000 }),
  },
});

export const orderQuote = defineCommand(quotes, 'to_work_order', {
  label: 'Create work order',
  from: ['approved'],
  to: 'converted',
  allow: office,
  input: {
    title: field.text({ label: 'Title', help: 'The quote’s when left empty' }),
    kind: field.choice(workOrderKinds, { label: 'Kind', initial: 'service' }),
    priority: field.choice(priorities, { label: 'Priority', initial: 'medium' }),
    due_at: field.instant({ label: 'Due' }),
    /** A draft over the deposit that was agreed on. */
    deposit_invoice: field.boolean({ label: 'Write the deposit invoice', initial: false }),
  },
});

export const invoiceQuote = defineCommand(quotes, 'to_invoice', {
  label: 'Create invoice',
  from: ['approved'],
  to: 'converted',
  allow: office,
  permission: 'create_invoices',
  input: { issue_date: field.date({ label: 'Issued' }) },
});
