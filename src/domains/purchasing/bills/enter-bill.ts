/** Creates the draft of a bill: blank, from the received items of an order, or as the credit of another bill. */
import { sql } from 'kysely';
import { compareQuantities, subtractQuantities, thousandths } from '#domains/inventory/quantity.rules.ts';
import { classesOf } from '#domains/ledger/classes/class-fields.rules.ts';
import { discountTerms, noDiscount } from '#domains/ledger/early-payment/discount-terms.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { daysOf } from '../orders/order-lines.rules.ts';
import { findVendor } from '../orders/write-order.ts';
import { header, writing } from './vendor-bill.inputs.ts';
import { vendorBills } from './vendor-bill.resource.ts';
import {
  type BillLine,
  billDates,
  readBillLines,
  refusalOf,
  storeBillLines,
  vendorDiscount,
} from './write-bill.ts';

export const createBill = defineCommand(
  vendorBills,
  'create',
  {
    ...writing,
    label: 'Enter bill',
    makes: 'vendor_bills',
    scope: 'collection',
    input: {
      vendor_id: field.ref('vendors', { label: 'Vendor', required: true }),
      kind: field.choice(['bill', 'credit'], { label: 'Kind', initial: 'bill' }),
      ...header,
    },
  },
  async (ctx, _row, input) => {
    const vendor = await findVendor(ctx, input.vendor_id);
    const kind = input.kind ?? 'bill';
    const days = kind === 'credit' ? 0 : vendor.payment_terms;
    const dates = billDates(input, { bill_date: ctx.today, days });
    const { vendor_reference = null, notes = null } = input;
    const usual = kind === 'credit' ? noDiscount : await vendorDiscount(ctx, vendor.id);
    const terms = kind === 'credit' || input.discount_percent == null ? usual : discountTerms(input, usual);
    const header = { id: input.id, kind, vendor_id: vendor.id, vendor_reference, notes, ...dates, ...terms };
    return insertDraft(ctx, header, readBillLines(ctx, input.lines ?? []), input.shipping_amount ?? 0n);
  },
);

/** With what was received but not billed; if nothing was received yet, with what was ordered. */
export const billPurchaseOrder = defineCommand(
  vendorBills,
  'from_purchase_order',
  {
    ...writing,
    label: 'Enter bill',
    makes: 'vendor_bills',
    scope: 'collection',
    input: {
      purchase_order_id: field.ref('purchase_orders', { label: 'Purchase order', required: true }),
      vendor_reference: field.text({ label: 'Vendor’s number', max: 80 }),
      bill_date: field.date({ label: 'Dated' }),
    },
  },
  async (ctx, _row, input) => {
    const order = await ctx.db
      .selectFrom('purchase_orders')
      .select(['id', 'vendor_id', 'status', 'payment_terms', 'shipping_amount', 'po_number'])
      .where('id', '=', input.purchase_order_id)
      .executeTakeFirst();
    if (!order) throw invalid({ purchase_order_id: 'This purchase order doesn’t exist.' });
    const refusal = refusalOf(order);
    if (refusal) throw new Refused('conflict', refusal);
    const lines = await unbilled(ctx, order.id);
    if (lines.length === 0) throw new Refused('conflict', `${order.po_number} is billed in full.`);
    const vendor = await findVendor(ctx, order.vendor_id);
    const days = daysOf(order.payment_terms) ?? vendor.payment_terms;
    const dates = billDates({ bill_date: input.bill_date }, { bill_date: ctx.today, days });
    const header = {
      id: input.id,
      ...{ kind: 'bill' as const, vendor_id: order.vendor_id, po_id: order.id, notes: null },
      vendor_reference: input.vendor_reference ?? null,
      ...dates,
      ...(await vendorDiscount(ctx, order.vendor_id)),
    };
    const isFirst = !(await hasBills(ctx, order.id));
    return insertDraft(ctx, header, lines, isFirst ? order.shipping_amount : 0n);
  },
);

/** Contains all lines; those that are not credited are removed before posting. */
export const creditBill = defineCommand(
  vendorBills,
  'credit',
  {
    ...writing,
    label: 'Enter vendor credit',
    makes: 'vendor_bills',
    scope: 'collection',
    input: { bill_id: field.ref('vendor_bills', { label: 'Bill', required: true }) },
  },
  async (ctx, _row, input) => {
    const bill = await ctx.db
      .selectFrom('vendor_bills')
      .select(['id', 'number', 'kind', 'status', 'vendor_id', 'po_id', 'shipping_amount'])
      .where('id', '=', input.bill_id)
      .executeTakeFirst();
    if (!bill) throw invalid({ bill_id: 'This bill doesn’t exist.' });
    if (bill.kind !== 'bill' || bill.status !== 'posted')
      throw new Refused('conflict', 'Only a bill that is posted can be credited.');
    const lines = await storedLines(ctx, bill.id);
    const { vendor_id, po_id, id: credits_id } = bill;
    const header = {
      id: input.id,
      kind: 'credit' as const,
      vendor_id,
      po_id,
      credits_id,
      vendor_reference: null,
      notes: null,
    };
    const dates = { bill_date: ctx.today, due_date: ctx.today };
    return insertDraft(ctx, { ...header, ...dates }, lines, bill.shipping_amount);
  },
);

