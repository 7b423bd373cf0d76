import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { type AgeingDay, ageingBody, type OpenDocument, type PartyBalance } from './ageing.ts';
import type { Body, Span } from './statement-parts.ts';

/** Invoices as they stood on a day: what was issued by then, less what was allocated by then; voided later is still there. */
export async function receivablesAgeing(
  ctx: Ctx,
  spans: readonly Span[],
  detailed: boolean,
  exponent: number,
): Promise<Body> {
  const at: AgeingDay[] = [];
  for (const { to } of spans) at.push(await readReceivables(ctx, to));
  return ageingBody(
    { name: 'receivables_ageing', at, party: 'customer', document: 'invoice', detailed },
    exponent,
  );
}

async function readReceivables({ db }: Ctx, day: string): Promise<AgeingDay> {
  // What may have been open on that day: open now, allocated later, or voided later. Most invoices were paid long ago.
  const { rows: documents } = await sql<OpenDocument>`
    with candidates as (
      select id from invoices where status = 'sent' and payment_state <> 'paid'
      union select id from invoices where status = 'void'
      union select invoice_id from payment_allocations where invoice_id is not null and allocated_on > ${day}::date)
    select i.id, i.number, i.due_date::text, i.customer_id as party_id, c.name as party, (i.total - coalesce(a.amount, 0))::bigint as open
    from invoices i
    join customers c on c.id = i.customer_id
    join tenants t on t.id = i.tenant_id
    left join lateral (select sum(p.amount) as amount from payment_allocations p
      where p.invoice_id = i.id and p.allocated_on <= ${day}::date) a on true
    where i.id in (select id from candidates) and i.status <> 'draft' and i.kind <> 'credit_note' and i.issue_date <= ${day}::date
      and (i.status = 'sent' or greatest((i.voided_at at time zone t.timezone)::date, i.issue_date) > ${day}::date)
      and i.total <> coalesce(a.amount, 0)
    order by i.due_date, i.number`.execute(db);
  const { rows: balances } = await sql<PartyBalance>`
    select l.customer_id as party_id, c.name as party, l.balance from (
      select l.customer_id, (sum(l.debit) - sum(l.credit))::bigint as balance from journal_lines l
      where l.account_id = (select id from accounts where system_key = 'accounts_receivable') and l.entry_date <= ${day}::date
      group by l.customer_id) l
    left join customers c on c.id = l.customer_id where l.balance <> 0`.execute(db);
  return { day, documents, balances };
}
