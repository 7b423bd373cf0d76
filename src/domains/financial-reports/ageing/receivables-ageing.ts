import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Body, Span } from '../statements/statement-parts.ts';
import { type AgeingWanted, ageingBody } from './ageing.ts';
import { inBooks, type OpenAmount } from './open-amounts.ts';

/** Open invoices as of a day: issued by then, less what was allocated by then; includes those voided later. */
export function receivablesAgeing(
  ctx: Ctx,
  spans: readonly Span[],
  wanted: AgeingWanted,
  exponent: number,
): Promise<Body> {
  return ageingBody(
    ctx,
    {
      ...{ name: 'receivables_ageing', party: 'customer', parties: 'customers', document: 'invoice' },
      control: { account: 'accounts_receivable', sign: 1n },
      amountsAt: (day) => sql<OpenAmount>`${openInvoices(day)} union all ${openCredits(day)}`,
      described: sql`select id, number from invoices`,
    },
    spans,
    wanted,
    exponent,
  );
}

/** What is open now, and what was allocated or ended after the day: an allocation that ended has an opposite, dated itself. */
function openInvoices(day: string): RawBuilder<unknown> {
  return sql`
    select customer_id as party_id, id as document_id, due_date, balance as amount from invoices
      where status = 'sent' and payment_state <> 'paid' and kind <> 'credit_note' and issue_date <= ${day}::date and ${inBooks('invoices', day)}
    union all
    select i.customer_id, i.id, i.due_date, a.amount from payment_allocations a join invoices i on i.id = a.invoice_id
      where a.allocated_on > ${day}::date and i.status = 'sent' and i.kind <> 'credit_note' and i.issue_date <= ${day}::date and ${inBooks('i', day)}
    union all
    select i.customer_id, i.id, i.due_date, i.total - ${allocated('invoice_id', day)} from invoices i
      where i.status = 'void' and i.opened_on is null and i.kind <> 'credit_note' and i.issue_date <= ${day}::date
        and fw.voided_on(i.journal_entry_id, i.voided_at, i.issue_date) > ${day}::date`;
}

/**
 * Customers' credit: credit notes and payments less what was allocated by then. Of a payment that was reversed by then, what was refunded and came
 * back later is owed in between.
 */
function openCredits(day: string): RawBuilder<unknown> {
  return sql`
    select customer_id, null::uuid, null::date, -balance from invoices
      where status = 'sent' and payment_state <> 'paid' and kind = 'credit_note' and issue_date <= ${day}::date and ${inBooks('invoices', day)}
    union all
    select i.customer_id, null, null, -a.amount from payment_allocations a join invoices i on i.id = a.credit_note_id
      where a.allocated_on > ${day}::date and i.status = 'sent' and i.kind = 'credit_note' and i.issue_date <= ${day}::date and ${inBooks('i', day)}
    union all
    select i.customer_id, null, null, ${allocated('credit_note_id', day)} - i.total from invoices i
      where i.status = 'void' and i.opened_on is null and i.kind = 'credit_note' and i.issue_date <= ${day}::date
        and fw.voided_on(i.journal_entry_id, i.voided_at, i.issue_date) > ${day}::date
    union all
    select customer_id, null, null, allocated - amount from payments
      where status = 'recorded' and amount > allocated and received_on <= ${day}::date
    union all
    select p.customer_id, null, null, -a.amount from payment_allocations a join payments p on p.id = a.payment_id
      where a.allocated_on > ${day}::date and p.status = 'recorded' and p.received_on <= ${day}::date and ${inBooks('p', day)}
    union all
    select i.customer_id, null, null, ${allocated('payment_id', day)} - case when i.reversed_on > ${day}::date then i.amount else 0 end
      from payments i where i.status = 'reversed' and i.received_on <= ${day}::date`;
}

/** What was allocated by the day of the row `i`. */
function allocated(source: 'invoice_id' | 'credit_note_id' | 'payment_id', day: string): RawBuilder<bigint> {
  return sql<bigint>`coalesce((select sum(x.amount) from payment_allocations x
    where ${sql.ref(`x.${source}`)} = i.id and x.allocated_on <= ${day}::date), 0)`;
}
