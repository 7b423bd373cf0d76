/** What waits for a visit: filters of the list, and its rows under the names of their areas. */
import { useMemo } from 'react';
import type { UnscheduledArea } from '#domains/scheduling/unscheduled-areas.report.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { useReport } from '#ui/api/report.ts';
import { type Conditions, where } from '#ui/api/where.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WaitingOrder } from '../visits/board-visit.ts';

export interface WaitingFilter {
  readonly area: string;
  readonly kind: string;
  readonly priority: string;
  readonly skill: string;
  /** Due before this instant. */
  readonly due_before: string;
}

export const noFilter: WaitingFilter = { area: '', kind: '', priority: '', skill: '', due_before: '' };

/** Of work without a place: no territory and no town is called by a space. */
export const noPlace = ' ';

export function waitingConditions({ area, kind, priority, skill, due_before }: WaitingFilter): Conditions {
  let conditions = where(workOrders).in('status', ['approved', 'unscheduled']);
  if (area === noPlace) conditions = conditions.isNull('area');
  else if (area) conditions = conditions.eq('area', area);
  if (kind) conditions = conditions.eq('kind', kind);
  if (priority) conditions = conditions.eq('priority', priority);
  if (skill) conditions = conditions.eq('required_skills', skill);
  return due_before ? conditions.lt('due_at', due_before) : conditions;
}

/** Ends of days from today on, as instants. */
export function dueChoices(timezone: string, now: string) {
  const today = dayIn(timezone, now);
  return [
    { value: startOfDayIn(timezone, today), label: 'Overdue' },
    { value: startOfDayIn(timezone, addDays(today, 1)), label: 'Due by today' },
    { value: startOfDayIn(timezone, addDays(today, 7)), label: 'Due within a week' },
  ] as const;
}

const nothing: readonly UnscheduledArea[] = [];

/** How many wait in each area, whatever area is chosen. */
export function useUnscheduledAreas({ kind, priority, skill, due_before }: WaitingFilter) {
  const { viewer } = useWorkplace();
  const { data } = useReport<readonly UnscheduledArea[]>(
    'unscheduled_areas',
    {
      kind: kind || undefined,
      priority: priority || undefined,
      skill: skill || undefined,
      due_before: due_before || undefined,
    },
    { enabled: viewer.role !== 'technician' },
  );
  return useMemo(() => data ?? nothing, [data]);
}

export type WaitingItem =
  | { readonly key: string; readonly order: WaitingOrder }
  | {
      readonly key: string;
      readonly order: undefined;
      readonly area: string | null;
      readonly count: number | undefined;
      readonly urgent: number;
    };

export const entryOf = (order: WaitingOrder): WaitingItem => ({ key: order.id, order });

/** The orders, sorted by area, with the name of each area above its first; counts where they are known. */
export function withAreas(
  orders: readonly WaitingOrder[],
  counts: readonly UnscheduledArea[] | undefined,
): readonly WaitingItem[] {
  const known = new Map((counts ?? []).map((one) => [one.area, one]));
  return orders.flatMap((order, index): readonly WaitingItem[] => {
    const area = order.area ?? null;
    const before = orders[index - 1];
    if (before && (before.area ?? null) === area) return [entryOf(order)];
    const of = known.get(area);
    const heading = {
      key: `area ${area}`,
      order: undefined,
      area,
      count: of?.orders,
      urgent: of?.urgent ?? 0,
    };
    return [heading, entryOf(order)];
  });
}
