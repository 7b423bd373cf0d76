import { keptClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const purchaseOrderStatuses = [
  'draft',
  'sent',
  'approved',
  'received',
  'cancelled',
  'closed',
] as const;

const access = {
  read: office,
  create: 'nobody',
  update: 'nobody',
  delete: 'nobody',
  permission: {
    read: 'view_purchase_orders',
    create: 'create_purchase_orders',
    update: 'create_purchase_orders',
    delete: 'create_purchase_orders',
  },
} as const;
const kept = { writableBy: 'nobody' } as const;

/** SQL: approval is requested and the viewer may give it. The same rule as in `approve`: the author only if nobody else can. */
export const needsMyApproval = (row: string) =>
  `(${row}.status = 'draft' and ${row}.approval_requested_at is not null and ${row}.approved_at is null and fw.has_fin('approve_purchase_orders')
    and (${row}.created_by is distinct from fw.current_user_id()
      or not exists (select from fw.holders_of('approve_purchase_orders') h where h.user_id <> fw.current_user_id())))`;

/** An instant within JSON, in the format of the data API. */
const instantText = (column: string) => `(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z'`;

export const purchaseOrders = defineResource('purchase_orders', {
  label: 'Purchase order',
  labels: 'Purchase orders',
  title: 'po_number',
  order: 'order_date.desc',
  indexed: true,
  fields: {
    po_number: field.text({ label: 'PO number', required: true, search: true, ...kept }),
    vendor_id: field.ref('vendors', { label: 'Vendor', required: true, ...kept }),
    vendor_name: field.text({ label: 'Vendor', required: true, search: true, ...kept }),
    order_date: field.date({ label: 'Order date', required: true, ...kept }),
    expected_delivery_date: field.date({ label: 'Expected delivery', ...kept }),
    status: field.state(purchaseOrderStatuses, { label: 'Status', required: true }),
    subtotal: field.money({ label: 'Subtotal', required: true, ...kept }),
    tax_amount: field.money({ label: 'Tax', required: true, ...kept }),
    shipping_amount: field.money({ label: 'Shipping', required: true, ...kept }),
    total_amount: field.money({ label: 'Total amount', required: true, ...kept }),
    currency: field.text({ label: 'Currency', required: true, max: 3, ...kept }),
    payment_terms: field.text({ label: 'Payment terms', max: 60, ...kept }),
    shipping_address: field.address({ label: 'Ship to', ...kept }),
    billing_address: field.address({ label: 'Bill to', ...kept }),
    notes: field.longText({ label: 'Notes', max: 4000, ...kept }),
    approval_required: field.boolean({ label: 'Approval required', required: true, ...kept }),
    approval_requested_at: field.instant({ label: 'Approval asked for', ...kept }),
    needs_my_approval: field.computed('boolean', needsMyApproval('t'), {
      label: 'Needs my approval',
      onlyNamed: true,
    }),
    approved_by: field.uuid({ label: 'Approved by', ...kept }),
    approved_at: field.instant({ label: 'Approved', ...kept }),
    is_active: field.boolean({ label: 'Active', required: true, ...kept }),
    items: field.computed(
      'json',
      `coalesce((select json_agg(json_build_object('id', i.id, 'po_id', i.po_id, 'item_name', i.item_name, 'description', i.description,
        'quantity', i.quantity::text, 'unit_price', fw.price_text(i.unit_price, t.currency), 'tax_rate', i.tax_rate::text,
        'tax_amount', fw.amount_text(i.tax_amount, t.currency), 'total_amount', fw.amount_text(i.total_amount, t.currency),
        'received_quantity', i.received_quantity::text, 'account_id', i.account_id,
        'created_at', ${instantText('i.created_at')}, 'updated_at', ${instantText('i.updated_at')}) order by i.position) from purchase_order_items i where i.tenant_id = t.tenant_id and i.po_id = t.id), '[]')`,
      { label: 'Items', onlyNamed: true },
    ),
    attachments: field.json({ label: 'Attachments', ...kept }),
    sent_at: field.instant({ label: 'Sent', ...kept }),
    sent_to: field.text({ label: 'Sent to', ...kept }),
    sent_by_hand_at: field.instant({ label: 'Sent by hand', ...kept }),
    cancelled_at: field.instant({ label: 'Cancelled', ...kept }),
    cancel_reason: field.text({ label: 'Cancelled because', ...kept }),
    short_reason: field.text({ label: 'Not all received because', ...kept }),
    closed_at: field.instant({ label: 'Closed', ...kept }),
    approver_name: field.text({ label: 'Approved by', ...kept }),
    ordered_by: field.text({ label: 'Ordered by', ...kept }),
    receipt_state: field.choice(['none', 'partly', 'all'], { label: 'Received', required: true, ...kept }),
    billed_percent: field.integer({ label: '% billed', required: true, ...kept }),
  },
  groups: [
    {
      title: '',
      fields: [
        'vendor_id',
        'order_date',
        'expected_delivery_date',
        'payment_terms',
        'total_amount',
        'ordered_by',
        'approver_name',
        'approved_at',
        'sent_at',
        'sent_to',
        'sent_by_hand_at',
        'cancel_reason',
        'short_reason',
        'closed_at',
      ],
    },
  ],
  elsewhere: [
    'po_number',
    'vendor_name',
    'subtotal',
    'tax_amount',
    'shipping_amount',
    'currency',
    'shipping_address',
    'billing_address',
    'notes',
    'approval_required',
    'approval_requested_at',
    'is_active',
    'cancelled_at',
    'receipt_state',
    'billed_percent',
  ],
  parts: { purchase_order_items: 'po_id' },
  list: [
    'po_number',
    'vendor_name',
    'order_date',
    'expected_delivery_date',
    'status',
    'receipt_state',
    'billed_percent',
    'total_amount',
  ],
  ended: { sql: 'not t.is_active', message: 'This purchase order was removed from the list.' },
  access,
});

export const purchaseOrderItems = defineResource('purchase_order_items', {
  label: 'Purchase order item',
  labels: 'Purchase orders',
  title: 'item_name',
  order: 'position',
  fields: {
    po_id: field.ref('purchase_orders', { label: 'Purchase order', required: true, ...kept }),
    position: field.integer({ required: true, ...kept }),
    item_name: field.text({ label: 'Item', required: true, ...kept }),
    description: field.longText({ label: 'Description', max: 1000, ...kept }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, ...kept }),
    unit_price: field.unitPrice({ label: 'Unit price', required: true, ...kept }),
    tax_rate: field.decimal(6, { label: 'Tax rate', required: true, ...kept }),
    tax_amount: field.money({ label: 'Tax', required: true, ...kept }),
    total_amount: field.money({ label: 'Total', required: true, ...kept }),
    received_quantity: field.decimal(3, { label: 'Received', required: true, ...kept }),
    billed_quantity: field.decimal(3, { label: 'Billed', required: true, ...kept }),
    account_id: field.ref('accounts', { label: 'Account', ...kept }),
    ...keptClasses,
    part_id: field.ref('parts', { label: 'Part', ...kept }),
    work_order_id: field.ref('work_orders', { label: 'For work order', ...kept }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    purchase_orders: TableOf<typeof purchaseOrders>;
    purchase_order_items: TableOf<typeof purchaseOrderItems>;
  }
}
