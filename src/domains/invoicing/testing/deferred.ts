/** Deferred revenue for tests. */
import type { Books, Invoice } from './books.ts';
import { lineOf } from './books.ts';

export interface Period {
  readonly service_from: string;
  readonly service_through: string;
}

/** An invoice that is sent without mail, of one line for a period. */
export async function sellService(
  books: Pick<Books, 'draft' | 'send'>,
  amount: string,
  period: Period,
  { issue_date, ...header }: { readonly issue_date: string; readonly [name: string]: unknown },
): Promise<Invoice> {
  const line = lineOf(amount, { description: 'Service agreement', ...period });
  const draft = await books.draft([line], { issue_date, due_date: issue_date, ...header });
  return books.send(draft, { without_mail: true });
}

/** The account less the register; account as a credit. */
export async function deferredDifference({ query }: Pick<Books, 'query'>, day = '2099-12-31') {
  const [row] = await query<{ account: string; register: string }>(
    `select (select coalesce(sum(l.credit - l.debit), 0) from journal_lines l join accounts a on a.id = l.account_id
        where a.system_key = 'deferred_revenue' and l.entry_date <= $1::date)::text as account,
      ((select coalesce(sum(amount), 0) from deferral_months where changed_on <= $1::date)
        - (select coalesce(sum(l.amount), 0) from recognition_lines l join recognition_runs r on r.id = l.run_id
          where r.posted_on <= $1::date and (l.status = 'posted' or l.reversed_on > $1::date)))::text as register`,
    [day],
  );
  return { account: row?.account, register: row?.register };
}
