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

/** Each document's allocations are read by its id, so that this costs what the customer has, not what the company has. */
export async function readOpenItems(
  { db }: Pick<Ctx, 'db'>,
  asOf: string,
  customerId: string,
): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with issued as (
      select i.kind, i.id, i.number, i.customer_id, i.issue_date, i.due_date, i.total from invoices i
      where i.customer_id = ${customerId}::uuid and i.status <> 'draft' and i.issue_date <= ${asOf}::date
        and (i.status <> 'void' or i.opened_on is null and fw.voided_on(i.journal_entry_id, i.voided_at, i.issue_date) > ${asOf}::date)
        and (i.kind <> 'deposit' or i.opened_on is null or i.opened_on <= ${asOf}::date)),
    documents as (
      select i.kind, i.id, i.number, i.customer_id, i.issue_date::text as dated_on, i.due_date::text as due_date, i.total as amount,
        i.total - coalesce(a.amount, 0) as open
      from issued i
      left join lateral (select sum(a.amount) as amount from payment_allocations a
        left join payments p on p.id = a.payment_id
        left join invoices c on c.id = a.credit_note_id
        where a.invoice_id = i.id and greatest(a.allocated_on, p.received_on, c.issue_date) <= ${asOf}::date) a on true
      where i.kind <> 'credit_note'
      union all
      select i.kind, i.id, i.number, i.customer_id, i.issue_date::text, i.due_date::text, i.total, coalesce(a.amount, 0) - i.total
      from issued i
      left join lateral (select sum(a.amount) as amount from payment_allocations a
        left join invoices d on d.id = a.invoice_id
        where a.credit_note_id = i.id and greatest(a.allocated_on, d.issue_date) <= ${asOf}::date) a on true
      where i.kind = 'credit_note'
      union all
      select 'payment', p.id, p.number, p.customer_id, p.received_on::text, null, p.amount,
        coalesce(a.amount, 0) - case when p.status = 'recorded' or p.reversed_on > ${asOf}::date then p.amount else 0 end
      from payments p
      left join lateral (select sum(a.amount) as amount from payment_allocations a
        left join invoices d on d.id = a.invoice_id
        where a.payment_id = p.id and greatest(a.allocated_on, d.issue_date) <= ${asOf}::date) a on true
      where p.customer_id = ${customerId}::uuid and p.received_on <= ${asOf}::date and (p.opened_on is null or p.opened_on <= ${asOf}::date)
        and (p.status = 'recorded' or p.reversed_on > ${asOf}::date or coalesce(a.amount, 0) <> 0))
    select kind, id, number, customer_id, dated_on, due_date, amount, open::bigint as open
    from documents where open <> 0 order by coalesce(due_date, dated_on), number`.execute(db);
  return rows;
}

/** Everyone who owes something at the end of today; who is due first comes first. */
export async function customersOwing({ db, today }: Pick<Ctx, 'db' | 'today'>): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    with counted_later as (
      select invoice_id from payment_allocations where allocated_on > ${today}::date
      union select a.invoice_id from payments p join payment_allocations a on a.payment_id = p.id
        where p.received_on > ${today}::date
      union select a.invoice_id from invoices c join payment_allocations a on a.credit_note_id = c.id
        where c.kind = 'credit_note' and c.issue_date > ${today}::date),
    owed as (
      select customer_id, due_date, number from invoices
      where status = 'sent' and payment_state <> 'paid' and kind <> 'credit_note' and issue_date <= ${today}::date
      union all
      select i.customer_id, i.due_date, i.number from counted_later l join invoices i on i.id = l.invoice_id
      where i.status = 'sent' and i.kind <> 'credit_note' and i.issue_date <= ${today}::date)
    select customer_id from owed group by customer_id order by min(due_date), min(number)`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}
