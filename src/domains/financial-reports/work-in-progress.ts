/**
 * Work in progress: what jobs at an agreed price have earned by a day, by what they have cost of what they are expected to cost, beside
 * what was billed. The difference is an asset (underbilled) or a liability (overbilled). Source: ASC 606-10-25-31 to 25-37 and 606-10-55-20,
 * input method (“cost to cost”); IFRS 15.39 to 45 and B18 say the same. Without an estimate, what was spent counts as earned (606-10-25-37).
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { spelled } from '#kernel/spelling.ts';
import { readPeriod, sumsOf } from './job-sums.ts';
import type { StatementCell, StatementRow } from './statements/statement.rules.ts';
import { amountCell, type Body, moreRow, type Span, shareOf, text } from './statements/statement-parts.ts';

interface Amounts {
  /** The agreed price, and what was billed of the job beyond it. */
  readonly contract: bigint;
  readonly cost: bigint;
  readonly earned: bigint;
  readonly billed: bigint;
  readonly under: bigint;
  readonly over: bigint;
}

interface Job extends Amounts {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly customer: string | null;
  readonly estimate: bigint | null;
  readonly is_done: boolean;
}

/** Jobs before the first row that asks for more, and in the answer to it. */
const pageSize = { screen: 500, file: 5000 };

export async function workInProgress(
  ctx: Ctx,
  [span]: readonly Span[],
  { complete, after }: { readonly complete: boolean; readonly after: string | null },
  exponent: number,
): Promise<Body> {
  if (after !== null && !isId(after))
    throw invalid({ after: 'This is not a place in this report. Start at its beginning.' });
  const day = span?.to ?? ctx.today;
  const most = complete ? pageSize.file : pageSize.screen;
  const found = await readJobs(ctx, day, after, most + 1);
  const jobs = found.slice(0, most);
  const last = jobs.at(-1);
  const rows = jobs.map((job) => jobRow(job, exponent));
  const blank = columns.slice(1).map(() => text(null));
  if (last && found.length > most)
    rows.push(moreRow([text('Further jobs, included in the total'), ...blank], last.id));
  if (after === null) rows.push(totalRow(await readTotals(ctx, day), exponent));
  return {
    columns,
    rows,
    notice: spelled(
      'Jobs at an agreed price that are under way, or finished and not billed as agreed. Costs include labour at cost. Nothing of it is posted by itself.',
      ctx.viewer.locale,
    ),
  };
}

const columns: Body['columns'] = [
  { label: 'Job', kind: 'text' },
  { label: 'Customer', kind: 'text' },
  { label: 'Contract', kind: 'money' },
  { label: 'Estimated cost', kind: 'money' },
  { label: 'Cost to date', kind: 'money' },
  { label: 'Complete %', kind: 'share' },
  { label: 'Earned to date', kind: 'money' },
  { label: 'Billed to date', kind: 'money' },
  { label: 'Underbilled', kind: 'money' },
  { label: 'Overbilled', kind: 'money' },
];

function jobRow(job: Job, exponent: number): StatementRow {
  const { id, number, title, customer, estimate } = job;
  const cells = [
    ...[
      text(`${number} ${title}`, { page: 'work_order', id }),
      text(customer),
      amountCell(job.contract, exponent),
    ],
    estimate === null ? text(null) : amountCell(estimate, exponent),
    ...[amountCell(job.cost, exponent), text(shareDone(job)), ...amountsOf(job, exponent)],
  ];
  return { kind: 'line', depth: 0, cells };
}

/** A percentage; null without an estimate. */
function shareDone({ is_done, estimate, cost }: Job): string | null {
  if (is_done) return '100.0';
  if (estimate === null || estimate === 0n) return null;
  return shareOf(cost < estimate ? cost : estimate, estimate);
}

function totalRow(total: Amounts, exponent: number): StatementRow {
  const cells = [
    ...[text('Total'), text(null), amountCell(total.contract, exponent), text(null)],
    ...[amountCell(total.cost, exponent), text(null), ...amountsOf(total, exponent)],
  ];
  return { kind: 'grand', depth: 0, cells };
}

const amountsOf = ({ earned, billed, under, over }: Amounts, exponent: number): StatementCell[] =>
  [earned, billed, under, over].map((amount) => amountCell(amount, exponent));

async function readJobs(ctx: Ctx, day: string, after: string | null, most: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    ${await figuresAt(ctx, day)}
    select * from figures ${after === null ? sql`` : sql`where id > ${after}::uuid`} order by id limit ${most}::bigint`.execute(
    ctx.db,
  );
  return rows;
}

async function readTotals(ctx: Ctx, day: string): Promise<Amounts> {
  const sum = (name: keyof Amounts) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`;
  const sums = (['contract', 'cost', 'earned', 'billed', 'under', 'over'] as const).map(sum);
  const { rows } =
    await sql<Amounts>`${await figuresAt(ctx, day)} select ${sql.join(sums)} from figures`.execute(ctx.db);
  return rows[0] ?? { contract: 0n, cost: 0n, earned: 0n, billed: 0n, under: 0n, over: 0n };
}

/** What is billed beyond the agreed price is work beyond it: it adds to the contract. */
async function figuresAt(ctx: Ctx, day: string) {
  const period = await readPeriod(ctx, { label: '', from: null, to: day });
  const ends = sql`${period.ends_at}::timestamptz`;
  return sql`
    with jobs as (
      select w.id, w.number, w.title, c.name as customer, w.estimated_cost as estimate, s.revenue as billed,
        s.materials + s.costs + s.labour as cost, w.agreed_price + greatest(s.revenue - agreed.billed, 0) as contract,
        w.completed_at is not null and w.completed_at < ${ends} as is_done
      from work_orders w left join customers c on c.id = w.customer_id
      cross join lateral (${sumsOf(period, sql`t.work_order_id = w.id`)}) s
      cross join lateral (
        select coalesce(sum(case when i.kind = 'credit_note' then -l.net else l.net end), 0)::bigint as billed
        from invoice_lines l join invoices i on i.id = l.invoice_id
        where l.work_order_id = w.id and l.kind = 'agreed_price' and i.issue_date <= ${day}::date
          and (i.status = 'sent' or i.status = 'void' and fw.voided_on(i.journal_entry_id, i.voided_at, i.issue_date) > ${day}::date)) agreed
      where w.agreed_price > 0 and w.is_billable and w.status <> 'cancelled'),
    shares as (
      select j.*, case
        when is_done then contract
        when estimate > 0 then fw.half_even(contract::numeric * greatest(least(cost, estimate), 0) / estimate)
        else greatest(least(cost, contract), 0) end::bigint as earned
      from jobs j),
    figures as (
      select *, greatest(earned - billed, 0) as under, greatest(billed - earned, 0) as over from shares
      where (cost <> 0 or billed <> 0) and (not is_done or earned <> billed))`;
}
