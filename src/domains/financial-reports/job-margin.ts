import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { StatementRow } from './statement.rules.ts';
import { amountCell, type Body, shareOf, sum, text } from './statement-parts.ts';

const mostJobs = 2000;

interface Job {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly customer: string | null;
  readonly revenue: bigint;
  readonly materials: bigint;
  readonly costs: bigint;
  readonly labour: bigint;
}

/**
 * Revenue and materials are what the ledger has on the job in these days. Labour at cost and recorded costs are not
 * postings: they come from the job itself, by the day they fell on.
 */
export async function jobMargin(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
  exponent: number,
): Promise<Body> {
  const jobs = await readJobs(ctx, from, to);
  const rows = jobs.slice(0, mostJobs).map((job): StatementRow => {
    const behind = { page: 'work_order' as const, id: job.id };
    return {
      kind: 'line',
      depth: 0,
      cells: [text(`${job.number} ${job.title}`, behind), text(job.customer), ...figuresOf(job, exponent)],
    };
  });
  const total = {
    revenue: sum(jobs.map(({ revenue }) => revenue)),
    materials: sum(jobs.map(({ materials }) => materials)),
    costs: sum(jobs.map(({ costs }) => costs)),
    labour: sum(jobs.map(({ labour }) => labour)),
  };
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
    ],
    rows: [
      ...rows,
      { kind: 'grand', depth: 0, cells: [text('Total'), text(null), ...figuresOf(total, exponent)] },
    ],
    notice:
      jobs.length > mostJobs
        ? `Only the first ${mostJobs.toLocaleString('en-US')} of ${jobs.length.toLocaleString('en-US')} jobs are listed; the total is of all.`
        : null,
  };
}

function figuresOf(job: Pick<Job, 'revenue' | 'materials' | 'costs' | 'labour'>, exponent: number) {
  const { revenue, materials, costs, labour } = job;
  const margin = revenue - materials - costs - labour;
  const amounts = [revenue, materials, costs, labour, margin].map((amount) => amountCell(amount, exponent));
  return [...amounts, text(shareOf(margin, revenue))];
}

async function readJobs({ db }: Ctx, from: string, to: string): Promise<Job[]> {
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
