/** Display of work orders: their page, and label, icon and tone for status, priority and billing. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { workOrders } from './work-order.resource.ts';

export const workOrderStatus = statusRegistry({
  requested: { label: 'Requested', tone: 'neutral', shape: 'dashed' },
  approved: { label: 'Approved', tone: 'info', shape: 'dashed' },
  unscheduled: { label: 'Unscheduled', tone: 'neutral', shape: 'ring' },
  scheduled: { label: 'Scheduled', tone: 'info', shape: 'dot' },
  in_progress: { label: 'In progress', tone: 'progress', shape: 'half' },
  on_hold: { label: 'On hold', tone: 'waiting', shape: 'pause' },
  completed: { label: 'Completed', tone: 'success', shape: 'filled' },
  reviewed: { label: 'Reviewed', tone: 'success', shape: 'check' },
  closed: { label: 'Closed', tone: 'muted', shape: 'filled' },
  cannot_complete: { label: 'Can’t be completed', tone: 'danger', shape: 'crossed' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
});

export const workOrderPriority = statusRegistry({
  low: { label: 'Low', tone: 'muted', shape: 'dashed' },
  medium: { label: 'Medium', tone: 'neutral', shape: 'ring' },
  high: { label: 'High', tone: 'waiting', shape: 'half' },
  urgent: { label: 'Urgent', tone: 'danger', shape: 'alert' },
});

export const billingStatus = statusRegistry({
  not_billable: { label: 'Not billable', tone: 'muted', shape: 'slash' },
  unbilled: { label: 'Not invoiced', tone: 'waiting', shape: 'ring' },
  partly_invoiced: { label: 'Partly invoiced', tone: 'progress', shape: 'half' },
  invoiced: { label: 'Invoiced', tone: 'info', shape: 'filled' },
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
});

export const workOrderDisplay: ResourceDisplay = {
  resource: workOrders,
  path: (id) => `/work-orders/${id}`,
  looks: { status: workOrderStatus, priority: workOrderPriority, billing_status: billingStatus },
};
