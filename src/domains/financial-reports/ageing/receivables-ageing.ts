import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Body, Span } from '../statements/statement-parts.ts';
import { type AgeingDay, ageingBody, controlBalance, type OpenDocument, type PartyCredit } from './ageing.ts';

/** Open invoices as of a day: issued by then, less what was allocated by then; includes those voided later. */
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
  // Candidates: open now, allocated later, or voided later. This skips most invoices, which were paid long before.
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
  return {
    day,
    documents,
    credits: await readCredits(db, day),
    control: await controlBalance(db, 'accounts_receivable', day),
  };
}

/**
 * Customers' credit: credit notes and payments less what was allocated by then. Those reversed later have no allocations any more
 * and count in full; so do refunds and write-offs that were still valid on that day.
 */
async function readCredits(db: Ctx['db'], day: string): Promise<PartyCredit[]> {
  const { rows } = await sql<PartyCredit>`
    with zone as (select timezone as name from tenants where id = fw.current_tenant()),
    found as (
      select i.customer_id, i.total - coalesce(a.amount, 0) as open from invoices i
      cross join zone
      left join lateral (select sum(x.amount) as amount from payment_allocations x
        where x.credit_note_id = i.id and x.allocated_on <= ${day}::date) a on true
      where i.kind = 'credit_note' and i.status <> 'draft' and i.issue_date <= ${day}::date
        and (i.status = 'sent' or greatest((i.voided_at at time zone zone.name)::date, i.issue_date) > ${day}::date)
      union all
      select p.customer_id, p.amount - coalesce(a.amount, 0) from payments p
      cross join zone
      left join lateral (select sum(x.amount) as amount from payment_allocations x
        where x.payment_id = p.id and x.allocated_on <= ${day}::date) a on true
      where p.received_on <= ${day}::date
        and (p.status = 'recorded' or (p.reversed_at at time zone zone.name)::date > ${day}::date)
      union all
      select r.customer_id, -r.amount from refunds r, zone
      where r.status = 'reversed' and r.refunded_on <= ${day}::date and (r.reversed_at at time zone zone.name)::date > ${day}::date
      union all
      select w.customer_id, w.amount from write_offs w, zone
      where w.status = 'reversed' and w.written_off_on <= ${day}::date and (w.reversed_at at time zone zone.name)::date > ${day}::date)
    select f.customer_id as party_id, c.name as party, sum(f.open)::bigint as open
    from found f join customers c on c.id = f.customer_id
    group by f.customer_id, c.name having sum(f.open) <> 0`.execute(db);
  return rows;
}
