/** Places work orders in a month: on the day of their visit and on the due date, once if both are the same day. */
import { dayIn } from '#kernel/dates.ts';
import type { Row } from '#ui/resource/names.ts';

export type CalendarOrder = Row & {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly visit_at: string | null;
  readonly due_at: string | null;
  readonly customer?: { readonly name: string } | null;
  readonly lead?: { readonly full_name: string } | null;
};

export interface CalendarEntry {
  readonly order: CalendarOrder;
  readonly at: string;
  readonly isVisit: boolean;
  readonly isDue: boolean;
}

/** `visiting` and `due` are sorted by time, as the server returns them; visits come before orders that are only due. */
export function entriesByDay(
  visiting: readonly CalendarOrder[],
  due: readonly CalendarOrder[],
  timezone: string,
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  const put = (day: string, entry: CalendarEntry) => days.set(day, [...(days.get(day) ?? []), entry]);
  const dayOf = (at: string | null) => (at === null ? undefined : dayIn(timezone, at));
  for (const order of visiting) {
    const day = dayOf(order.visit_at);
    if (day && order.visit_at)
      put(day, { order, at: order.visit_at, isVisit: true, isDue: dayOf(order.due_at) === day });
  }
  for (const order of due) {
    const day = dayOf(order.due_at);
    if (day && order.due_at && dayOf(order.visit_at) !== day)
      put(day, { order, at: order.due_at, isVisit: false, isDue: true });
  }
  return days;
}
