import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Body, Span } from '../statements/statement-parts.ts';
import { type AgeingDay, ageingBody, controlBalance, type OpenDocument, type PartyCredit } from './ageing.ts';

/** Open bills as of a day. Payables are credit balances. */
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
  return {
    day,
    documents,
    credits: await readCredits(db, day),
    control: -(await controlBalance(db, 'accounts_payable', day)),
  };
}

/** Vendor credits less what was used by then; and payments reversed later, as their bills are open again. */
async function readCredits(db: Ctx['db'], day: string): Promise<PartyCredit[]> {
  const { rows } = await sql<PartyCredit>`
    with zone as (select timezone as name from tenants where id = fw.current_tenant()),
    found as (
      select b.vendor_id, b.total_amount - coalesce(a.amount, 0) as open from vendor_bills b
      cross join zone
      left join lateral (select sum(x.amount) as amount from bill_payment_allocations x where x.credit_id = b.id) a on true
      where b.kind = 'credit' and b.status <> 'draft' and b.bill_date <= ${day}::date
        and (b.status = 'posted' or greatest((b.voided_at at time zone zone.name)::date, b.bill_date) > ${day}::date)
      union all
      select p.vendor_id, p.amount from bill_payments p, zone
      where p.status = 'reversed' and p.paid_on <= ${day}::date
        and greatest((p.reversed_at at time zone zone.name)::date, p.paid_on) > ${day}::date)
    select f.vendor_id as party_id, v.name as party, sum(f.open)::bigint as open
    from found f join vendors v on v.id = f.vendor_id
    group by f.vendor_id, v.name having sum(f.open) <> 0`.execute(db);
  return rows;
}
