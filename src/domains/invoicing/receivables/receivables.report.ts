/**
 * Receivables by customer and age at the end of a day: open invoices less credits and unallocated payments, equal to the receivable
 * account of the ledger. The database adds up and cuts into pages, so that an answer is small however many owe something.
 */

import { type RawBuilder, sql } from 'kysely';
import type { DiscountTerms } from '#domains/ledger/early-payment/early-payment.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf, forEachName } from '#kernel/type-guards.ts';
import { type AgeBucket, ageBuckets, bucketDays } from './receivables.rules.ts';

export interface Receivables {
  readonly as_of: string;
  readonly total: string;
  readonly unallocated: string;
  readonly ageing: Readonly<Record<AgeBucket, string>>;
  /** A page of `pageSize` customers, who owe most first. */
  readonly customers: readonly CustomerReceivable[];
  readonly customer_count: number;
  /** Those that are due first: all of one customer, else a page of `pageSize`. */
  readonly invoices: readonly OpenInvoice[];
  readonly invoice_count: number;
}

export interface CustomerReceivable {
  readonly customer_id: string;
  readonly name: string;
  readonly total: string;
  readonly unallocated: string;
  readonly ageing: Readonly<Record<AgeBucket, string>>;
}

export interface OpenInvoice extends DiscountTerms {
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly customer: string;
  readonly issue_date: string;
  readonly due_date: string;
  readonly days_overdue: number;
  readonly balance: string;
}

const pageSize = 100;
/** Of one customer. */
const mostInvoices = 5000;

type Row = Omit<OpenInvoice, 'balance'> & { readonly balance: bigint };
/** Minor units, as text. */
type Sums = Readonly<Record<AgeBucket | 'unallocated' | 'owed', string>>;
type Found = {
  readonly totals: Sums & { readonly customer_count: number; readonly invoice_count: number };
  readonly customers: readonly (Sums & { readonly customer_id: string; readonly name: string })[] | null;
};

export const receivablesReport = defineReport(
  'receivables',
  {
    label: 'Receivables',
    allow: office,
    permission: 'view_invoices',
    params: {
      customer_id: field.ref('customers', { label: 'Customer' }),
      page: field.integer({
        label: 'Page',
        min: 1,
        max: 1_000_000,
        help: 'Of a hundred; the first when left empty',
      }),
    },
  },
  async (ctx, { customer_id, page }): Promise<Receivables> => {
    const one = customer_id ?? null;
    const skipped = ((page ?? 1) - 1) * pageSize;
    const { totals, customers } = await readCustomers(ctx, one, skipped);
    const invoices = await readInvoices(ctx, one, skipped);
    const money = (minor: string | bigint) => fromMinor(BigInt(minor), currencyExponent(ctx.viewer.currency));
    const ageing = (sums: Sums) => forEachName(ageBuckets, (bucket) => money(sums[bucket]));
    return {
      as_of: ctx.today,
      total: money(totals.owed),
      unallocated: money(totals.unallocated),
      ageing: ageing(totals),
      customers: (customers ?? []).map((sums) => ({
        customer_id: sums.customer_id,
        name: sums.name,
        unallocated: money(sums.unallocated),
        ageing: ageing(sums),
        total: money(sums.owed),
      })),
      customer_count: totals.customer_count,
      invoices: invoices.map((row) => ({ ...row, balance: money(row.balance) })),
      invoice_count: totals.invoice_count,
    };
  },
);

/** Sums by customer, and over all of them. `one`: only this customer. */
async function readCustomers({ db, today }: Ctx, one: string | null, skipped: number): Promise<Found> {
  const own = one === null ? sql`` : sql`and customer_id = ${one}::uuid`;
  const names = [...ageBuckets, 'unallocated', 'owed'] as const;
  const texts = (of: string) =>
    sql.raw(names.map((name) => `'${name}', ${of.replace('?', name)}::text`).join(', '));
  const { rows } = await sql<Found>`
    with open as (
      select customer_id, kind, balance, ${today}::date - due_date as late from invoices
      where status = 'sent' and payment_state <> 'paid' ${own}),
    aged as (
      select customer_id, count(*) as invoices, sum(balance) as amount, ${bucketSums}
      from open where kind <> 'credit_note' group by customer_id),
    credits as (
      select customer_id, sum(amount) as amount from (
        select customer_id, balance as amount from open where kind = 'credit_note'
        union all
        select customer_id, amount - allocated from payments where status = 'recorded' and amount > allocated ${own}) x
      group by customer_id),
    sums as (
      select customer_id, ${sql.join(ageBuckets.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))},
        coalesce(c.amount, 0) as unallocated, coalesce(a.amount, 0) - coalesce(c.amount, 0) as owed, coalesce(a.invoices, 0) as invoices
      from aged a full join credits c using (customer_id)),
    first as (select * from sums order by owed desc fetch first ${skipped + pageSize} rows with ties),
    page as (
      select first.*, c.name from first join customers c on c.id = first.customer_id
      order by owed desc, c.name collate fw.natural_order offset ${skipped} limit ${pageSize})
    select (select json_build_object(${texts('coalesce(sum(?), 0)')}, 'customer_count', count(*), 'invoice_count', coalesce(sum(invoices), 0))
        from sums) as totals,
      (select json_agg(json_build_object('customer_id', customer_id, 'name', name, ${texts('?')})
        order by owed desc, name collate fw.natural_order) from page) as customers`.execute(db);
  return firstOf(rows);
}

const bucketSums = sql.join(
  ageBuckets.map((name) => sql`sum(balance) filter (where ${isInBucket(name)}) as ${sql.ref(name)}`),
);

/** As `bucketOf`, for the days `late` of a row. */
function isInBucket(name: AgeBucket): RawBuilder<boolean> {
  const [after, upTo] = bucketDays[name];
  return sql<boolean>`late > ${after}::int and late <= ${upTo}::int`;
}

async function readInvoices({ db, today }: Ctx, one: string | null, skipped: number): Promise<Row[]> {
  const own = one === null ? sql`` : sql`and i.customer_id = ${one}::uuid`;
  const { rows } = await sql<Row>`
    select i.id, i.number, i.customer_id, c.name as customer, i.issue_date::text, i.due_date::text,
      i.early_discount_percent::text as discount_percent, (i.issue_date + i.early_discount_days)::text as discount_until,
      greatest(${today}::date - i.due_date, 0) as days_overdue, i.balance
    from (select * from invoices i where status = 'sent' and payment_state <> 'paid' and kind <> 'credit_note' ${own}
      order by due_date, number offset ${one === null ? skipped : 0} limit ${one === null ? pageSize : mostInvoices}) i
    join customers c on c.id = i.customer_id
    order by i.due_date, i.number`.execute(db);
  return rows;
}
