/**
 * Suggestions for a bank line: entries with the same amount and a near date, or open invoices or bills with that amount. The score
 * is out of 100: half for the amount, the rest for the distance in days and the similarity of names and numbers. Matching bank
 * rules come first. A line without any of these may get the account that lines like it were posted to.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { linesWithRules } from '../rules/lines-with-rules.ts';
import { suggestLearnt } from './learnt-accounts.ts';
import { mostLines, openLines } from './open-lines.ts';
import type { Suggestion } from './suggestion.ts';

/** Days between ledger and bank: checks take longer to clear than cards. */
const window = { before: 14, after: 7 };
const sureScore = 70;

interface Found extends Omit<Suggestion, 'is_sure' | 'rule'> {
  readonly who_id: string | null;
  readonly rivals: number;
  /** A reversal, or what it reverses: at the bank only if the money came back there. */
  readonly is_undone: boolean;
  readonly claims: number;
}

export async function suggestionsFor(ctx: Ctx, accountId: string): Promise<Suggestion[]> {
  const found = await findSameAmounts(ctx, accountId);
  const open = await openLines(ctx, accountId);
  const ruled = await linesWithRules(ctx, open);
  const named = found.map(({ rivals, claims, who_id, is_undone, ...one }): Suggestion => {
    const rule = ruled.get(one.bank_line_id)?.rule;
    const isMeant =
      rule?.outcome === 'settle' && who_id !== null && (rule.customer_id ?? rule.vendor_id) === who_id;
    const is_sure =
      !is_undone &&
      !ruled.get(one.bank_line_id)?.suggestion &&
      rivals === 1 &&
      claims === 1 &&
      one.score >= sureScore;
    return { ...one, is_sure, rule: isMeant ? rule.name : null };
  });
  const isFound = new Set(named.map(({ bank_line_id }) => bank_line_id));
  const posted = [...ruled.values()]
    .flatMap(({ suggestion }) => suggestion ?? [])
    .map((one): Suggestion => ({ ...one, is_sure: !isFound.has(one.bank_line_id) }));
  const rest = open.filter(({ id }) => !isFound.has(id) && !ruled.has(id));
  const learnt = await suggestLearnt(ctx, accountId, rest);
  return [...named, ...posted, ...learnt].sort(
    (a, b) =>
      Number(b.rule !== null) - Number(a.rule !== null) || b.score - a.score || (a.on < b.on ? -1 : 1),
  );
}

