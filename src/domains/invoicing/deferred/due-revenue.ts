/** Which months of which lines are due and not recognized, and on which day each of them is posted. */
import { type RawBuilder, sql } from 'kysely';
import { monthStart } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { lastClosedDay, type PostingDay, postingDayOf } from '#domains/ledger/periods/month-to-post.ts';
import type { Ctx } from '#kernel/context.ts';
import './deferral.resource.ts';
import type { RecognizedLine } from './recognition-posting.rules.ts';

export interface DueLine {
  readonly deferral_id: string;
  readonly invoice_id: string;
  readonly number: string;
  readonly customer: string;
  readonly description: string;
  readonly amount: bigint;
  readonly posting: RecognizedLine;
}

export interface DueMonth extends PostingDay {
  /** Its first day. */
  readonly month: string;
  readonly lines: readonly DueLine[];
}

interface Wanted {
  /** Any day of the last month. */
  readonly through: string;
  /** These alone. */
  readonly deferrals?: readonly string[];
}

type Stored = Omit<DueLine, 'posting'> & Omit<RecognizedLine, 'amount'> & { readonly month: string };

/** What a posting line refers to, of a line `l` of the invoice `i`. */
export const dimensionsOf = sql`i.customer_id, i.site_id, l.work_order_id, l.department_id, l.branch_id`;

/** The first month first. */
export async function dueRevenue(ctx: Pick<Ctx, 'db'>, { through, deferrals }: Wanted): Promise<DueMonth[]> {
  const { rows } = await sql<Stored>`
    select o.deferral_id, o.month::text, o.amount, d.account_id, d.invoice_id, i.number, c.name as customer, l.description, ${dimensionsOf}
    from (${openMonths(sql`m.month <= ${monthStart(through)}::date
      and ${deferrals === undefined ? sql`true` : sql`m.deferral_id = any(${[...deferrals]}::uuid[])`}`)}) o
    join deferrals d on d.id = o.deferral_id
    join invoices i on i.id = d.invoice_id
    join invoice_lines l on l.id = d.invoice_line_id
    join customers c on c.id = d.customer_id
    order by o.month, i.number, l.position`.execute(ctx.db);
  const closed = await lastClosedDay(ctx);
  const months = new Map<string, DueLine[]>();
  for (const { month, ...row } of rows) months.set(month, [...(months.get(month) ?? []), lineOf(row)]);
  return [...months].map(([month, lines]) => ({ month, ...postingDayOf(month, closed), lines }));
}

/** Months of a deferral that have an amount and are not recognized: `deferral_id`, `month`, `amount`. */
export const openMonths = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.deferral_id, m.month, sum(m.amount)::bigint as amount from deferral_months m
  where ${where} and not exists (select from recognition_lines r
    where r.deferral_id = m.deferral_id and r.month = m.month and r.status = 'posted')
  group by m.deferral_id, m.month having sum(m.amount) <> 0`;

function lineOf({
  deferral_id,
  invoice_id,
  number,
  customer,
  description,
  ...posting
}: Omit<Stored, 'month'>): DueLine {
  const { amount } = posting;
  return { deferral_id, invoice_id, number, customer, description, amount, posting };
}
