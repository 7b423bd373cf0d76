/**
 * Freight that a carrier bills: a line of its bill names the delivery of another vendor, and what was not sent back of its goods gets the
 * cost, as it does of shipping on the vendor's own bill (ASC 330-10-30-1; IAS 2.10 and 2.11).
 */
import { sql } from 'kysely';
import { thousandths } from '#domains/inventory/quantity.rules.ts';
import { worth } from '#domains/inventory/stock-cost.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import type { UnitPrice } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { vendorBills } from '../bills/vendor-bill.resource.ts';
import type { PurchasingRules } from '../settings/purchasing-rules.ts';
import '../receipts/goods-receipt.resource.ts';
import { left, pairedOf } from './billed-deliveries.ts';
import type { CostedLine } from './costs-of-bill.ts';
import { giveBack, type Pairing, spread, type Taken } from './pair-deliveries.rules.ts';

interface FreightLine {
  readonly freight_receipt_id?: string | null | undefined;
  readonly po_item_id?: string | null | undefined;
  readonly account_id?: string | null | undefined;
  readonly work_order_id?: string | null | undefined;
  readonly department_id?: string | null | undefined;
  readonly branch_id?: string | null | undefined;
}

/** Freight goes where its delivery went, and nowhere else. */
export async function refuseFreight({ db }: Pick<Ctx, 'db'>, lines: readonly FreightLine[]): Promise<void> {
  const ids = lines.flatMap(({ freight_receipt_id }) => freight_receipt_id ?? []);
  if (ids.length === 0) return;
  const known = await db.selectFrom('goods_receipts').select('id').where('id', 'in', ids).execute();
  const faults: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    if (!line.freight_receipt_id) continue;
    const fault = known.every(({ id }) => id !== line.freight_receipt_id)
      ? 'This receipt doesn’t exist.'
      : (line.po_item_id ?? line.account_id ?? line.work_order_id ?? line.department_id ?? line.branch_id)
        ? 'The freight of a delivery goes where its goods went. Leave account, job and department empty.'
        : undefined;
    if (fault) faults[`lines.${index}.freight_receipt_id`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface Delivered {
  readonly bill_line_id: string;
  readonly receipt_line_id: string;
  readonly part_id: string | null;
  readonly location_id: string | null;
  readonly received_on: string;
  readonly unit_cost: UnitPrice;
  /** What of it was not sent back. */
  readonly quantity: string;
  readonly job: Pick<CostedLine, 'work_order_id' | 'customer_id' | 'site_id' | 'asset_id'> | null;
}

export interface DeliveredFreight {
  readonly inStock: readonly Pairing[];
  readonly ofJobs: readonly CostedLine[];
}

/**
 * Spreads what the lines of a bill charge for deliveries over their goods, and keeps with each line what of it is for goods in stock.
 * What is for goods that are an expense stays where the bill posts it. The orders of the deliveries must be locked.
 */
export async function freightOfDeliveries(
  ctx: Pick<Ctx, 'db'>,
  bill: Pick<RowOf<typeof vendorBills>, 'id' | 'kind' | 'bill_date'>,
  lines: readonly CostedLine[],
  { landed_costs, tax_is_cost }: Pick<PurchasingRules, 'landed_costs' | 'tax_is_cost'>,
): Promise<DeliveredFreight> {
  const charged = lines.filter(({ to }) => to === 'freight');
  if (charged.length === 0) return { inStock: [], ofJobs: [] };
  if (bill.kind === 'bill') await refuseReversed(ctx, bill.id);
  if (landed_costs === 'expensed') return { inStock: [], ofJobs: [] };
  const delivered = await deliveredFor(ctx, bill.id);
  const inStock: Pairing[] = [];
  const ofJobs: CostedLine[] = [];
  for (const line of charged) {
    const goods = delivered.filter(({ bill_line_id }) => bill_line_id === line.id);
    const weights = goods.map(({ unit_cost, quantity }) =>
      landed_costs === 'by_value' ? worth(unit_cost, thousandths(quantity)) : thousandths(quantity),
    );
    const shares = spread(line.net + (tax_is_cost ? line.tax : 0n), weights);
    const own: Pairing[] = [];
    for (const [index, one] of goods.entries()) {
      const share = shares[index] ?? 0n;
      if (share === 0n) continue;
      if (one.job !== null) ofJobs.push(costOfJob(one, share));
      else if (one.location_id !== null) own.push(paired(bill, one, bill.kind === 'credit' ? -share : share));
    }
    const freight = own.reduce((sum, one) => sum + one.freight, 0n);
    await ctx.db.updateTable('vendor_bill_lines').set({ freight }).where('id', '=', line.id).execute();
    inStock.push(...own);
  }
  return { inStock, ofJobs };
}

/** A credit may still give back the freight of goods that are not there any more. */
async function refuseReversed({ db }: Pick<Ctx, 'db'>, bill_id: string): Promise<void> {
  const lines = await db
    .selectFrom('vendor_bill_lines')
    .leftJoin('goods_receipts', 'goods_receipts.id', 'vendor_bill_lines.freight_receipt_id')
    .select(['goods_receipts.number', 'goods_receipts.status'])
    .where('vendor_bill_lines.bill_id', '=', bill_id)
    .orderBy('vendor_bill_lines.position')
    .execute();
  const faults = lines.flatMap(({ number, status }, index) =>
    status === 'reversed'
      ? [[`lines.${index}.freight_receipt_id`, `${number} is reversed. Choose another receipt.`]]
      : [],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

async function deliveredFor({ db }: Pick<Ctx, 'db'>, bill_id: string): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select l.id as bill_line_id, g.id as receipt_line_id, g.part_id, g.location_id, r.received_on::text, g.unit_cost,
      (${left})::text as quantity,
      case when w.id is not null then jsonb_build_object('work_order_id', w.id, 'customer_id', w.customer_id,
        'site_id', w.site_id, 'asset_id', w.asset_id) end as job
    from vendor_bill_lines l
    join goods_receipts r on r.tenant_id = l.tenant_id and r.id = l.freight_receipt_id and r.status = 'posted'
    join goods_receipt_lines g on g.tenant_id = r.tenant_id and g.receipt_id = r.id
    left join work_orders w on w.tenant_id = g.tenant_id and w.id = g.work_order_id
    where l.bill_id = ${bill_id} order by l.position, g.position`.execute(db);
  return rows;
}

const costOfJob = ({ receipt_line_id: id, quantity, job }: Delivered, freight: bigint): CostedLine => ({
  ...{ id, quantity, net: 0n, tax: 0n, received: null, to: 'job', account_id: null, freight },
  ...job,
});

const paired = (
  bill: { readonly id: string; readonly bill_date: string },
  { bill_line_id, receipt_line_id, part_id, location_id, received_on, quantity }: Delivered,
  freight: bigint,
): Pairing => ({
  ...{ id: null, bill_line_id, bill_id: bill.id, po_item_id: null, receipt_line_id, credit_line_id: null },
  ...{ part_id, location_id, day: latest(bill.bill_date, received_on) },
  ...{ quantity: thousandths(quantity), price_difference: 0n, freight },
});

/** The freight of pieces that were sent back: it stays a cost, but no longer one of goods. */
export async function freightSentBack({ db }: Pick<Ctx, 'db'>, items: readonly string[]): Promise<Taken[]> {
  const { rows } = await sql<{ id: string; quantity: string }>`
    select g.id, (${left})::text as quantity from goods_receipt_lines g
    where g.po_item_id = any(${[...items]}::uuid[]) and exists (select from stock_moves m where m.tenant_id = g.tenant_id
      and m.receipt_line_id = g.id and m.kind = 'vendor_return')`.execute(db);
  if (rows.length === 0) return [];
  const pairings = await pairedOf({ db }, { freightOf: rows.map(({ id }) => id) });
  return pairings.flatMap((of) => {
    const there = rows.find(({ id }) => id === of.receipt_line_id);
    return giveBack([of], of.quantity - thousandths(there?.quantity ?? '0'));
  });
}
