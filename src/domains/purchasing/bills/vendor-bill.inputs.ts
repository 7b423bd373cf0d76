import { ofDocumentLines } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

/**
 * `po_item_id`: the ordered item that this line bills. A core charge given back, a rebate or a discount is a line with a negative price and no
 * ordered item. `freight_receipt_id`: the delivery whose freight this line is. Computed fields may be sent back and are ignored.
 */
export const billLineInput = {
  po_item_id: field.uuid({ label: 'Ordered item' }),
  item_name: field.text({ label: 'For', required: true }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', min: 0.001, max: 1_000_000 }),
  unit_price: field.unitPrice({ label: 'Unit price', required: true, initial: '0' }),
  tax_rate: field.decimal(6, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account', among: ofDocumentLines }),
  work_order_id: field.ref('work_orders', { label: 'Work order' }),
  freight_receipt_id: field.ref('goods_receipts', {
    label: 'Freight of delivery',
    among: [['status', 'eq.posted']],
  }),
  ...classInput,
};

export const header = {
  vendor_reference: field.text({ label: 'Vendor’s number', max: 80 }),
  bill_date: field.date({ label: 'Dated', help: 'Today when left empty' }),
  due_date: field.date({ label: 'Due', help: 'By the vendor’s terms when left empty' }),
  discount_percent: field.decimal(4, {
    label: 'Early-payment discount',
    help: 'A new bill has the vendor’s terms',
    min: 0,
    max: 0.9999,
    percent: true,
  }),
  discount_days: field.integer({ label: 'If paid within (days)', min: 0, max: 365 }),
  shipping_amount: field.money({ label: 'Shipping', min: 0, max: maxAmount }),
  notes: field.longText({ label: 'Notes', max: 4000 }),
  lines: field.json({ label: 'Lines' }),
  subtotal: field.json(),
  tax_amount: field.json(),
  total_amount: field.json(),
};

export const writing = { allow: office, permission: 'create_transactions' } as const;
