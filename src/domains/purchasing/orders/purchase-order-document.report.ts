/** An order as the vendor sees it, printed and in the preview. Amounts are decimal strings, days `YYYY-MM-DD`. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { type Address, field } from '#kernel/field.ts';
import { currencyExponent, fromMinor, type UnitPrice } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { fromUnitPrice } from '#kernel/unit-price.ts';
import { netOf } from './order-lines.rules.ts';
import './purchase-order.resource.ts';

export interface PurchaseOrderDocument {
  readonly status: string;
  readonly po_number: string;
  readonly order_date: string;
  readonly expected_delivery_date: string | null;
  readonly payment_terms: string | null;
  readonly currency: string;
  readonly locale: string;
  readonly paper: 'a4' | 'letter';
  readonly company: OrderingCompany;
  readonly vendor: {
    readonly name: string;
    readonly contact: string | null;
    readonly address: Address | null;
    readonly account_number: string | null;
  };
  readonly shipping_address: Address | null;
  readonly billing_address: Address | null;
  readonly notes: string | null;
  readonly ordered_by: string | null;
  readonly lines: readonly OrderedLine[];
  readonly subtotal: string;
  readonly tax_amount: string;
  readonly shipping_amount: string;
  readonly total_amount: string;
}

export interface OrderingCompany {
  readonly name: string;
  readonly address: Address | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly logo_file_id: string | null;
}

export interface OrderedLine {
  readonly item_name: string;
  readonly sku: string | null;
  readonly description: string | null;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: string;
  readonly tax_rate: string;
  readonly net: string;
}

export const purchaseOrderDocumentReport = defineReport(
  'purchase_order_document',
  {
    label: 'Purchase orders',
    allow: office,
    permission: 'view_purchase_orders',
    params: { id: field.uuid({ label: 'Purchase order', required: true }) },
  },
  async (ctx, { id }) => {
    const document = await readPurchaseOrderDocument(ctx, id);
    if (!document) throw notFound();
    return document;
  },
);

type Stored = Omit<
  PurchaseOrderDocument,
  'company' | 'vendor' | 'lines' | 'paper' | 'subtotal' | 'tax_amount' | 'shipping_amount' | 'total_amount'
> & {
  readonly subtotal: bigint;
  readonly tax_amount: bigint;
  readonly shipping_amount: bigint;
  readonly total_amount: bigint;
  readonly vendor: PurchaseOrderDocument['vendor'];
  readonly company: OrderingCompany;
  readonly wanted_paper: string | null;
};

/** Undefined if the viewer can't see the order. */
export async function readPurchaseOrderDocument(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<PurchaseOrderDocument | undefined> {
  const { rows } = await sql<Stored>`
    select o.status, o.po_number, o.order_date::text, o.expected_delivery_date::text, o.payment_terms, o.currency, t.locale,
      o.shipping_address, o.billing_address, o.notes, o.ordered_by,
      o.subtotal, o.tax_amount, o.shipping_amount, o.total_amount,
      json_build_object('name', o.vendor_name, 'contact', v.contact_name, 'address', v.address, 'account_number', v.account_number) as vendor,
      json_build_object('name', t.company_name, 'address', t.address, 'phone', t.phone, 'email', t.email, 'logo_file_id', t.logo_file_id) as company,
      t.settings->'invoice'->>'paper' as wanted_paper
    from purchase_orders o join tenants t on t.id = o.tenant_id
    left join vendors v on v.tenant_id = o.tenant_id and v.id = o.vendor_id
    where o.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { rows: lines } = await sql<Omit<OrderedLine, 'unit_price' | 'net'> & { unit_price: UnitPrice }>`
    select i.item_name, p.sku, i.description, i.quantity, p.unit, i.unit_price, i.tax_rate from purchase_order_items i
    left join parts p on p.tenant_id = i.tenant_id and p.id = i.part_id where i.po_id = ${id} order by i.position`.execute(
    ctx.db,
  );
  const exponent = currencyExponent(row.currency);
  const money = (minor: bigint) => fromMinor(minor, exponent);
  const { wanted_paper, ...document } = row;
  return {
    ...document,
    paper: paperOf(wanted_paper, row),
    shipping_address: row.shipping_address ?? row.company.address,
    billing_address: row.billing_address ?? row.company.address,
    lines: lines.map((line) => ({
      ...line,
      unit_price: fromUnitPrice(line.unit_price, exponent),
      net: money(netOf(line)),
    })),
    subtotal: money(row.subtotal),
    tax_amount: money(row.tax_amount),
    shipping_amount: money(row.shipping_amount),
    total_amount: money(row.total_amount),
  };
}

function paperOf(wanted: string | null, { locale, company }: Stored): 'a4' | 'letter' {
  if (wanted === 'a4' || wanted === 'letter') return wanted;
  const american =
    /-(US|CA|MX|PH|CL|CO|VE)$/.test(locale) || ['US', 'USA', 'CA'].includes(company.address?.country ?? '');
  return american ? 'letter' : 'a4';
}
