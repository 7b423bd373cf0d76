import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { where } from '#ui/api/where.ts';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Workplace } from '#ui/resource/workplace.tsx';
import { columnsOfViews } from './work-order-columns.tsx';

/** The preset views of the list, as tabs. Days are days in the company's timezone. */
export function workOrderViews({ viewer }: Workplace): readonly ListView[] {
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const open = where(workOrders).in('status', openStatuses);
  const everyone: readonly ListView[] = [
    { value: 'open', label: 'Open', filters: open },
    {
      value: 'today',
      label: 'Today',
      filters: where(workOrders).gte('visit_at', today).lt('visit_at', addDays(today, 1)),
      order: 'visit_at',
    },
    { value: 'late', label: 'Late', filters: open.lt('due_at', today), order: 'due_at' },
  ];
  const office: readonly ListView[] = [
    {
      value: 'unassigned',
      label: 'Unassigned',
      filters: open.isNull('lead_id'),
      order: 'requested_at',
    },
    {
      value: 'review',
      label: 'Needs review',
      filters: where(workOrders).eq('status', 'completed'),
      order: 'completed_at',
    },
    {
      value: 'invoicing',
      label: 'Needs invoicing',
      filters: where(workOrders).eq('needs_invoicing', true),
      order: 'completed_at',
    },
  ];
  const all = [
    ...everyone,
    ...(viewer.role === 'technician' ? [] : office),
    { value: 'all', label: 'All', order: 'requested_at.desc' },
  ];
  return all.map((view) => ({ ...view, ...columnsOfViews[view.value] }));
}
