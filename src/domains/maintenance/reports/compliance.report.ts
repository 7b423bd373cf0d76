import { type RawBuilder, sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { isCounted } from '../occurrences/maintenance-occurrence.resource.ts';

export const complianceGroups = ['plan', 'site', 'category', 'month'] as const;
type Group = (typeof complianceGroups)[number];

/** The figures of a group, and for each the query of `GET /api/maintenance_occurrences` that lists it. */
export interface Compliance {
  /** Id of the plan or site, the category, or the month (`2026-05`); null: without one, or all. */
  readonly key: string | null;
  readonly label: string | null;
  readonly due: number;
  readonly in_time: number;
  readonly late: number;
  readonly skipped: number;
  /** Not done yet, though their day is over. */
  readonly open: number;
  /** in time ÷ due, from 0 to 1; null if nothing was due. */
  readonly compliance: number | null;
  readonly lists: Readonly<Record<'due' | 'in_time' | 'late' | 'skipped' | 'open', string>>;
}

export interface MaintenanceCompliance {
  readonly from: string;
  /** The last day that counts: today at the latest. */
  readonly to: string;
  readonly total: Compliance;
  /** Months in order; of the others the worst first, 500 at most. */
  readonly groups: readonly Compliance[];
}

const mostGroups = 500;

/**
 * PM compliance = occurrences done by their due date ÷ occurrences due in the period. What was skipped counts as due, and so does what
 * is still open once its day is over in the company's time zone: until then it is not late. Days that a plan leaves out (season,
 * holiday, closed day) were never due.
 */
export const complianceReport = defineReport(
  'maintenance_compliance',
  {
    label: 'Compliance of planned maintenance',
    allow: office,
    isHeavy: true,
    params: {
      from: field.date({ label: 'From' }),
      to: field.date({ label: 'To' }),
      by: field.choice(complianceGroups, { label: 'By', initial: 'plan' }),
      site_id: field.ref('sites', { label: 'Site' }),
      plan_id: field.ref('maintenance_plans', { label: 'Plan' }),
    },
  },
  async ({ db, today }, { by, site_id, plan_id, ...period }): Promise<MaintenanceCompliance> => {
    const to = period.to && period.to < today ? period.to : today;
    const from = period.from ?? addMonths(to, -12);
    const group: Group = by ?? 'plan';
    const { key, label } = columnsOf[group];
    const { rows } = await sql<Counted>`
      select ${key}::text as key, ${label} as label, grouping(${key}) = 1 as is_total,
        count(*)::int as due, count(*) filter (where t.is_on_time)::int as in_time,
        count(*) filter (where not t.is_on_time)::int as late, count(*) filter (where t.status = 'skipped')::int as skipped,
        count(*) filter (where t.status in ('due', 'generated'))::int as open
      from maintenance_occurrences t
      where t.due_on between ${from}::date and ${to}::date and ${sql.raw(isCounted)}
        ${site_id ? sql`and t.site_id = ${site_id}` : sql``} ${plan_id ? sql`and t.plan_id = ${plan_id}` : sql``}
      group by grouping sets ((), (${key}))
      order by is_total desc, ${group === 'month' ? key : sql`count(*) filter (where t.is_on_time)::numeric / nullif(count(*), 0), ${key}`}
      limit ${mostGroups + 1}`.execute(db);
    const narrowed = [site_id && `site_id=eq.${site_id}`, plan_id && `plan_id=eq.${plan_id}`].filter(Boolean);
    const figures = rows.map((row) => figuresOf(row, filterOf(group, row, { from, to }), narrowed.join('&')));
    const none = { key: null, label: null, is_total: true, due: 0, in_time: 0, late: 0, skipped: 0, open: 0 };
    const isTotal = rows[0]?.is_total === true;
    const total = isTotal ? figures[0] : undefined;
    return {
      ...{ from, to },
      total: total ?? figuresOf(none, filterOf(group, none, { from, to }), narrowed.join('&')),
      groups: isTotal ? figures.slice(1) : figures,
    };
  },
);

interface Counted {
  readonly key: string | null;
  readonly label: string | null;
  readonly is_total: boolean;
  readonly due: number;
  readonly in_time: number;
  readonly late: number;
  readonly skipped: number;
  readonly open: number;
}

const columnsOf: Readonly<Record<Group, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }>> = {
  plan: {
    key: sql`t.plan_id`,
    label: sql`(select p.name from maintenance_plans p where p.id = t.plan_id)`,
  },
  site: { key: sql`t.site_id`, label: sql`(select s.name from sites s where s.id = t.site_id)` },
  category: { key: sql`t.category`, label: sql`t.category` },
  month: { key: sql`to_char(t.due_on, 'YYYY-MM')`, label: sql`to_char(t.due_on, 'YYYY-MM')` },
};

function filterOf(group: Group, { key, is_total }: Counted, period: { from: string; to: string }): string {
  const between = (from: string, to: string) => `due_on=gte.${from}&due_on=lte.${to}&is_counted=eq.true`;
  if (is_total) return between(period.from, period.to);
  if (group === 'month') {
    const first = `${key}-01`;
    const last = addMonths(first, 1);
    const from = first > period.from ? first : period.from;
    return last > period.to ? between(from, period.to) : between(from, addDays(last, -1));
  }
  const column = { plan: 'plan_id', site: 'site_id', category: 'category' }[group];
  const value = key === null ? 'is.null' : `eq.${encodeURIComponent(key)}`;
  return `${between(period.from, period.to)}&${column}=${value}`;
}

function figuresOf({ is_total: _, ...counted }: Counted, filter: string, narrowed: string): Compliance {
  const list = (more: string) => [filter, narrowed, more].filter(Boolean).join('&');
  return {
    ...counted,
    compliance: counted.due > 0 ? Math.round((counted.in_time / counted.due) * 10_000) / 10_000 : null,
    lists: {
      due: list(''),
      in_time: list('is_on_time=eq.true'),
      late: list('is_on_time=eq.false'),
      skipped: list('status=eq.skipped'),
      open: list('is_open=eq.true'),
    },
  };
}
