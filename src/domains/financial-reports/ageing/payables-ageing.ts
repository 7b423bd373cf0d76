import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Body, Span } from '../statements/statement-parts.ts';
import { type Ageing, type AgeingWanted, ageingBody } from './ageing.ts';
import { inBooks, type OpenAmount } from './open-amounts.ts';
import { withPrepaid } from './prepaid-vendors.ts';

/** Open bills as of a day. Payables are credit balances. */
export async function payablesAgeing(
  ctx: Ctx,
  spans: readonly Span[],
  wanted: AgeingWanted,
  exponent: number,
): Promise<Body> {
  const body = await ageingBody(ctx, ageing, spans, wanted, exponent);
  return withPrepaid(ctx, body, spans[0]?.to ?? ctx.today, exponent);
}

const ageing: Ageing = {
  ...{ name: 'payables_ageing', party: 'vendor', parties: 'vendors', document: 'bill' },
  control: { account: 'accounts_payable', sign: -1n },
  amountsAt: (day) => sql<OpenAmount>`${openBills(day)} union all ${openCredits(day)}`,
  described: sql`select id, coalesce(vendor_reference || ' (' || number || ')', number) as number from vendor_bills`,
};

/** What is open now, and what was paid, credited or ended after the day. */
function openBills(day: string): RawBuilder<unknown> {
  return sql`
    select vendor_id as party_id, id as document_id, due_date, balance as amount from vendor_bills
      where status = 'posted' and payment_state <> 'paid' and kind = 'bill' and bill_date <= ${day}::date and ${inBooks('vendor_bills', day)}
    union all
    select b.vendor_id, b.id, b.due_date, a.amount from bill_payment_allocations a join vendor_bills b on b.id = a.bill_id
      where a.allocated_on > ${day}::date and b.status = 'posted' and b.kind = 'bill' and b.bill_date <= ${day}::date and ${inBooks('b', day)}
    union all
    select i.vendor_id, i.id, i.due_date, i.total_amount - ${allocated('bill_id', day)} from vendor_bills i
      where i.status = 'void' and i.opened_on is null and i.kind = 'bill' and i.bill_date <= ${day}::date
        and fw.voided_on(i.journal_entry_id, i.voided_at, i.bill_date) > ${day}::date`;
}

/** Vendor credits and payments less what was allocated by then. */
function openCredits(day: string): RawBuilder<unknown> {
  return sql`
    select vendor_id, null::uuid, null::date, -balance from vendor_bills
      where status = 'posted' and payment_state <> 'paid' and kind = 'credit' and bill_date <= ${day}::date and ${inBooks('vendor_bills', day)}
    union all
    select c.vendor_id, null, null, -a.amount from bill_payment_allocations a join vendor_bills c on c.id = a.credit_id
      where a.allocated_on > ${day}::date and c.status = 'posted' and c.bill_date <= ${day}::date and ${inBooks('c', day)}
    union all
    select i.vendor_id, null, null, ${allocated('credit_id', day)} - i.total_amount from vendor_bills i
      where i.status = 'void' and i.opened_on is null and i.kind = 'credit' and i.bill_date <= ${day}::date
        and fw.voided_on(i.journal_entry_id, i.voided_at, i.bill_date) > ${day}::date
    union all
    select p.vendor_id, null, null, -a.amount from bill_payment_allocations a join bill_payments p on p.id = a.payment_id
      where a.allocated_on > ${day}::date and p.status = 'recorded' and p.paid_on <= ${day}::date
    union all
    select i.vendor_id, null, null, ${allocated('payment_id', day)} - i.amount from bill_payments i
      where i.kind = 'payment' and i.status = 'reversed' and i.paid_on <= ${day}::date and i.reversed_on > ${day}::date`;
}

/** What was allocated by the day of the row `i`. */
function allocated(source: 'bill_id' | 'credit_id' | 'payment_id', day: string): RawBuilder<bigint> {
  return sql<bigint>`coalesce((select sum(x.amount) from bill_payment_allocations x
    where ${sql.ref(`x.${source}`)} = i.id and x.allocated_on <= ${day}::date), 0)`;
}
