/**
 * Receivables by customer and age at the end of a day: open invoices less credits and unallocated payments, equal to the receivable
 * account of the ledger.
 */

import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { forEachName } from '#kernel/type-guards.ts';
import { type AgeBucket, ageBuckets, bucketOf } from './receivables.rules.ts';

export interface Receivables {
  readonly as_of: string;
  readonly total: string;
  readonly unallocated: string;
  readonly ageing: Readonly<Record<AgeBucket, string>>;
  readonly customers: readonly CustomerReceivable[];
  readonly invoices: readonly OpenInvoice[];
}

export interface CustomerReceivable {
  readonly customer_id: string;
  readonly name: string;
  readonly total: string;
  readonly unallocated: string;
  readonly ageing: Readonly<Record<AgeBucket, string>>;
}

export interface OpenInvoice {
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly customer: string;
  readonly issue_date: string;
  readonly due_date: string;
  readonly days_overdue: number;
  readonly balance: string;
}

type Row = Omit<OpenInvoice, 'balance'> & { readonly balance: bigint };
type Credit = { readonly customer_id: string; readonly customer: string; readonly amount: bigint };

export const receivablesReport = defineReport(
  'receivables',
  {
    label: 'Receivables',
    allow: office,
    permission: 'view_invoices',
    params: { customer_id: field.ref('customers', { label: 'Customer' }) },
  },
  async (ctx, { customer_id }): Promise<Receivables> => {
    const one = customer_id ?? null;
    const { rows } = await sql<Row>`
      select i.id, i.number, i.customer_id, c.name as customer, i.issue_date::text, i.due_date::text,
        greatest(${ctx.today}::date - i.due_date, 0) as days_overdue, i.balance
      from invoices i join customers c on c.id = i.customer_id
      where i.status = 'sent' and i.kind <> 'credit_note' and i.balance > 0 and (${one}::uuid is null or i.customer_id = ${one}::uuid)
      order by i.due_date, i.number`.execute(ctx.db);
    const { rows: credits } = await sql<Credit>`
      select x.customer_id, c.name as customer, sum(x.amount)::bigint as amount from (
        select customer_id, balance as amount from invoices where status = 'sent' and kind = 'credit_note' and balance > 0
        union all
        select customer_id, amount - allocated from payments where status = 'recorded' and amount > allocated) x
      join customers c on c.id = x.customer_id
      where ${one}::uuid is null or x.customer_id = ${one}::uuid
      group by x.customer_id, c.name`.execute(ctx.db);
    return assemble(ctx.today, rows, credits, currencyExponent(ctx.viewer.currency));
  },
);

function assemble(
  as_of: string,
  rows: readonly Row[],
  credits: readonly Credit[],
  exponent: number,
): Receivables {
  const money = (minor: bigint) => fromMinor(minor, exponent);
  const sum = (of: readonly Row[]) => of.reduce((total, { balance }) => total + balance, 0n);
  const ageing = (of: readonly Row[]) =>
    forEachName(ageBuckets, (bucket) =>
      money(sum(of.filter((row) => bucketOf(row.days_overdue) === bucket))),
    );
  const names = new Map([...rows, ...credits].map((row) => [row.customer_id, row.customer]));
  const creditOf = (id: string) => credits.find((credit) => credit.customer_id === id)?.amount ?? 0n;
  const unallocated = credits.reduce((total, { amount }) => total + amount, 0n);
  const customers = [...names].map(([id, name]) => {
    const own = rows.filter((row) => row.customer_id === id);
    const owed = sum(own) - creditOf(id);
    return { owed, customer_id: id, name, unallocated: money(creditOf(id)), ageing: ageing(own) };
  });
  return {
    as_of,
    total: money(sum(rows) - unallocated),
    unallocated: money(unallocated),
    ageing: ageing(rows),
    customers: customers
      .sort((a, b) => (a.owed === b.owed ? a.name.localeCompare(b.name) : a.owed < b.owed ? 1 : -1))
      .map(({ owed, ...customer }) => ({ ...customer, total: money(owed) })),
    invoices: rows.map((row) => ({ ...row, balance: money(row.balance) })),
  };
}
