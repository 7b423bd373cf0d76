import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Body, Span } from '../statements/statement-parts.ts';
import { type AgeingWanted, ageingBody } from './ageing.ts';
import type { OpenAmount } from './open-amounts.ts';

/** Open bills as of a day. Payables are credit balances. */
export function payablesAgeing(
  ctx: Ctx,
  spans: readonly Span[],
  wanted: AgeingWanted,
  exponent: number,
): Promise<Body> {
  return ageingBody(
    ctx,
    {
      ...{ name: 'payables_ageing', party: 'vendor', parties: 'vendors', document: 'bill' },
      control: { account: 'accounts_payable', sign: -1n },
      amountsAt: (day) => sql<OpenAmount>`${openBills(day)} union all ${openCredits(day)}`,
      described: sql`select id, coalesce(vendor_reference || ' (' || number || ')', number) as number from vendor_bills`,
    },
    spans,
    wanted,
    exponent,
  );
}

const dayOf = (column: string) =>
  sql`(${sql.ref(column)} at time zone (select timezone from tenants where id = fw.current_tenant()))::date`;

/** What is open now, and what was paid or credited after the day; a void bill has no allocations any more. */
function openBills(day: string): RawBuilder<unknown> {
  return sql`
    select vendor_id as party_id, id as document_id, due_date, balance as amount from vendor_bills
      where status = 'posted' and payment_state <> 'paid' and kind = 'bill' and bill_date <= ${day}::date
    union all
    select b.vendor_id, b.id, b.due_date, a.amount from bill_payments p
      join bill_payment_allocations a on a.payment_id = p.id join vendor_bills b on b.id = a.bill_id
      where p.paid_on > ${day}::date and b.status = 'posted' and b.kind = 'bill' and b.bill_date <= ${day}::date
    union all
    select b.vendor_id, b.id, b.due_date, a.amount from vendor_bills c
      join bill_payment_allocations a on a.credit_id = c.id join vendor_bills b on b.id = a.bill_id
      where c.bill_date > ${day}::date and b.status = 'posted' and b.kind = 'bill' and b.bill_date <= ${day}::date
    union all
    select vendor_id, id, due_date, total_amount from vendor_bills
      where status = 'void' and kind = 'bill' and bill_date <= ${day}::date
        and greatest(${dayOf('voided_at')}, bill_date) > ${day}::date`;
}

/** Vendor credits less what was used; and payments reversed later, as their bills are open again. */
function openCredits(day: string): RawBuilder<unknown> {
  return sql`
    select vendor_id, null::uuid, null::date, -balance from vendor_bills
      where status = 'posted' and payment_state <> 'paid' and kind = 'credit' and bill_date <= ${day}::date
    union all
    select vendor_id, null, null, -total_amount from vendor_bills
      where status = 'void' and kind = 'credit' and bill_date <= ${day}::date
        and greatest(${dayOf('voided_at')}, bill_date) > ${day}::date
    union all
    select vendor_id, null, null, -amount from bill_payments
      where status = 'reversed' and paid_on <= ${day}::date and greatest(${dayOf('reversed_at')}, paid_on) > ${day}::date`;
}