export const updateBill = defineCommand(
  vendorBills,
  'update',
  {
    ...writing,
    label: 'Save draft',
    placed: true,
    again: 'allowed',
    from: ['draft'],
    input: { vendor_id: field.ref('vendors', { label: 'Vendor' }), ...header },
  },
  async (ctx, row, input) => {
    const vendor_id = input.vendor_id ?? row.vendor_id;
    if (vendor_id !== row.vendor_id) {
      if (row.po_id !== null || row.credits_id !== null)
        throw invalid({ vendor_id: 'It was made from an order or a bill of this vendor.' });
      await findVendor(ctx, vendor_id);
    }
    const bill_date = input.bill_date ?? row.bill_date;
    const due_date = input.due_date ?? (compareDates(row.due_date, bill_date) < 0 ? bill_date : row.due_date);
    const dates = billDates({ bill_date, due_date }, { bill_date, days: 0 });
    const shipping = input.shipping_amount ?? row.shipping_amount;
    const lines = input.lines == null ? await storedLines(ctx, row.id) : readBillLines(ctx, input.lines);
    const totals = await storeBillLines(ctx, { id: row.id, vendor_id }, lines, shipping);
    return {
      vendor_id,
      ...dates,
      ...(row.kind === 'credit' ? noDiscount : discountTerms(input, row)),
      ...(input.vendor_reference === undefined ? {} : { vendor_reference: input.vendor_reference }),
      ...(input.notes === undefined ? {} : { notes: input.notes }),
      ...totals,
    };
  },
);

export const deleteBillDraft = defineCommand(
  vendorBills,
  'delete_draft',
  {
    ...writing,
    label: 'Delete draft',
    placed: true,
    again: 'refused',
    from: ['draft'],
    final: true,
  },
  async (ctx, row) => {
    await ctx.db.deleteFrom('vendor_bills').where('id', '=', row.id).where('status', '=', 'draft').execute();
  },
);

interface Header {
  readonly id: string;
  readonly kind: 'bill' | 'credit';
  readonly vendor_id: string;
  readonly po_id?: string | null;
  readonly credits_id?: string | null;
  readonly vendor_reference: string | null;
  readonly notes: string | null;
  readonly bill_date: string;
  readonly due_date: string;
  readonly discount_percent?: string | null;
  readonly discount_days?: number | null;
}

async function insertDraft(ctx: Ctx, header: Header, lines: readonly BillLine[], shipping: bigint) {
  const { id } = header;
  await ctx.db
    .insertInto('vendor_bills')
    .values({ currency: ctx.viewer.currency, ...header })
    .execute();
  const totals = await storeBillLines(ctx, { id, vendor_id: header.vendor_id }, lines, shipping);
  await ctx.db.updateTable('vendor_bills').set(totals).where('id', '=', id).execute();
  return { id };
}

async function unbilled({ db }: Ctx, po_id: string): Promise<BillLine[]> {
  const items = await db
    .selectFrom('purchase_order_items')
    .selectAll()
    .where('po_id', '=', po_id)
    .orderBy('position')
    .execute();
  const isReceived = items.some((item) => thousandths(item.received_quantity) > 0n);
  return items.flatMap((item) => {
    const due = isReceived ? item.received_quantity : item.quantity;
    if (compareQuantities(due, item.billed_quantity) <= 0) return [];
    const { item_name, unit_price, tax_rate, account_id, work_order_id } = item;
    const placed = { account_id, work_order_id, freight_receipt_id: null, ...classesOf(item) };
    const quantity = subtractQuantities(due, item.billed_quantity);
    return [{ po_item_id: item.id, item_name, quantity, unit_price, tax_rate, ...placed }];
  });
}

async function hasBills({ db }: Ctx, po_id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 as one from vendor_bills where po_id = ${po_id} and status <> 'void' limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

async function storedLines({ db }: Ctx, bill_id: string): Promise<BillLine[]> {
  return await db
    .selectFrom('vendor_bill_lines')
    .select(['po_item_id', 'item_name', 'quantity', 'unit_price', 'tax_rate', 'account_id', 'work_order_id'])
    .select(['freight_receipt_id', 'department_id', 'branch_id'])
    .where('bill_id', '=', bill_id)
    .orderBy('position')
    .execute();
}
