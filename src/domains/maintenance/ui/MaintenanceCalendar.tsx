/** What falls due in a month, day by day, and how it fills the technicians' hours. */
import { useMemo } from 'react';
import type { LoadOfDay, MaintenanceLoad } from '#domains/maintenance/reports/load.report.ts';
import { dayIn } from '#kernel/dates.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { firstOf, itemAt } from '#kernel/type-guards.ts';
import { weeksOfMonth } from '#kernel/week.ts';
import { useReport } from '#ui/api/report.ts';
import { MonthBar } from '#ui/calendar/MonthBar.tsx';
import { useMonth } from '#ui/calendar/use-month.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Refreshing } from '#ui/components/states/Refreshing.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { cx } from '#ui/cx.ts';
import { exactDay } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { listAddress } from './list-address.ts';
import { MaintenanceNav } from './MaintenanceNav.tsx';

export function MaintenanceCalendar() {
  const { locale, timezone } = useWorkplace().viewer;
  const [month, setMonth] = useMonth(timezone);
  const weeks = useMemo(() => weeksOfMonth(month, locale), [month, locale]);
  const days = weeks.flat();
  const { data, error, refetch, isPlaceholderData } = useReport<MaintenanceLoad>('maintenance_load', {
    from: firstOf(days),
    to: itemAt(days, days.length - 1),
  });
  const today = dayIn(timezone, new Date().toISOString());
  const loads = new Map(data?.days.map((load) => [load.day, load]));
  return (
    <Page title="Maintenance calendar">
      <PageHeader title="Maintenance calendar" actions={<MaintenanceNav current="/maintenance/calendar" />} />
      <MonthBar
        month={month}
        thisMonth={today.slice(0, 7)}
        onMonth={setMonth}
        locale={locale}
        hint="Estimated hours of what falls due, of the technicians’ hours"
      />
      {error && !data && (
        <ErrorState title="The month could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <Refreshing isOld={isPlaceholderData} label="Loading the month">
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            <div
              aria-hidden="true"
              className="hidden border-b border-line text-label text-muted sm:grid sm:grid-cols-7"
            >
              {weeks[0]?.map((day) => (
                <span key={day} className="px-2 py-1.5">
                  {formatDayAs(day, locale, { weekday: 'short' })}
                </span>
              ))}
            </div>
            <ol className="flex flex-col gap-px bg-line sm:grid sm:grid-cols-7">
              {days.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  load={loads.get(day)}
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                />
              ))}
            </ol>
          </div>
          {data.days.every(isFree) && (
            <p className="pt-4 text-center text-muted">Nothing falls due in this month.</p>
          )}
        </Refreshing>
      )}
    </Page>
  );
}

const isFree = ({ occurrences, projected }: LoadOfDay) => occurrences + projected === 0;

interface DayCellProps {
  day: string;
  load: LoadOfDay | undefined;
  isOutside: boolean;
  isToday: boolean;
}

function DayCell({ day, load, isOutside, isToday }: DayCellProps) {
  const { locale } = useWorkplace().viewer;
  const isEmpty = !load || isFree(load);
  return (
    <li
      aria-label={`${exactDay(day, { locale })}${isToday ? ' (today)' : ''}`}
      className={cx(
        'relative flex min-w-0 flex-col gap-1 p-2 sm:min-h-24',
        isEmpty && 'max-sm:hidden',
        isOutside ? 'bg-canvas' : 'bg-surface',
      )}
    >
      <div aria-hidden="true" className="flex text-label tabular">
        <span
          className={cx(
            'max-sm:hidden',
            isToday && 'rounded-full bg-accent px-1.5 font-semibold text-on-accent',
            !isToday && (isOutside ? 'text-subtle' : 'font-medium'),
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span className="font-medium sm:hidden">
          {formatDayAs(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
        </span>
      </div>
      {load && !isEmpty && <Load load={load} />}
    </li>
  );
}

function Load({ load }: { load: LoadOfDay }) {
  const { locale } = useWorkplace().viewer;
  const { day, occurrences, projected, minutes, available_minutes } = load;
  const isOver = minutes > available_minutes;
  const share = available_minutes > 0 ? Math.min(1, minutes / available_minutes) : 1;
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const total = available_minutes > 0 ? ` of ${hours.format(available_minutes / 60)}` : '';
  return (
    <>
      {occurrences > 0 && (
        <Link
          to="/maintenance/occurrences"
          search={listAddress(`due_on=eq.${day}&status=neq.skipped`)}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          {occurrences} due
        </Link>
      )}
      {projected > 0 && (
        <span className="text-muted">
          {projected} {occurrences > 0 ? 'more ' : ''}planned
        </span>
      )}
      {minutes > 0 && (
        <span className="mt-auto flex flex-col gap-0.5">
          <span className={cx('text-label tabular', isOver ? 'text-tone-danger' : 'text-subtle')}>
            {hours.format(minutes / 60)}
            {total} h{isOver && ', too much'}
          </span>
          <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-wash">
            <span
              className={cx('block h-full rounded-full', isOver ? 'bg-tone-danger' : 'bg-series-1')}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        </span>
      )}
    </>
  );
}
