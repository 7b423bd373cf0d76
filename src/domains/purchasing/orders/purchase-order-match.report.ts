import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor, type UnitPrice } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { fromUnitPrice } from '#kernel/unit-price.ts';
import { type Difference, differencesOf, inWords } from '../bills/match.rules.ts';
import { readPurchasingRules } from '../settings/purchasing-rules.ts';
import { partOf } from './order-lines.rules.ts';

export interface MatchedItem {
  readonly id: string;
  readonly item_name: string;
  readonly ordered_quantity: string;
  readonly received_quantity: string;
  readonly billed_quantity: string;
  readonly ordered_price: string;
  /** The average of all bills; null if there is none. */
  readonly billed_price: string | null;
  readonly ordered: string;
  readonly received: string;
  readonly billed: string;
  readonly differences: readonly string[];
}

export interface PurchaseOrderMatch {
  readonly items: readonly MatchedItem[];
  /** The value received but not billed, at the ordered price: this order's part of the account of that name. */
  readonly not_billed: string;
}

interface Row {
  readonly id: string;
  readonly item_name: string;
  readonly ordered_quantity: string;
  readonly received_quantity: string;
  readonly billed_quantity: string;
  readonly unit_price: UnitPrice;
  readonly billed: bigint;
  readonly billed_price: UnitPrice | null;
  readonly waiting: bigint;
}

/** Compares order, receipts and bills per item, with their differences. */
export const purchaseOrderMatchReport = defineReport(
  'purchase_order_match',
  {
    label: 'Purchase orders',
    allow: office,
    permission: 'view_purchase_orders',
    params: { id: field.uuid({ label: 'Purchase order', required: true }) },
  },
  async (ctx, { id }): Promise<PurchaseOrderMatch> => {
    const { rows } = await sql<Row>`
      select i.id, i.item_name, i.quantity as ordered_quantity, i.received_quantity, i.billed_quantity, i.unit_price,
        coalesce(b.net, 0)::bigint as billed, b.price as billed_price,
        fw.received_value(i.id) - fw.billed_value(i.id) as waiting
      from purchase_order_items i
      left join lateral (
        select sum(case v.kind when 'credit' then -1 else 1 end * (l.total_amount - l.tax_amount))::bigint as net,
          max(l.unit_price) filter (where v.kind = 'bill' and l.unit_price <> i.unit_price) as other,
          coalesce(max(l.unit_price) filter (where v.kind = 'bill' and l.unit_price <> i.unit_price), max(l.unit_price)) as price
        from vendor_bill_lines l join vendor_bills v on v.tenant_id = l.tenant_id and v.id = l.bill_id and v.status = 'posted'
        where l.tenant_id = i.tenant_id and l.po_item_id = i.id) b on true
      where i.po_id = ${id} order by i.position`.execute(ctx.db);
    const rules = await readPurchasingRules(ctx);
    const exponent = currencyExponent(ctx.viewer.currency);
    const money = (minor: bigint) => fromMinor(minor, exponent);
    const price = (one: UnitPrice) => fromUnitPrice(one, exponent);
    const tolerance = {
      price_percent: rules.price_tolerance_percent,
      quantity_percent: rules.over_receipt_percent,
    };
    const found = (row: Omit<Row, 'waiting'>): Difference[] =>
      row.billed_price === null
        ? []
        : differencesOf(
            [{ ...row, ordered_price: row.unit_price, billed_price: row.billed_price }],
            tolerance,
            price,
          );
    const notBilled = rows.reduce((sum, { waiting }) => sum + waiting, 0n);
    return {
      not_billed: money(notBilled),
      items: rows.map(({ unit_price, billed, billed_price, waiting: _, ...row }) => ({
        ...row,
        ordered_price: price(unit_price),
        billed_price: billed_price === null ? null : price(billed_price),
        ordered: money(partOf(unit_price, '0', row.ordered_quantity)),
        received: money(partOf(unit_price, '0', row.received_quantity)),
        billed: money(billed),
        differences: found({ ...row, unit_price, billed, billed_price }).map(inWords),
      })),
    };
  },
);
