import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addDays, startOfDayIn } from '#kernel/dates.ts';
import { firstOf, itemAt } from '#kernel/type-guards.ts';
import { useRows } from '#ui/api/rows.ts';
import type { Entry } from '#ui/api/where.ts';
import type { CalendarOrder } from '../calendar/calendar-entries.ts';

const select = 'id,number,title,status,visit_at,due_at,customer(id,name),lead(id,full_name)';

/** The filter's work orders whose visit or due date falls on one of these days in the company's timezone. */
export function useDatedOrders(
  column: 'visit_at' | 'due_at',
  days: readonly string[],
  conditions: readonly Entry[],
  timezone: string,
  page: { readonly limit: number; readonly count: boolean },
) {
  const from = startOfDayIn(timezone, firstOf(days));
  const to = startOfDayIn(timezone, addDays(itemAt(days, days.length - 1), 1));
  const list = useRows<typeof workOrders, CalendarOrder>(workOrders, {
    filters: [...conditions, [column, `gte.${from}`], [column, `lt.${to}`]],
    select,
    order: column,
    ...page,
  });
  const orders: readonly CalendarOrder[] = list.rows;
  return { ...list, orders };
}
