/**
 * The filtered work orders in a month. The month is kept in the URL beside the filter, so that a link shows the same days. On a
 * phone, the days with entries are shown as a list.
 */

import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addDays, dayIn } from '#kernel/dates.ts';
import { formatDayAs, formatMonth } from '#kernel/english-dates.ts';
import { weeksOfMonth } from '#kernel/week.ts';
import { MonthBar } from '#ui/calendar/MonthBar.tsx';
import { useMonth } from '#ui/calendar/use-month.ts';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { cx } from '#ui/cx.ts';
import { filterEntries } from '#ui/filters/filter.ts';
import { useAddress } from '#ui/navigation.tsx';
import type { ResourceListState } from '#ui/resource/list/use-resource-list.ts';
import type { Row } from '#ui/resource/names.ts';
import { rememberList } from '#ui/resource/page/neighbours.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { CalendarDay, type DayColumn } from './CalendarDay.tsx';
import { CrowdedDay } from './CrowdedDay.tsx';
import { entriesByDay } from './calendar-entries.ts';
import { useDatedOrders } from './use-dated-orders.ts';

/**
 * The most rows one request returns. A month with more is loaded day by day, each with its first entries and the number of the
 * rest.
 */
const most = 1000;

export function WorkOrderCalendar<R extends Row>({ state }: { state: ResourceListState<R> }) {
  const { viewer } = useWorkplace();
  const { timezone, locale } = viewer;
  const [month, setMonth] = useMonth(timezone);
  const listOf = useListOf(state);
  const { href } = useLocation();
  const weeks = useMemo(() => weeksOfMonth(month, locale), [month, locale]);
  const days = weeks.flat();
  const conditions = useMemo(() => state.conditions.filter(([name]) => name !== 'order'), [state.conditions]);
  const visiting = useDatedOrders('visit_at', days, conditions, timezone, { limit: most, count: false });
  const due = useDatedOrders('due_at', days, conditions, timezone, { limit: most, count: false });
  const isCrowded = visiting.hasMore || due.hasMore;
  const entries = useMemo(
    () => entriesByDay(visiting.orders, due.orders, timezone),
    [visiting.orders, due.orders, timezone],
  );
  const inOrder = days.flatMap((day) => (entries.get(day) ?? []).map(({ order }) => order.id));
  const error = visiting.error ?? due.error;
  const today = dayIn(timezone, new Date().toISOString());
  if (error) {
    const again = () => [visiting, due].forEach(({ refetch }) => void refetch());
    return <ErrorState title="The month could not be loaded" error={error} onRetry={again} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <MonthBar
        month={month}
        thisMonth={today.slice(0, 7)}
        onMonth={setMonth}
        locale={locale}
        hint="On the day of the next visit, and on the day it is due"
      />
      <ScrollRegion
        label={formatMonth(month, locale)}
        aria-busy={visiting.isPending || due.isPending}
        className="min-h-0 flex-1 overflow-y-auto rounded-lg border border-line bg-surface"
      >
        <div
          aria-hidden="true"
          className="sticky top-0 z-10 hidden border-b border-line bg-surface text-label text-muted sm:grid sm:grid-cols-7"
        >
          {weeks[0]?.map((day) => (
            <span key={day} className="px-2 py-1.5">
              {formatDayAs(day, locale, { weekday: 'short' })}
            </span>
          ))}
        </div>
        <ol
          className={cx(
            'flex flex-col gap-px bg-line sm:grid sm:grid-cols-7',
            (visiting.isStale || due.isStale) && 'opacity-60',
          )}
        >
          {days.map((day) => {
            const about = { day, isOutside: !day.startsWith(month), isToday: day === today };
            return isCrowded ? (
              <CrowdedDay key={day} {...about} conditions={conditions} listOf={listOf} />
            ) : (
              <CalendarDay
                key={day}
                {...about}
                entries={entries.get(day) ?? []}
                onOpen={(id) => rememberList('work_orders', inOrder, id, href)}
              />
            );
          })}
        </ol>
        {!isCrowded && entries.size === 0 && !visiting.isPending && !due.isPending && (
          <p className="p-4 text-center text-muted sm:hidden">Nothing is planned or due in this month.</p>
        )}
      </ScrollRegion>
    </div>
  );
}

/** The URL search of the table with the same filter plus a condition on the day of the visit or the due date. */
function useListOf<R extends Row>({ filters, view }: ResourceListState<R>) {
  const { show: _, month: __, ...search } = useAddress();
  return (column: DayColumn, day: string) => {
    const byField: Record<string, string[]> = {};
    for (const [field, param] of filterEntries(filters)) byField[field] = [...(byField[field] ?? []), param];
    const ofDay = [...(byField[column] ?? []), `gte.${day}`, `lt.${addDays(day, 1)}`];
    return { ...search, ...byField, [column]: ofDay, view };
  };
}
