/**
 * Where work orders stand in a month: on the day of their visit, and on the day they are due. One that is due on the day
 * of its visit stands there once.
 */
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

/** `visiting` and `due` as the server gives them, in order of time: visits come before what is only due. */
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
