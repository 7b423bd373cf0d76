import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { mostMoney } from '../ledger/most-money.rules.ts';
import { vendorBills } from './vendor-bill.resource.ts';

/** `po_item_id`: the ordered item that this line bills. What is computed may be sent back and is not looked at. */
export const billLineInput = {
  po_item_id: field.uuid({ label: 'Ordered item' }),
  item_name: field.text({ label: 'For', required: true }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', min: 0.001, max: 1_000_000 }),
  unit_price: field.money({ label: 'Unit price', required: true, initial: '0', min: 0 }),
  tax_rate: field.decimal(6, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account' }),
  work_order_id: field.ref('work_orders', { label: 'Work order' }),
};

const header = {
  vendor_reference: field.text({ label: 'Vendor’s number', max: 80 }),
  bill_date: field.date({ label: 'Dated', help: 'Today when left empty' }),
  due_date: field.date({ label: 'Due', help: 'By the vendor’s terms when left empty' }),
  shipping_amount: field.money({ label: 'Shipping', min: 0, max: mostMoney }),
  notes: field.longText({ label: 'Notes', max: 4000 }),
  lines: field.json({ label: 'Lines' }),
  subtotal: field.json(),
  tax_amount: field.json(),
  total_amount: field.json(),
};

const writing = { allow: office, permission: 'create_transactions' } as const;

export const createBill = defineCommand(vendorBills, 'create', {
  ...writing,
  label: 'Enter bill',
  scope: 'collection',
  input: {
    vendor_id: field.ref('vendors', { label: 'Vendor', required: true }),
    kind: field.choice(['bill', 'credit'], { label: 'Kind', initial: 'bill' }),
    ...header,
  },
});

/** What was received and not billed yet; before anything was received, what was ordered. */
export const billPurchaseOrder = defineCommand(vendorBills, 'from_purchase_order', {
  ...writing,
  label: 'Enter bill',
  scope: 'collection',
  input: {
    purchase_order_id: field.ref('purchase_orders', { label: 'Purchase order', required: true }),
    vendor_reference: field.text({ label: 'Vendor’s number', max: 80 }),
    bill_date: field.date({ label: 'Dated' }),
  },
});

export const updateBill = defineCommand(vendorBills, 'update', {
  ...writing,
  label: 'Save draft',
  again: 'allowed',
  from: ['draft'],
  input: { vendor_id: field.ref('vendors', { label: 'Vendor' }), ...header },
});

export const deleteBillDraft = defineCommand(vendorBills, 'delete_draft', {
  ...writing,
  label: 'Delete draft',
  again: 'refused',
  from: ['draft'],
  final: true,
});

export const postBill = defineCommand(vendorBills, 'post', {
  ...writing,
  label: 'Post',
  from: ['draft'],
  to: 'posted',
  input: {
    difference_reason: field.text({
      label: 'Why the difference is right',
      max: 500,
      help: 'Needed where the bill differs from order and receipt.',
    }),
  },
});

export const voidBill = defineCommand(vendorBills, 'void', {
  ...writing,
  label: 'Void',
  from: ['posted'],
  to: 'void',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

export const creditBill = defineCommand(vendorBills, 'credit', {
  ...writing,
  label: 'Enter vendor credit',
  scope: 'collection',
  input: { bill_id: field.ref('vendor_bills', { label: 'Bill', required: true }) },
});

/** `[{bill_id, amount}]`: what is left of a credit pays other bills of the vendor. */
export const applyCredit = defineCommand(vendorBills, 'apply', {
  allow: office,
  permission: 'record_payments',
  label: 'Apply credit',
  again: 'allowed',
  from: ['posted'],
  input: { bills: field.json({ label: 'Bills', required: true }) },
});

export const attachToBill = defineCommand(vendorBills, 'attach', {
  ...writing,
  label: 'Attach a file',
  again: 'allowed',
  input: { file_id: field.uuid({ label: 'File', required: true }) },
});

export const detachFromBill = defineCommand(vendorBills, 'detach', {
  ...writing,
  label: 'Take a file off',
  again: 'allowed',
  input: { file_id: field.uuid({ label: 'File', required: true }) },
});
