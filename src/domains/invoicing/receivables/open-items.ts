/**
 * What was open at the end of a day: each document less what was allocated to it by then. Allocations, voids and reversals count
 * from their own dates, so the sum equals the receivable account as of any day.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

export interface OpenItem {
  readonly kind: 'invoice' | 'progress' | 'deposit' | 'credit_note' | 'payment';
  readonly id: string;
  readonly number: string;
  readonly customer_id: string;
  readonly dated_on: string;
  readonly due_date: string | null;
  readonly amount: bigint;
  /** The part of the amount that is open; negative for a customer's credit. */
  readonly open: bigint;
}

export async function readOpenItems(
  { db }: Pick<Ctx, 'db'>,
  asOf: string,
  customerId: string | null = null,
): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with zone as (select timezone from tenants),
    counted as (
      select a.amount, a.invoice_id, a.payment_id, a.credit_note_id from payment_allocations a
      left join invoices i on i.id = a.invoice_id
      left join payments p on p.id = a.payment_id
      left join invoices c on c.id = a.credit_note_id
      where greatest(a.allocated_on, i.issue_date, p.received_on, c.issue_date) <= ${asOf}::date),
    documents as (
      select i.kind, i.id, i.number, i.customer_id, i.issue_date::text as dated_on, i.due_date::text as due_date, i.total as amount,
        case when i.kind = 'credit_note' then -1 else 1 end * (i.total - coalesce((select sum(c.amount) from counted c
          where case when i.kind = 'credit_note' then c.credit_note_id else c.invoice_id end = i.id), 0)) as open
      from invoices i, zone
      where i.status <> 'draft' and i.issue_date <= ${asOf}::date and (${customerId}::uuid is null or i.customer_id = ${customerId}::uuid)
        and (i.status <> 'void' or greatest((i.voided_at at time zone zone.timezone)::date, i.issue_date) > ${asOf}::date)
      union all
      select 'payment', p.id, p.number, p.customer_id, p.received_on::text, null, p.amount,
        -(p.amount - coalesce((select sum(c.amount) from counted c where c.payment_id = p.id), 0))
      from payments p, zone
      where p.received_on <= ${asOf}::date and (${customerId}::uuid is null or p.customer_id = ${customerId}::uuid)
        and (p.status = 'recorded' or (p.reversed_at at time zone zone.timezone)::date > ${asOf}::date))
    select kind, id, number, customer_id, dated_on, due_date, amount, open::bigint as open
    from documents where open <> 0 order by coalesce(due_date, dated_on), number`.execute(db);
  return rows;
}
