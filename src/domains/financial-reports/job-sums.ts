/**
 * What jobs earned and cost in a period, from the sums that the database keeps by job and day. Hours are kept by their day in UTC:
 * those of the first and the last day, of which only a part may lie in the company's days, are read one by one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Span } from './statements/statement-parts.ts';

export interface JobAmounts {
  readonly revenue: bigint;
  readonly materials: bigint;
  readonly costs: bigint;
  readonly labour: bigint;
}

export interface Job {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly customer: string | null;
  /** One per period. */
  readonly amounts: readonly JobAmounts[];
}

/** A period with its instants, and the days in UTC that lie in it as a whole: from `first` until before `end`. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly first: string;
  readonly end: string;
}

export async function readPeriod({ db }: Pick<Ctx, 'db'>, { from, to }: Span): Promise<Period> {
  const { rows } = await sql<Period>`
    select ${from ?? '1900-01-01'}::text as from, ${to}::text as to, starts_at::text, ends_at::text,
      (starts_at at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date::text as first,
      (ends_at at time zone 'UTC')::date::text as end
    from (select ${from ?? '1900-01-01'}::date::timestamp at time zone timezone as starts_at, (${to}::date + 1)::timestamp at time zone timezone as ends_at
      from tenants where id = fw.current_tenant()) t`.execute(db);
  return firstOf(rows);
}

/** Of all jobs together. */
export async function readJobTotals({ db }: Pick<Ctx, 'db'>, period: Period): Promise<JobAmounts> {
  const { rows } = await sumsOf(period, sql`true`).execute(db);
  return firstOf(rows);
}

/** Jobs with any amount in any of the periods, in the order in which they were entered. `after`: the id of a job. */
export async function readJobs(
  { db }: Pick<Ctx, 'db'>,
  periods: readonly Period[],
  after: string | null,
  most: number,
): Promise<Job[]> {
  const found = sql.join(
    periods
      .flatMap((period) => sourcesOf(period))
      .map(
        ({ table, isWithin, isAnything }) =>
          sql`(select distinct t.work_order_id as id from ${table} t where ${isWithin} and ${isAnything} ${after === null ? sql`` : sql`and t.work_order_id > ${after}::uuid`}
        order by t.work_order_id limit ${most}::bigint)`,
      ),
    sql` union `,
  );
  const sums = periods.map(
    (period, index) =>
      sql`cross join lateral (${sumsOf(period, sql`t.work_order_id = w.id`)}) ${sql.ref(`s${index}`)}`,
  );
  const amounts = periods.map(
    (_, index) =>
      sql`json_build_array(${sql.join(names.map((name) => sql`${sql.ref(`s${index}.${name}`)}::text`))})`,
  );
  const { rows } = await sql<Omit<Job, 'amounts'> & { amounts: string[][] }>`
    select w.id, w.number, w.title, c.name as customer, json_build_array(${sql.join(amounts)}) as amounts
    from (select id from (${found}) f order by id limit ${most}::bigint) page
    join work_orders w on w.id = page.id left join customers c on c.id = w.customer_id ${sql.join(sums, sql` `)}
    order by w.id`.execute(db);
  return rows.map((row) => ({ ...row, amounts: row.amounts.map(toAmounts) }));
}

const names = ['revenue', 'materials', 'costs', 'labour'] as const;

function toAmounts([
  revenue = '0',
  materials = '0',
  costs = '0',
  labour = '0',
]: readonly string[]): JobAmounts {
  return {
    revenue: BigInt(revenue),
    materials: BigInt(materials),
    costs: BigInt(costs),
    labour: BigInt(labour),
  };
}

/** One row with the sums of a period, of the rows `t` that are wanted. */
export function sumsOf(period: Period, isWanted: RawBuilder<boolean>): RawBuilder<JobAmounts> {
  const [postings, recordings, hours, expensed, billed] = sourcesOf(period);
  const sums = ({ table, isWithin }: Source, amounts: RawBuilder<unknown>) =>
    sql`(select ${amounts} from ${table} t where ${isWithin} and ${isWanted})`;
  const sum = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::bigint`;
  return sql<JobAmounts>`select p.revenue, p.materials + e.cost as materials, r.costs - b.cost as costs, r.labour + h.labour as labour
    from ${sums(postings, sql`${sum(sql`t.revenue`)} as revenue, ${sum(sql`t.materials`)} as materials`)} p,
      ${sums(recordings, sql`${sum(sql`t.costs`)} as costs, ${sum(wholeDays(period))} as labour`)} r,
      ${sums(hours, sql`${sum(sql`fw.labour_cost(t)`)} as labour`)} h,
      ${sums(expensed, sql`${sum(costOfPart)} as cost`)} e,
      ${sums(billed, sql`${sum(sql`t.cost`)} as cost`)} b`;
}

interface Source {
  readonly table: RawBuilder<unknown>;
  readonly isWithin: RawBuilder<boolean>;
  readonly isAnything: RawBuilder<boolean>;
}

const costOfPart = sql`coalesce(t.cost, fw.half_even(t.quantity * t.unit_cost))`;

function sourcesOf(
  period: Period,
): readonly [postings: Source, recordings: Source, hours: Source, expensed: Source, billed: Source] {
  const { from, to, starts_at, ends_at, first, end } = period;
  const isWithin = sql<boolean>`t.day between ${from}::date and ${to}::date`;
  const at = (day: string) => sql`${day}::date::timestamp at time zone 'UTC'`;
  return [
    { table: sql`work_order_postings`, isWithin, isAnything: sql`(t.revenue <> 0 or t.materials <> 0)` },
    {
      table: sql`work_order_recordings`,
      isWithin,
      isAnything: sql`(t.costs <> 0 or ${wholeDays(period)} <> 0)`,
    },
    {
      table: sql`time_entries`,
      isWithin: sql`(t.started_at >= ${starts_at}::timestamptz and t.started_at < least(${at(first)}, ${ends_at}::timestamptz)
        or t.started_at >= greatest(${at(first)}, ${at(end)}) and t.started_at < ${ends_at}::timestamptz)`,
      isAnything: sql`fw.labour_cost(t) <> 0`,
    },
    {
      // Of parts that are not kept in stock: an expense when they were billed, and posted on no job unless the bill was for it.
      table: sql`work_order_parts`,
      isWithin: sql`t.part_id is not null and t.journal_entry_id is null and t.bill_line_id is null and t.used_on between ${from}::date and ${to}::date`,
      isAnything: sql`${costOfPart} <> 0`,
    },
    {
      // Recorded costs that came as a bill: the ledger has them.
      table: sql`work_order_costs`,
      isWithin: sql`t.bill_line_id is not null and t.incurred_on between ${from}::date and ${to}::date`,
      isAnything: sql`t.cost <> 0`,
    },
  ];
}

/** The labour of a row of recordings, if its day lies in the period as a whole. */
function wholeDays({ first, end }: Period): RawBuilder<bigint> {
  return sql`(case when t.day >= ${first}::date and t.day < ${end}::date then t.labour else 0 end)`;
}
