import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, latest } from '#kernel/dates.ts';
import { groupBy } from '#kernel/group-by.ts';
import { fromMinor, roundHalfEven } from '#kernel/money.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { weekOf } from '#kernel/week.ts';
import { readPeriod } from './job-sums.ts';
import type { Behind, StatementRow } from './statements/statement.rules.ts';
import { amountCell, type Body, type Span, sum, text } from './statements/statement-parts.ts';

/** Recorded time in seconds. Breaks are not paid. */
interface Recorded {
  readonly work: bigint;
  readonly travel: bigint;
  readonly breaks: bigint;
  /** Of work and travel, as it counts on the jobs, in minor units. */
  readonly cost: bigint;
}

interface Day extends Recorded {
  readonly technician_id: string;
  readonly person: string;
  readonly day: string;
  /** What an hour costs; null where none was known. */
  readonly rate: bigint | null;
}

/**
 * The hours of each person, by week and rate, as a payroll service takes them. An entry counts on the day on which it begins, by the company's
 * time zone; a timer that is still running does not count. Hours are rounded to hundredths by week and rate, and totals add up what is shown.
 */
export async function payrollHours(ctx: Ctx, [span]: readonly Span[], exponent: number): Promise<Body> {
  const asked = span ?? { label: '', from: null, to: ctx.today };
  const weeks = weeksOf(await readDays(ctx, asked), ctx.viewer.locale);
  const rows = [...groupBy(weeks, (one) => one.technician_id).values()].flatMap((own): StatementRow[] => {
    const { person, technician_id } = firstOf(own);
    const within = (first: string, last: string): Entries => ({
      ...{ technician_id, from: latest(first, asked.from ?? first), to: last < asked.to ? last : asked.to },
    });
    const lines = own.map((one) => {
      const entries = within(one.day, addDays(one.day, 6));
      return rowOf('line', person, [one], exponent, { week: one.day, rate: one.rate, entries });
    });
    const entries = within(firstOf(own).day, asked.to);
    return own.length > 1
      ? [...lines, rowOf('total', `${person}, total`, own, exponent, { entries })]
      : lines;
  });
  return {
    columns: [
      { label: 'Person', kind: 'text' },
      { label: 'Week of', kind: 'date' },
      { label: 'Work', kind: 'number' },
      { label: 'Travel', kind: 'number' },
      { label: 'Paid hours', kind: 'number' },
      { label: 'Breaks, not paid', kind: 'number' },
      { label: 'Hourly cost', kind: 'money' },
      { label: 'Cost', kind: 'money' },
    ],
    rows: [...rows, rowOf('grand', 'Total', weeks, exponent)],
  };
}

/** Whose time, and of which days. */
type Entries = Omit<Extract<Behind, { readonly page: 'time' }>, 'page' | 'hours'>;

interface Of {
  readonly week?: string;
  readonly rate?: bigint | null;
  readonly entries?: Entries;
}

function rowOf(
  kind: StatementRow['kind'],
  person: string,
  weeks: readonly Recorded[],
  exponent: number,
  { week, rate = null, entries }: Of = {},
): StatementRow {
  const hundredths = (of: (one: Recorded) => bigint) =>
    sum(weeks.map((one) => roundHalfEven(of(one) * 100n, 3600n)));
  const [work, travel, breaks] = [
    hundredths((one) => one.work),
    hundredths((one) => one.travel),
    hundredths((one) => one.breaks),
  ];
  const behind = (hours: Hours): Behind | undefined => entries && { page: 'time', hours, ...entries };
  const hoursCell = (amount: bigint, hours?: Hours) => text(fromMinor(amount, 2), hours && behind(hours));
  const cells = [
    text(person),
    text(week ?? null),
    hoursCell(work, 'job_hours'),
    hoursCell(travel, 'travel_hours'),
    hoursCell(work + travel, 'paid_hours'),
    hoursCell(breaks),
    text(rate === null ? null : fromMinor(rate, exponent)),
    amountCell(sum(weeks.map((one) => one.cost)), exponent, behind('paid_hours')),
  ];
  return { kind, depth: 0, cells };
}

type Hours = Extract<Behind, { readonly page: 'time' }>['hours'];

/** Days of one person, week and rate as one, under the first day of that week where the company is. */
function weeksOf(days: readonly Day[], locale: string): Day[] {
  const starts = days.map((one) => ({ ...one, day: firstOf(weekOf(one.day, locale)) }));
  const weeks = groupBy(starts, ({ technician_id, day, rate }) => `${technician_id} ${day} ${rate}`);
  return [...weeks.values()].map((all) => ({
    ...firstOf(all),
    work: sum(all.map(({ work }) => work)),
    travel: sum(all.map(({ travel }) => travel)),
    breaks: sum(all.map(({ breaks }) => breaks)),
    cost: sum(all.map(({ cost }) => cost)),
  }));
}

async function readDays(ctx: Ctx, span: Span): Promise<Day[]> {
  const { starts_at, ends_at } = await readPeriod(ctx, span);
  const { rows } = await sql<Record<keyof Day, string> & { rate: string | null }>`
    select m.id as technician_id, p.full_name as person, (t.started_at at time zone c.timezone)::date::text as day, t.hourly_cost::text as rate,
      coalesce(sum(s.seconds) filter (where t.kind = 'work'), 0)::bigint::text as work,
      coalesce(sum(s.seconds) filter (where t.kind = 'travel'), 0)::bigint::text as travel,
      coalesce(sum(s.seconds) filter (where t.kind = 'break'), 0)::bigint::text as breaks,
      sum(fw.labour_cost(t))::bigint::text as cost
    from time_entries t
    join tenants c on c.id = t.tenant_id
    join memberships m on m.tenant_id = t.tenant_id and m.id = t.technician_id
    join profiles p on p.user_id = m.user_id
    cross join lateral (select extract(epoch from t.ended_at - t.started_at) as seconds) s
    where t.ended_at is not null and t.started_at >= ${starts_at}::timestamptz and t.started_at < ${ends_at}::timestamptz
    group by p.full_name, m.id, 3, t.hourly_cost order by p.full_name, m.id, 3, t.hourly_cost nulls first`.execute(
    ctx.db,
  );
  return rows.map(({ work, travel, breaks, cost, rate, ...who }) => ({
    ...{ ...who, rate: rate === null ? null : BigInt(rate) },
    ...{ work: BigInt(work), travel: BigInt(travel), breaks: BigInt(breaks), cost: BigInt(cost) },
  }));
}
