import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Behind, StatementCell, StatementColumn, StatementRow } from './statements/statement.rules.ts';
import {
  amountCell,
  type Body,
  figures,
  type Span,
  shareOf,
  sum,
  text,
} from './statements/statement-parts.ts';

const mostJobs = 2000;

interface Job extends Amounts {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly customer: string | null;
}

interface Amounts {
  readonly revenue: bigint;
  readonly materials: bigint;
  readonly costs: bigint;
  readonly labour: bigint;
}

/**
 * Revenue and materials are the ledger's postings on the job in the period. Labour at cost and recorded costs are not posted: they
 * are read from the job, by their day. When comparing, the other period's revenue and margin follow.
 */
export async function jobMargin(
  ctx: Ctx,
  spans: readonly Span[],
  complete: boolean,
  exponent: number,
): Promise<Body> {
  const found: Job[][] = [];
  for (const span of spans) found.push(await readJobs(ctx, span));
  const jobs = inEither(found);
  const most = complete ? jobs.length : mostJobs;
  const rows = jobs.slice(0, most).map(({ job, amounts }): StatementRow => {
    const behind = { page: 'work_order' as const, id: job.id };
    return {
      kind: 'line',
      depth: 0,
      cells: [
        text(`${job.number} ${job.title}`, behind),
        text(job.customer),
        ...figuresOf(amounts, spans, exponent),
      ],
    };
  });
  const totals = found.map((of) => ({
    revenue: sum(of.map(({ revenue }) => revenue)),
    materials: sum(of.map(({ materials }) => materials)),
    costs: sum(of.map(({ costs }) => costs)),
    labour: sum(of.map(({ labour }) => labour)),
  }));
  return {
    columns: [
      { label: 'Job', kind: 'text' },
      { label: 'Customer', kind: 'text' },
      { label: 'Revenue', kind: 'money' },
      { label: 'Materials', kind: 'money' },
      { label: 'Other costs', kind: 'money' },
      { label: 'Labour', kind: 'money' },
      { label: 'Margin', kind: 'money' },
      { label: 'Margin %', kind: 'share' },
      ...spans.slice(1).flatMap(otherColumns),
    ],
    rows: [
      ...rows,
      { kind: 'grand', depth: 0, cells: [text('Total'), text(null), ...figuresOf(totals, spans, exponent)] },
    ],
    notice:
      jobs.length > most
        ? `Only the first ${mostJobs.toLocaleString('en-US')} of ${jobs.length.toLocaleString('en-US')} jobs are listed; the total is of all.`
        : null,
  };
}

function otherColumns({ label, from, to }: Span): StatementColumn[] {
  return [
    { label: `Revenue ${label}`, kind: 'money', days: { from, to } },
    { label: `Margin ${label}`, kind: 'money', days: { from, to } },
    { label: 'Change', kind: 'money' },
    { label: 'Change %', kind: 'share' },
  ];
}

const nothing: Amounts = { revenue: 0n, materials: 0n, costs: 0n, labour: 0n };

/** Every job of any span, by number, with its amounts in each span. */
function inEither(found: readonly (readonly Job[])[]): { readonly job: Job; readonly amounts: Amounts[] }[] {
  const byId = found.map((jobs) => new Map(jobs.map((job) => [job.id, job])));
  const all = [...new Map(byId.flatMap((jobs) => [...jobs])).values()];
  const jobs = found.length < 2 ? all : all.sort(byNumber);
  return jobs.map((job) => ({ job, amounts: byId.map((of) => of.get(job.id) ?? nothing) }));
}

const byNumber = (a: Job, b: Job) =>
  a.number.length - b.number.length || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0);

const marginOf = ({ revenue, materials, costs, labour }: Amounts) => revenue - materials - costs - labour;

function figuresOf(amounts: readonly Amounts[], spans: readonly Span[], exponent: number): StatementCell[] {
  const [now = nothing, then] = amounts;
  const { revenue, materials, costs, labour } = now;
  const margin = marginOf(now);
  const cells = [
    ...[revenue, materials, costs, labour, margin].map((amount) => amountCell(amount, exponent)),
    text(shareOf(margin, revenue)),
  ];
  if (!then) return cells;
  const { from = null, to = '' } = spans[1] ?? {};
  const behind: Behind = { page: 'statement', name: 'job_margin', from, to };
  const compared = figures([margin, marginOf(then)], exponent, () => behind);
  return [...cells, amountCell(then.revenue, exponent, behind), ...compared.slice(1)];
}

async function readJobs({ db }: Ctx, { from, to }: Span): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with zone as (select timezone as name from tenants where id = fw.current_tenant()),
    parts as (
      select l.work_order_id as id, case when a.type = 'income' then l.credit - l.debit else 0 end as revenue,
        case when a.type = 'income' then 0 else l.debit - l.credit end as materials, 0::bigint as costs, 0::bigint as labour
      from journal_lines l join accounts a on a.id = l.account_id and a.type in ('income', 'cost_of_goods_sold', 'expense')
      where l.work_order_id is not null and l.entry_date between ${from}::date and ${to}::date
      union all
      select c.work_order_id, 0, 0, c.cost, 0 from work_order_costs c, zone
      where coalesce(c.incurred_on, (c.created_at at time zone zone.name)::date) between ${from}::date and ${to}::date
      union all
      select t.work_order_id, 0, 0, 0, fw.labour_cost(t) from time_entries t, zone
      where t.started_at >= ${from}::date::timestamp at time zone zone.name
        and t.started_at < (${to}::date + 1)::timestamp at time zone zone.name)
    select w.id, w.number, w.title, c.name as customer, sum(p.revenue)::bigint as revenue, sum(p.materials)::bigint as materials,
      sum(p.costs)::bigint as costs, sum(p.labour)::bigint as labour
    from parts p join work_orders w on w.id = p.id left join customers c on c.id = w.customer_id
    group by w.id, w.number, w.title, c.name
    having sum(abs(p.revenue)) + sum(abs(p.materials)) + sum(p.costs) + sum(p.labour) <> 0
    order by length(w.number), w.number`.execute(db);
  return rows;
}
