import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { mostMoney } from '../ledger/most-money.rules.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

/** An item as it is sent. What is computed may be sent back and is not looked at. */
export const itemInput = {
  item_name: field.text({ label: 'Item', required: true }),
  description: field.longText({ label: 'Description', max: 1000 }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', min: 0.001, max: 1_000_000 }),
  unit_price: field.money({ label: 'Unit price', required: true, initial: '0', min: 0 }),
  tax_rate: field.decimal(6, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account' }),
  part_id: field.ref('parts', { label: 'Part' }),
  work_order_id: field.ref('work_orders', { label: 'For work order' }),
};

const header = {
  order_date: field.date({ label: 'Order date', help: 'Today when left empty' }),
  expected_delivery_date: field.date({ label: 'Expected delivery' }),
  payment_terms: field.text({ label: 'Payment terms', max: 60, help: 'The vendor’s when left empty' }),
  shipping_amount: field.money({ label: 'Shipping', min: 0, max: mostMoney }),
  shipping_address: field.address({ label: 'Ship to' }),
  billing_address: field.address({ label: 'Bill to' }),
  notes: field.longText({ label: 'Notes for the vendor', max: 4000 }),
  approval_required: field.boolean({ label: 'Ask for approval whatever the amount' }),
  items: field.json({ label: 'Items' }),
  subtotal: field.json(),
  tax_amount: field.json(),
  total_amount: field.json(),
};

const writing = { allow: office, permission: 'create_purchase_orders' } as const;

export const createPurchaseOrder = defineCommand(purchaseOrders, 'create', {
  ...writing,
  label: 'Create PO',
  scope: 'collection',
  input: { vendor_id: field.ref('vendors', { label: 'Vendor', required: true }), ...header },
});

export const updatePurchaseOrder = defineCommand(purchaseOrders, 'update', {
  ...writing,
  label: 'Save order',
  again: 'allowed',
  from: ['draft'],
  input: { vendor_id: field.ref('vendors', { label: 'Vendor' }), ...header },
});

export const duplicatePurchaseOrder = defineCommand(purchaseOrders, 'duplicate', {
  ...writing,
  label: 'Duplicate',
  scope: 'collection',
  input: { purchase_order_id: field.ref('purchase_orders', { label: 'Purchase order', required: true }) },
});

/** What may still be said of an order that stands. */
export const amendPurchaseOrder = defineCommand(purchaseOrders, 'amend', {
  ...writing,
  label: 'Change delivery date or notes',
  again: 'allowed',
  from: ['sent', 'approved'],
  input: {
    expected_delivery_date: field.date({ label: 'Expected delivery' }),
    notes: field.longText({ label: 'Notes', max: 4000 }),
  },
});

export const requestApproval = defineCommand(purchaseOrders, 'request_approval', {
  ...writing,
  label: 'Ask for approval',
  again: 'refused',
  from: ['draft'],
});

export const approvePurchaseOrder = defineCommand(purchaseOrders, 'approve', {
  label: 'Approve',
  from: ['draft', 'sent'],
  to: 'approved',
  allow: office,
  permission: 'approve_purchase_orders',
});

export const sendPurchaseOrder = defineCommand(purchaseOrders, 'send', {
  ...writing,
  label: 'Send to vendor',
  from: ['draft', 'approved'],
  to: 'sent',
  final: true,
  input: {
    to: field.email({ label: 'To', help: 'The vendor’s address when left empty' }),
    message: field.longText({ label: 'Message', max: 4000 }),
    without_mail: field.boolean({ label: 'Don’t send an e-mail', initial: false }),
  },
});

export const resendPurchaseOrder = defineCommand(purchaseOrders, 'resend', {
  ...writing,
  label: 'Send again',
  again: 'allowed',
  from: ['sent', 'approved', 'received'],
  input: {
    to: field.email({ label: 'To', required: true }),
    message: field.longText({ label: 'Message', max: 4000 }),
  },
});

/** Nobody was mailed: it was given to the vendor as a PDF or on paper. */
export const markOrderSent = defineCommand(purchaseOrders, 'mark_sent', {
  ...writing,
  label: 'Mark as sent by hand',
  again: 'refused',
  from: ['sent', 'approved', 'received'],
});

/** A line is `{item_id, quantity, location_id}`; what is not for stock needs no location. */
export const receiptLineInput = {
  item_id: field.uuid({ label: 'Item', required: true }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0, max: 1_000_000 }),
  location_id: field.ref('stock_locations', { label: 'Into' }),
};

export const receivePurchaseOrder = defineCommand(purchaseOrders, 'receive', {
  label: 'Receive',
  again: 'allowed',
  from: ['sent', 'approved'],
  allow: office,
  permission: 'receive_purchase_orders',
  input: {
    received_on: field.date({ label: 'Received on', help: 'Today when left empty' }),
    delivery_note: field.text({ label: 'Delivery note', max: 80 }),
    notes: field.text({ label: 'Notes', max: 1000 }),
    lines: field.json({ label: 'Lines', required: true }),
  },
});

export const finishReceiving = defineCommand(purchaseOrders, 'finish_receiving', {
  label: 'Nothing more will come',
  from: ['sent', 'approved'],
  to: 'received',
  allow: office,
  permission: 'receive_purchase_orders',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

export const closePurchaseOrder = defineCommand(purchaseOrders, 'close', {
  ...writing,
  label: 'Close',
  from: ['received'],
  to: 'closed',
});

export const cancelPurchaseOrder = defineCommand(purchaseOrders, 'cancel', {
  ...writing,
  label: 'Cancel order',
  from: ['draft', 'sent', 'approved'],
  to: 'cancelled',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

/** Out of the list. The number stays taken and the audit log keeps what it was. */
export const removePurchaseOrder = defineCommand(purchaseOrders, 'remove', {
  ...writing,
  label: 'Remove from the list',
  again: 'refused',
  from: ['draft', 'cancelled'],
  final: true,
});

export const attachToPurchaseOrder = defineCommand(purchaseOrders, 'attach', {
  ...writing,
  label: 'Attach a file',
  again: 'allowed',
  input: { file_id: field.uuid({ label: 'File', required: true }) },
});

export const detachFromPurchaseOrder = defineCommand(purchaseOrders, 'detach', {
  ...writing,
  label: 'Take a file off',
  again: 'allowed',
  input: { file_id: field.uuid({ label: 'File', required: true }) },
});

export const setPurchasingRules = defineCommand(purchaseOrders, 'set_rules', {
  label: 'Set the purchasing rules',
  scope: 'collection',
  allow: ['owner'],
  input: {
    approval_threshold: field.money({
      label: 'Approval above',
      help: 'Orders over this total need an approval before they go to the vendor. Empty: none does.',
      min: 0,
    }),
    over_receipt_percent: field.integer({
      label: 'Over-receipt allowed (%)',
      help: 'More than was ordered, by this share, may be received.',
      min: 0,
      max: 100,
      initial: 0,
    }),
    price_tolerance_percent: field.integer({
      label: 'Price difference allowed (%)',
      help: 'A bill that differs by more than this from order and receipt is posted with a reason only.',
      min: 0,
      max: 100,
      initial: 0,
    }),
    tax_is_cost: field.boolean({
      label: 'Tax on purchases can’t be claimed back',
      help: 'It is then part of the cost, as with sales tax in the United States.',
      initial: false,
    }),
  },
});
