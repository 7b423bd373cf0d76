/** Tables for the tests of this folder: every kind of column, a parent with parts, references, a hidden column. */
import type { Role, Viewer } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { multiply, type UnitPrice } from '#kernel/money.ts';
import { createRegistry } from '#kernel/registry.ts';
import { defineResource } from '#kernel/resource.ts';

const everyone = {
  read: 'everyone',
  create: 'everyone',
  update: 'everyone',
  delete: 'everyone',
} as const;
const office = ['owner', 'supervisor'] as const;

export const suppliers = defineResource('t_suppliers', {
  label: 'Supplier',
  labels: 'Suppliers',
  title: 'name',
  order: 'name',
  access: everyone,
  fields: {
    name: field.text({ required: true, search: true, label: 'Name' }),
    rating: field.integer({ min: 1, max: 5 }),
    margin_note: field.text({ readableBy: office, search: true }),
  },
});

export const orders = defineResource('t_orders', {
  label: 'Test order',
  labels: 'Test orders',
  title: 'number',
  order: 'due_on.desc',
  access: everyone,
  parts: { t_order_lines: 'order_id' },
  refusals: { t_orders_span_check: { field: 'due_on', message: 'The due date is too early.' } },
  fields: {
    number: field.sequence('TO-'),
    status: field.state(['draft', 'approved', 'closed'], { initial: 'draft' }),
    title: field.text({ required: true, search: true, label: 'Title' }),
    supplier_id: field.ref('t_suppliers'),
    second_supplier_id: field.ref('t_suppliers'),
    size: field.choice(['small', 'large'], { initial: 'small' }),
    amount: field.money(),
    shipping: field.money({ initial: '0.00', required: true, min: 0 }),
    total: field.money({ writableBy: 'nobody' }),
    weight: field.decimal(3),
    pieces: field.integer(),
    is_rush: field.boolean({ initial: false, required: true }),
    due_on: field.date({ required: true, label: 'Due date' }),
    placed_at: field.instant(),
    contact: field.email(),
    reference: field.text({ createOnly: true }),
    place: field.address(),
    extra: field.json(),
    labels: field.tags({ initial: undefined }),
    cost_note: field.text({ readableBy: office, writableBy: ['owner'] }),
    title_length: field.computed('integer', 'length(t.title)'),
    supplier_name: field.computed('text', '(select s.name from t_suppliers s where s.id = t.supplier_id)'),
  },
  complete: (row) => {
    const lines = Array.isArray(row.t_order_lines)
      ? (row.t_order_lines as { line_total: bigint }[])
      : undefined;
    const sum =
      lines?.reduce((all, line) => all + line.line_total, 0n) ?? (row.amount as bigint | null) ?? 0n;
    return { ...row, amount: sum, total: sum + ((row.shipping as bigint | null) ?? 0n) };
  },
});

export const orderLines = defineResource('t_order_lines', {
  label: 'Order line',
  labels: 'Order lines',
  title: 'name',
  order: 'position',
  access: everyone,
  fields: {
    order_id: field.ref('t_orders', { required: true, createOnly: true }),
    position: field.integer({ required: true, initial: 1 }),
    name: field.text({ required: true, label: 'Name' }),
    quantity: field.decimal(3, { required: true, label: 'Quantity' }),
    unit_price: field.unitPrice({ required: true, label: 'Unit price' }),
    line_total: field.money({ writableBy: 'nobody' }),
    summary: field.computed('text', 't_line_summary(t)'),
  },
  complete: (row) => ({ ...row, line_total: multiply(row.unit_price as UnitPrice, row.quantity as string) }),
});

/** Without `complete`: updated in one statement. */
export const rooms = defineResource('t_rooms', {
  label: 'Room',
  labels: 'Rooms',
  title: 'code',
  access: { ...everyone, delete: office },
  fields: {
    code: field.text({ required: true, label: 'Code', search: true }),
    floor: field.integer(),
    order_id: field.ref('t_orders', { search: true }),
    rent: field.money(),
  },
});

/** Readable with a financial permission only. */
export const vaults = defineResource('t_vaults', {
  label: 'Purchase order',
  labels: 'Purchase orders',
  title: 'code',
  access: {
    read: 'everyone',
    create: 'nobody',
    update: 'nobody',
    delete: 'nobody',
    permission: { read: 'view_purchase_orders' },
  },
  fields: { code: field.text(), supplier_id: field.ref('t_suppliers', { search: true }) },
});

/** Hidden from technicians. */
export const payslips = defineResource('t_payslips', {
  label: 'Payslip',
  labels: 'Payslips',
  title: 'code',
  access: { ...everyone, read: office },
  fields: { code: field.text(), supplier_id: field.ref('t_suppliers') },
});

export const approve = defineCommand(orders, 'approve', {
  label: 'Approve',
  from: ['draft'],
  to: 'approved',
  allow: office,
});
export const close = defineCommand(orders, 'close', {
  label: 'Close',
  from: ['draft', 'approved'],
  to: 'closed',
  allow: 'everyone',
});

export const testRegistry = createRegistry(
  [suppliers, orders, orderLines, rooms, vaults, payslips],
  [approve, close],
);

export function viewerOf(role: Role, more: Partial<Viewer> = {}): Viewer {
  return {
    userId: '00000000-0000-4000-8000-000000000001',
    membershipId: '00000000-0000-4000-8000-000000000002',
    tenantId: '00000000-0000-4000-8000-00000000000a',
    role,
    permissions: new Set(role === 'owner' ? ['view_purchase_orders'] : []),
    fullName: 'Test',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en-US',
    ...more,
  } as Viewer;
}
