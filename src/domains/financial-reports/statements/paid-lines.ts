/**
 * The lines of the general ledger on a cash basis: of each posted line, what was paid of it in the days. An earlier entry is listed if some of
 * it was paid in them; an entry of these days is listed without what was unpaid at their end. The lines of an account add up to the change of
 * its balance on a cash basis. A further page has of each what was paid when the report began, so that they still do.
 */
import { sql } from 'kysely';
import { remainingOn } from '#domains/invoicing/deferred/remaining-revenue.ts';
import type { Ctx } from '#kernel/context.ts';
import { deferredPosition, instantOf, unpaidShares } from './cash-basis.ts';
import { isOf } from './classes.ts';
import type { LedgerLine, LinesWanted } from './ledger-lines.ts';
import { dayBefore } from './statement-parts.ts';

/** On a cash basis deferred revenue is income when it is paid, so the entries that recognize it are left out. */
export async function readPaidLines(
  { db }: Pick<Ctx, 'db'>,
  { from, to, account_id, only, until, place, most }: LinesWanted,
): Promise<LedgerLine[]> {
  const line = sql`account_id, entry_id, position`;
  const ends = [to, dayBefore(from)] as const;
  const began = place?.began ?? null;
  const deferred = (day: string, sign: number) =>
    sql`select deferral_id, ${sql.lit(sign)} * deferred as amount from (${remainingOn(day, began === null ? null : instantOf(began))}) r`;
  const further =
    place === null
      ? sql``
      : sql`and (e.entry_date, e.position, m.position) > (${place.entry_date}::date, ${place.entry_position}::bigint, ${place.position}::int)`;
  const { rows } = await sql<LedgerLine>`
    with moved as (
      select ${line}, sum(amount)::bigint as amount
      from (
        select l.account_id, l.entry_id, l.position, l.department_id, l.branch_id, l.debit - l.credit as amount
        from journal_lines l
        join journal_entries e on e.id = l.entry_id and e.source not in ('revenue_recognition', 'revenue_recognition_reversal')
        join accounts a on a.id = l.account_id and a.system_key is distinct from 'deferred_revenue'
        where l.entry_date between ${from}::date and ${to}::date
        union all
        select ${line}, department_id, branch_id, case at when 0 then -amount else amount end from (${unpaidShares(ends, began)}) u
        union all
        select d.account_id, i.journal_entry_id, ${deferredPosition}, l.department_id, l.branch_id, -r.amount
        from (${deferred(to, 1)} union all ${deferred(ends[1], -1)}) r
        join deferrals d on d.id = r.deferral_id
        join invoice_lines l on l.id = d.invoice_line_id
        join invoices i on i.id = l.invoice_id) x
      where (${account_id}::uuid is null or account_id = ${account_id}::uuid) and ${isOf('x', only)}
      group by ${line} having sum(amount) <> 0)
    select x.account_id, x.entry_id, x.number, x.entry_date::text, x.entry_position, x.position,
      greatest(x.amount, 0)::bigint as debit, greatest(-x.amount, 0)::bigint as credit,
      coalesce(nullif(l.memo, ''), x.memo) as memo, coalesce(c.name, v.name) as who
    from (
      select m.*, e.number, e.entry_date, e.position as entry_position, e.memo,
        row_number() over (partition by m.account_id order by e.entry_date, e.position, m.position) as place
      from moved m join journal_entries e on e.id = m.entry_id
      where e.position <= ${until}::bigint ${further}) x
    join accounts a on a.id = x.account_id
    left join journal_lines l on l.entry_id = x.entry_id and l.position = x.position
    left join customers c on c.id = l.customer_id
    left join vendors v on v.id = l.vendor_id
    where x.place <= ${most}::bigint
    order by a.code, x.entry_date, x.entry_position, x.position`.execute(db);
  return rows;
}
