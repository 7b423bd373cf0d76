import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { type AgeingDay, ageingBody, type OpenDocument, type PartyBalance } from './ageing.ts';
import type { Body, Span } from './statement-parts.ts';

/** Bills as they stood on a day. The account's credit is what is owed. */
export async function payablesAgeing(
  ctx: Ctx,
  spans: readonly Span[],
  detailed: boolean,
  exponent: number,
): Promise<Body> {
  const at: AgeingDay[] = [];
  for (const { to } of spans) at.push(await readPayables(ctx, to));
  return ageingBody({ name: 'payables_ageing', at, party: 'vendor', document: 'bill', detailed }, exponent);
}

async function readPayables({ db }: Ctx, day: string): Promise<AgeingDay> {
  const { rows: documents } = await sql<OpenDocument>`
    select b.id, coalesce(b.vendor_reference || ' (' || b.number || ')', b.number) as number, b.due_date::text,
      b.vendor_id as party_id, v.name as party, (b.total_amount - coalesce(a.amount, 0))::bigint as open
    from vendor_bills b
    join vendors v on v.id = b.vendor_id
    cross join tenants t
    left join lateral (select sum(x.amount) as amount from bill_payment_allocations x
      left join bill_payments p on p.id = x.payment_id
      left join vendor_bills c on c.id = x.credit_id
      where x.bill_id = b.id and coalesce(p.paid_on, c.bill_date) <= ${day}::date) a on true
    where b.status <> 'draft' and b.kind = 'bill' and b.bill_date <= ${day}::date and t.id = b.tenant_id
      and (b.status = 'posted' or greatest((b.voided_at at time zone t.timezone)::date, b.bill_date) > ${day}::date)
      and b.total_amount <> coalesce(a.amount, 0)
    order by b.due_date, b.number`.execute(db);
  const { rows: balances } = await sql<PartyBalance>`
    select l.party_id, v.name as party, l.balance from (
      select coalesce(l.vendor_id, b.vendor_id, p.vendor_id) as party_id, (sum(l.credit) - sum(l.debit))::bigint as balance
      from journal_lines l
      join journal_entries e on e.id = l.entry_id
      left join vendor_bills b on e.source_table = 'vendor_bills' and b.id = e.source_id
      left join bill_payments p on e.source_table = 'bill_payments' and p.id = e.source_id
      where l.account_id = (select id from accounts where system_key = 'accounts_payable') and l.entry_date <= ${day}::date
      group by 1) l
    left join vendors v on v.id = l.party_id where l.balance <> 0`.execute(db);
  return { day, documents, balances };
}
