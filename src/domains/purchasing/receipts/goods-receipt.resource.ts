import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_purchase_orders');
const kept = { writableBy: 'nobody' } as const;

export const goodsReceipts = defineResource('goods_receipts', {
  label: 'Goods receipt',
  labels: 'Goods receipts',
  title: 'number',
  order: 'received_on.desc',
  fields: {
    number: field.text({ label: 'Number', required: true, search: true, ...kept }),
    po_id: field.ref('purchase_orders', { label: 'Purchase order', search: true, required: true, ...kept }),
    received_on: field.date({ label: 'Received', required: true, ...kept }),
    delivery_note: field.text({ label: 'Delivery note', search: true, ...kept }),
    notes: field.text({ label: 'Notes', max: 1000, ...kept }),
    status: field.state(['posted', 'reversed'], { label: 'Status', required: true }),
    total: field.money({ label: 'At ordered price', required: true, ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', ...kept }),
    reversed_at: field.instant({ label: 'Reversed', ...kept }),
    reverse_reason: field.text({ label: 'Reversed because', ...kept }),
    received_by: field.computed('text', 'fw.person_name(t.created_by)', { label: 'By' }),
  },
  groups: [
    {
      title: '',
      fields: [
        'po_id',
        'received_on',
        'received_by',
        'total',
        'delivery_note',
        'notes',
        'reversed_at',
        'reverse_reason',
      ],
    },
  ],
  elsewhere: ['number', 'journal_entry_id'],
  parts: { goods_receipt_lines: 'receipt_id' },
  list: ['number', 'po_id', 'received_on', 'delivery_note', 'total', 'status'],
  access,
});

export const goodsReceiptLines = defineResource('goods_receipt_lines', {
  label: 'Receipt line',
  labels: 'Receipt lines',
  title: 'item_name',
  order: 'position',
  fields: {
    receipt_id: field.ref('goods_receipts', { required: true, ...kept }),
    po_item_id: field.ref('purchase_order_items', { required: true, ...kept }),
    position: field.integer({ required: true, ...kept }),
    item_name: field.text({ label: 'Item', required: true, ...kept }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, ...kept }),
    returned: field.computed(
      'decimal',
      `(select -sum(m.quantity) from stock_moves m where m.tenant_id = t.tenant_id and m.receipt_line_id = t.id
        and m.kind = 'vendor_return')`,
      { label: 'Sent back', scale: 3 },
    ),
    unit_cost: field.unitPrice({ label: 'Unit cost', required: true, ...kept }),
    value: field.money({ label: 'Value', required: true, ...kept }),
    part_id: field.ref('parts', { label: 'Part', ...kept }),
    location_id: field.ref('stock_locations', { label: 'Into', ...kept }),
    account_id: field.ref('accounts', { label: 'Account', ...kept }),
    work_order_id: field.ref('work_orders', { label: 'Work order', ...kept }),
    work_order_part_id: field.uuid(kept),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    goods_receipts: TableOf<typeof goodsReceipts>;
    goods_receipt_lines: TableOf<typeof goodsReceiptLines>;
  }
}
