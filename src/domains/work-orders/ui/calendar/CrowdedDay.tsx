import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Entry } from '#ui/api/where.ts';
import type { Goal } from '#ui/navigation.tsx';
import { rememberList } from '#ui/resource/page/neighbours.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { CalendarDay, type CalendarDayProps, type DayColumn, fits } from './CalendarDay.tsx';
import { entriesByDay } from './calendar-entries.ts';
import { useDatedOrders } from './use-dated-orders.ts';

type CrowdedDayProps = Pick<CalendarDayProps, 'day' | 'isOutside' | 'isToday'> & {
  conditions: readonly Entry[];
  /** The URL search of the list of a day. */
  listOf: (column: DayColumn, day: string) => Goal['search'];
};

/** A day that loads its own entries: the first few, and the number of the rest with a link to the list of that day. */
export function CrowdedDay({ conditions, listOf, ...about }: CrowdedDayProps) {
  const { timezone } = useWorkplace().viewer;
  const { href } = useLocation();
  const days = [about.day];
  const page = { limit: fits, count: true };
  const visiting = useDatedOrders('visit_at', days, conditions, timezone, page);
  const due = useDatedOrders('due_at', days, conditions, timezone, page);
  const shown = useMemo(
    () => (entriesByDay(visiting.orders, due.orders, timezone).get(about.day) ?? []).slice(0, fits),
    [visiting.orders, due.orders, timezone, about.day],
  );
  const ids = shown.map(({ order }) => order.id);
  return (
    <CalendarDay
      {...about}
      entries={shown}
      more={{
        list: (column) => listOf(column, about.day),
        visits: (visiting.count ?? 0) - shown.filter(({ isVisit }) => isVisit).length,
        due: (due.count ?? 0) - shown.filter(({ isVisit }) => !isVisit).length,
      }}
      onOpen={(id) => rememberList('work_orders', ids, id, href)}
    />
  );
}
