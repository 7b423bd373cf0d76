/**
 * Payables by vendor and age: open bills less open credits, equal to the payable account of the ledger; and what was received but
 * not billed, equal to the account of that name.
 */

import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { forEachName } from '#kernel/type-guards.ts';

const buckets = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type PayableBucket = (typeof buckets)[number];

export interface Payables {
  readonly as_of: string;
  readonly total: string;
  readonly overdue: string;
  readonly credits: string;
  readonly not_billed: string;
  /** What is left of prepayments; not part of the total. */
  readonly prepaid: string;
  readonly prepayments: readonly Prepayment[];
  readonly ageing: Readonly<Record<PayableBucket, string>>;
  readonly vendors: readonly {
    readonly vendor_id: string;
    readonly name: string;
    readonly total: string;
    readonly overdue: string;
  }[];
  readonly bills: readonly OpenBill[];
}

export interface Prepayment {
  readonly id: string;
  readonly number: string;
  readonly vendor_id: string;
  readonly paid_on: string;
  readonly po_number: string | null;
  readonly left: string;
}

export interface OpenBill {
  readonly id: string;
  readonly number: string;
  readonly vendor_reference: string | null;
  readonly vendor_id: string;
  readonly vendor: string;
  readonly bill_date: string;
  readonly due_date: string;
  readonly days_overdue: number;
  readonly total: string;
  readonly balance: string;
  /** What it takes off when all of it is paid up to that day. */
  readonly discount_percent: string | null;
  readonly discount_until: string | null;
}

type Row = Omit<OpenBill, 'balance' | 'total'> & {
  readonly kind: string;
  readonly balance: bigint;
  readonly total: bigint;
};

export const payablesReport = defineReport(
  'payables',
  {
    label: 'Payables',
    allow: office,
    permission: 'view_purchase_orders',
    params: { vendor_id: field.ref('vendors', { label: 'Vendor' }) },
  },
  async (ctx, { vendor_id }): Promise<Payables> => {
    const one = vendor_id ?? null;
    const { rows } = await sql<Row>`
      select b.id, b.number, b.kind, b.vendor_reference, b.vendor_id, v.name as vendor, b.bill_date::text, b.due_date::text,
        greatest(${ctx.today}::date - b.due_date, 0) as days_overdue, b.balance, b.total_amount as total,
        b.discount_percent::text, (b.bill_date + b.discount_days)::text as discount_until
      from vendor_bills b join vendors v on v.tenant_id = b.tenant_id and v.id = b.vendor_id
      where b.status = 'posted' and b.balance > 0 and (${one}::uuid is null or b.vendor_id = ${one}::uuid)
      order by b.due_date, b.number`.execute(ctx.db);
    const { rows: waiting } = await sql<{ value: bigint }>`
      select fw.received_value(i.id) - fw.billed_value(i.id) as value from purchase_order_items i
      join purchase_orders o on o.tenant_id = i.tenant_id and o.id = i.po_id
      where i.received_quantity <> i.billed_quantity and (${one}::uuid is null or o.vendor_id = ${one}::uuid)`.execute(
      ctx.db,
    );
    const notBilled = waiting.reduce((sum, { value }) => sum + value, 0n);
    const prepayments = await readPrepayments(ctx, one);
    return assemble(ctx.today, { rows, notBilled, prepayments }, currencyExponent(ctx.viewer.currency));
  },
);

type Left = Omit<Prepayment, 'left'> & { readonly left: bigint };

async function readPrepayments({ db }: Pick<Ctx, 'db'>, vendorId: string | null): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select p.id, p.number, p.vendor_id, p.paid_on::text, o.po_number, p.amount - p.applied - p.refunded as left
    from bill_payments p left join purchase_orders o on o.tenant_id = p.tenant_id and o.id = p.po_id
    where p.kind = 'prepayment' and p.status = 'recorded' and p.applied + p.refunded < p.amount
      and (${vendorId}::uuid is null or p.vendor_id = ${vendorId}::uuid)
    order by p.paid_on, p.number`.execute(db);
  return rows;
}

interface Read {
  readonly rows: readonly Row[];
  readonly notBilled: bigint;
  readonly prepayments: readonly Left[];
}

function assemble(as_of: string, { rows, notBilled, prepayments }: Read, exponent: number): Payables {
  const money = (minor: bigint) => fromMinor(minor, exponent);
  const sum = (of: readonly Row[]) => of.reduce((total, { balance }) => total + balance, 0n);
  const bills = rows.filter(({ kind }) => kind === 'bill');
  const credits = rows.filter(({ kind }) => kind === 'credit');
  const late = (of: readonly Row[]) => sum(of.filter(({ days_overdue }) => days_overdue > 0));
  const names = new Map(rows.map((row) => [row.vendor_id, row.vendor]));
  const vendors = [...names].map(([id, name]) => {
    const ofVendor = (of: readonly Row[]) => of.filter((row) => row.vendor_id === id);
    return { id, name, owed: sum(ofVendor(bills)) - sum(ofVendor(credits)), overdue: late(ofVendor(bills)) };
  });
  return {
    as_of,
    total: money(sum(bills) - sum(credits)),
    overdue: money(late(bills)),
    credits: money(sum(credits)),
    not_billed: money(notBilled),
    prepaid: money(prepayments.reduce((total, { left }) => total + left, 0n)),
    prepayments: prepayments.map((one) => ({ ...one, left: money(one.left) })),
    ageing: forEachName(buckets, (bucket) =>
      money(sum(bills.filter((row) => bucketOf(row.days_overdue) === bucket))),
    ),
    vendors: vendors
      .sort((a, b) => (a.owed === b.owed ? a.name.localeCompare(b.name) : a.owed < b.owed ? 1 : -1))
      .map(({ id, name, owed, overdue }) => ({
        vendor_id: id,
        name,
        total: money(owed),
        overdue: money(overdue),
      })),
    bills: bills.map(({ kind: _, balance, total, ...row }) => ({
      ...row,
      balance: money(balance),
      total: money(total),
    })),
  };
}

function bucketOf(days: number): PayableBucket {
  if (days <= 0) return 'current';
  if (days <= 30) return 'days_1_30';
  if (days <= 60) return 'days_31_60';
  return days <= 90 ? 'days_61_90' : 'over_90';
}
