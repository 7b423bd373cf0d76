/** How much of the planned maintenance was done in time, each figure with its list. */
import type { Compliance, MaintenanceCompliance } from '#domains/maintenance/reports/compliance.report.ts';
import { addMonths, dayIn } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { useReport } from '#ui/api/report.ts';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { MadeAt } from '#ui/components/states/MadeAt.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { cx } from '#ui/cx.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { listAddress } from './list-address.ts';
import { MaintenanceNav } from './MaintenanceNav.tsx';

const groups = ['plan', 'site', 'category', 'month'] as const;
const groupNames = { plan: 'Plan', site: 'Site', category: 'Category', month: 'Month' } as const;
type Group = (typeof groups)[number];

const formula =
  'Compliance = done by the day it was due ÷ due. What was skipped counts as due, and what is open counts once its day is over.';

export function ComplianceScreen() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const search = useAddress<{ from: string; to: string; by: string }>();
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const by: Group = isOneOf(groups, search.by) ? search.by : 'plan';
  const from = search.from ?? addMonths(today, -12);
  const to = search.to ?? today;
  const { data, error, refetch, isFetching, isPlaceholderData, madeAt } = useReport<MaintenanceCompliance>(
    'maintenance_compliance',
    { from, to, by },
  );
  const set = (change: Readonly<Record<string, string | null>>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true });
  return (
    <Page title="Maintenance compliance">
      <PageHeader
        title="Maintenance compliance"
        actions={<MaintenanceNav current="/maintenance/compliance" />}
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Field label="From">
          <DateInput value={from} onValueChange={(day) => set({ from: day })} />
        </Field>
        <Field label="To">
          <DateInput value={to} onValueChange={(day) => set({ to: day })} />
        </Field>
        <Field label="By">
          <Select
            options={groups.map((value) => ({ value, label: groupNames[value] }))}
            value={by}
            onValueChange={(chosen) => set({ by: chosen })}
          />
        </Field>
      </div>
      {error && !data && (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <Refreshing isOld={isPlaceholderData} label="Working it out again">
          <MadeAt at={madeAt} busy={isFetching} onAgain={() => void refetch()} />
          {data.total.due === 0 ? (
            <EmptyState title="Nothing was due in this period">
              Compliance is the share of planned maintenance that was done by its day.
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-5">
              <Totals total={data.total} />
              <p className="text-label text-muted">{formula}</p>
              <Groups groups={data.groups} by={by} />
            </div>
          )}
        </Refreshing>
      )}
    </Page>
  );
}

const figures = [
  ['due', 'Due'],
  ['in_time', 'In time'],
  ['late', 'Late'],
  ['skipped', 'Skipped'],
  ['open', 'Open'],
] as const;

function Totals({ total }: { total: Compliance }) {
  const { locale } = useWorkplace().viewer;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <StatCard label="Compliance" figure={percentOf(total, locale)} />
      {figures.map(([name, label]) => (
        <StatCard
          key={name}
          label={label}
          figure={total[name].toLocaleString(locale)}
          link={<Link to="/maintenance/occurrences" search={listAddress(total.lists[name])} />}
        />
      ))}
    </div>
  );
}

function Groups({ groups: rows, by }: { groups: readonly Compliance[]; by: Group }) {
  const { locale } = useWorkplace().viewer;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse tabular">
        <thead>
          <tr className="h-(--row) border-b border-line text-label text-muted">
            <th scope="col" className="px-(--cell-x) text-start font-medium">
              {groupNames[by]}
            </th>
            {figures.map(([name, label]) => (
              <th
                key={name}
                scope="col"
                className={cx('px-(--cell-x) text-end font-medium', name !== 'due' && 'hidden sm:table-cell')}
              >
                {label}
              </th>
            ))}
            <th scope="col" className="px-(--cell-x) text-end font-medium">
              Compliance
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? ''} className="h-(--row) border-b border-line last:border-0">
              <th scope="row" className="max-w-44 truncate px-(--cell-x) sm:max-w-80 text-start font-normal">
                {nameOf(row, by, locale)}
              </th>
              {figures.map(([name]) => (
                <td
                  key={name}
                  className={cx('px-(--cell-x) text-end', name !== 'due' && 'hidden sm:table-cell')}
                >
                  {row[name] === 0 ? (
                    <span className="text-subtle">0</span>
                  ) : (
                    <Link
                      to="/maintenance/occurrences"
                      search={listAddress(row.lists[name])}
                      className="hover:underline"
                    >
                      {row[name].toLocaleString(locale)}
                    </Link>
                  )}
                </td>
              ))}
              <td className="px-(--cell-x) text-end">
                <span className="inline-flex items-center gap-2 align-middle">
                  <span
                    aria-hidden="true"
                    className="hidden h-1 w-16 overflow-hidden rounded-full bg-wash sm:block"
                  >
                    <span
                      className="block h-full rounded-full bg-series-1"
                      style={{ width: `${(row.compliance ?? 0) * 100}%` }}
                    />
                  </span>
                  <span className="min-w-12">{percentOf(row, locale)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function percentOf({ compliance }: Compliance, locale: string): string {
  if (compliance === null) return '–';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(compliance);
}

function nameOf({ key, label }: Compliance, by: Group, locale: string): string {
  if (key === null) return `Without a ${groupNames[by].toLowerCase()}`;
  if (by === 'month') return formatMonth(key, locale);
  return label ?? key;
}
