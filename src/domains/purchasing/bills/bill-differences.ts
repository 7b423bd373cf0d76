/** What a bill's lines say that its order and receipts do not. */
import { sql } from 'kysely';
import { addQuantities } from '#domains/inventory/quantity.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { fromUnitPrice } from '#kernel/unit-price.ts';
import { type PurchasingRules, readPurchasingRules } from '../settings/purchasing-rules.ts';
import { type Difference, differencesOf, inWords } from './match.rules.ts';

export interface StoredLine {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
  readonly unit_price: UnitPrice;
  readonly tax_amount: bigint;
  readonly account_id: string | null;
  readonly work_order_id: string | null;
  readonly department_id: string | null;
  readonly branch_id: string | null;
  readonly po_item_id: string | null;
  readonly freight_receipt_id: string | null;
  readonly ordered_quantity: string;
  readonly ordered_price: UnitPrice;
  readonly received_quantity: string;
  readonly billed_quantity: string;
  /** What of the item is billed or given up, at the ordered price. */
  readonly billed_value: bigint;
  readonly ordered_account_id: string | null;
  readonly part_id: string | null;
  /** Whether the part went into stock, or will. */
  readonly is_stocked: boolean;
  readonly job_id: string | null;
  readonly customer_id: string | null;
  readonly site_id: string | null;
  readonly asset_id: string | null;
}

const isStocked = sql<boolean>`coalesce((select bool_or(g.location_id is not null) from goods_receipt_lines g
  where g.tenant_id = i.tenant_id and g.po_item_id = i.id), p.is_stocked, false)`;

export async function readBillLines({ db }: Pick<Ctx, 'db'>, bill_id: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.item_name, l.quantity, l.unit_price, l.tax_amount, l.account_id, l.work_order_id, l.department_id, l.branch_id, l.po_item_id, l.freight_receipt_id,
      i.quantity as ordered_quantity, i.unit_price as ordered_price, i.received_quantity, i.billed_quantity,
      fw.billed_value(i.id) as billed_value, i.account_id as ordered_account_id, i.part_id, ${isStocked} as is_stocked, w.id as job_id, w.customer_id, w.site_id, w.asset_id
    from vendor_bill_lines l
    left join purchase_order_items i on i.tenant_id = l.tenant_id and i.id = l.po_item_id
    left join parts p on p.tenant_id = i.tenant_id and p.id = i.part_id
    left join work_orders w on w.tenant_id = l.tenant_id and w.id = coalesce(i.work_order_id, l.work_order_id)
    where l.bill_id = ${bill_id} order by l.position`.execute(db);
  return rows;
}

/** Beyond what the company tolerates. */
export function differencesIn(
  { viewer }: Pick<Ctx, 'viewer'>,
  lines: readonly StoredLine[],
  rules: PurchasingRules,
): Difference[] {
  const matched = lines
    .filter((line) => line.po_item_id !== null)
    .map((line) => ({
      ...line,
      billed_quantity: addQuantities(line.billed_quantity, line.quantity),
      billed_price: line.unit_price,
    }));
  const tolerance = {
    price_percent: rules.price_tolerance_percent,
    quantity_percent: rules.over_receipt_percent,
  };
  const exponent = currencyExponent(viewer.currency);
  return differencesOf(matched, tolerance, (price) => fromUnitPrice(price, exponent));
}

/** Of a draft: each a sentence, which posting will ask a reason for. */
export const billDifferencesReport = defineReport(
  'bill_differences',
  {
    label: 'Differences of a draft bill from order and receipt',
    allow: office,
    permission: 'view_purchase_orders',
    params: { bill_id: field.uuid({ required: true }) },
  },
  async (ctx, { bill_id }): Promise<readonly string[]> => {
    const { rows } = await sql`
      select from vendor_bills where id = ${bill_id} and status = 'draft' and kind = 'bill'`.execute(ctx.db);
    if (rows.length === 0) return [];
    const rules = await readPurchasingRules(ctx);
    return differencesIn(ctx, await readBillLines(ctx, bill_id), rules).map(inWords);
  },
);