/** `offset 0` keeps PostgreSQL from reading all that was ever posted or sent once, instead of an index once for each line. */
async function findSameAmounts({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with open as (
      select b.id, b.booked_on, b.amount, b.search_text as words from bank_lines b
      where b.account_id = ${accountId} and b.status = 'unmatched' order by b.booked_on, b.id limit ${sql.lit(mostLines)}),
    ${offered},
    found as (
      select o.id as bank_line_id, 'entry' as kind, l.id, e.id as entry_id, e.number, l.entry_date as on, e.memo,
        coalesce(c.name, v.name) as who, coalesce(c.id, v.id) as who_id, o.amount, 0 as discount, abs(l.entry_date - o.booked_on) as days, o.words,
        e.reverses_id is not null or exists (select from journal_entries r where r.reverses_id = e.id) as is_undone
      from open o
      cross join lateral (
        select n.id, n.entry_id, n.entry_date, n.customer_id, n.vendor_id from journal_lines n
        where n.account_id = ${accountId} and n.debit = greatest(o.amount, 0) and n.credit = greatest(-o.amount, 0)
          and n.entry_date between o.booked_on - ${sql.lit(window.before)}::int and o.booked_on + ${sql.lit(window.after)}::int offset 0) l
      join journal_entries e on e.id = l.entry_id
      left join customers c on c.id = l.customer_id left join vendors v on v.id = l.vendor_id
      where not exists (select from bank_matches m where m.journal_line_id = l.id) and not fw.is_reconciled(l.id)
      union all
      select o.id, 'invoice', i.id, null, i.number, i.issue_date, 'Open invoice', c.name, c.id, o.amount, 0,
        greatest(i.issue_date - o.booked_on, 0), o.words, false
      from open o
      cross join lateral (
        select n.id, n.number, n.issue_date, n.customer_id from invoices n
        where n.balance = o.amount and n.status = 'sent' and n.kind <> 'credit_note' and n.issue_date <= o.booked_on + 3 offset 0) i
      join customers c on c.id = i.customer_id where o.amount > 0
      union all
      select o.id, 'bill', d.id, null, d.number, d.bill_date, coalesce('Open bill ' || d.vendor_reference, 'Open bill'), v.name, v.id,
        o.amount, d.discount, greatest(d.bill_date - o.booked_on, 0), o.words, false
      from open o
      cross join lateral (
        select n.id, n.number, n.bill_date, n.vendor_reference, n.vendor_id, 0 as discount from vendor_bills n
        where n.balance = -o.amount and n.status = 'posted' and n.kind = 'bill' and n.bill_date <= o.booked_on + 3 offset 0) d
      join vendors v on v.id = d.vendor_id where o.amount < 0
      ${lessDiscount}),
    scored as (
      select bank_line_id, kind, id, entry_id, number, "on"::text as "on", memo, who, who_id, amount, discount::bigint, is_undone,
        case when is_undone then 30 else 50 end + greatest(0, 25 - days * 2) + round(25 * greatest(
          case when position(lower(number) in words) > 0 then 1 else 0 end,
          case when memo ~ '\\d{3}' and exists (select from regexp_matches(lower(memo), '[a-z0-9-]*\\d{3,}[a-z0-9-]*', 'g') r where position(r[1] in words) > 0) then 1 else 0 end,
          coalesce(word_similarity(lower(who), words), 0)))::int as score
      from found)
    select s.*, (count(*) filter (where not is_undone) over (partition by bank_line_id))::int as rivals,
      (count(*) over (partition by kind, id))::int as claims
    from scored s order by bank_line_id, score desc, "on"`.execute(db);
  return rows;
}

/** Bills and invoices with what may be taken off for paying them early. */
const offered = sql`
    early as materialized (
      select n.id, n.number, n.bill_date, n.vendor_reference, n.vendor_id, n.balance, n.discount_days,
        fw.half_even(n.balance * n.discount_percent) as discount
      from vendor_bills n
      where n.status = 'posted' and n.payment_state <> 'paid' and n.kind = 'bill' and n.discount_percent is not null),
    prompt as materialized (
      select n.id, n.number, n.issue_date, n.customer_id, n.balance, n.early_discount_days,
        fw.half_even(n.balance * n.early_discount_percent) as discount
      from invoices n
      where n.status = 'sent' and n.payment_state <> 'paid' and n.early_discount_percent is not null)`;

/** Lines that pay one of them, while it is offered. */
const lessDiscount = sql`
      union all
      select o.id, 'invoice', i.id, null, i.number, i.issue_date, 'Open invoice', c.name, c.id, o.amount, i.discount,
        greatest(i.issue_date - o.booked_on, 0), o.words, false
      from prompt i
      join open o on o.amount = i.balance - i.discount and i.issue_date <= o.booked_on + 3 and o.booked_on <= i.issue_date + i.early_discount_days
      join customers c on c.id = i.customer_id where o.amount > 0
      union all
      select o.id, 'bill', d.id, null, d.number, d.bill_date, coalesce('Open bill ' || d.vendor_reference, 'Open bill'), v.name, v.id,
        o.amount, d.discount, greatest(d.bill_date - o.booked_on, 0), o.words, false
      from early d
      join open o on o.amount = d.discount - d.balance and d.bill_date <= o.booked_on + 3 and o.booked_on <= d.bill_date + d.discount_days
      join vendors v on v.id = d.vendor_id where o.amount < 0`;
