/** What follows from the history of statuses: the backlog of any day, and how long work waits in each state. */

import { guestRoomTasks } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { openStatuses, statusesSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { defineFacts } from './facts.ts';
import { definePart, defineRatio, defineSum } from './measure.ts';
import { orderDimensions } from './order-dimensions.ts';

const section = 'work' as const;

/** The spells of a row `t`. */
const spells = ({ name }: AnyResource, alias: string) =>
  `join status_spells ${alias} on ${alias}.tenant_id = t.tenant_id and ${alias}.subject_table = '${name}' and ${alias}.subject_id = t.id`;
const hoursBetween = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 3600`;

const placed = 'left join assets a on a.id = t.asset_id left join sites s on s.id = t.site_id';
const dimensions = { ...orderDimensions('t'), asset_category: 'a.category', city: "s.address ->> 'city'" };
const custom = { table: workOrders.name, alias: 't' };

const openOrders = defineFacts('open_orders', {
  resource: workOrders,
  joins: `${spells(workOrders, 'h')} ${placed}`,
  where: `h.status in ${statusesSql(openStatuses)}`,
  when: { atEnd: { from: 'h.entered_at', until: 'h.left_at' } },
  dimensions: { ...dimensions, status: 'h.status' },
  custom,
});

export const backlog = defineSum('backlog', {
  label: 'Backlog',
  formula:
    'Work orders that were open at the end of the period: asked for, and not completed or cancelled by then',
  ...{ unit: 'count', section, facts: openOrders, better: 'less' },
});

const backlogDays = definePart('backlog_days', {
  label: 'Age of the backlog',
  formula: 'End of the period − requested',
  ...{ unit: 'days', section, facts: openOrders },
  value: 'extract(epoch from p.to_at - t.requested_at) / 86400',
});

export const backlogAge = defineRatio('backlog_age', {
  label: 'Backlog age',
  formula: 'Days since the request of the orders in the backlog ÷ orders in the backlog',
  ...{ unit: 'days', section, better: 'less' },
  of: backlogDays,
  per: backlog,
});

export const overdue = defineSum('overdue', {
  label: 'Overdue work orders',
  formula: 'Orders in the backlog whose due time has passed at the end of the period',
  ...{ unit: 'count', section, facts: openOrders, better: 'less' },
  where: 't.due_at < p.to_at',
});

/** In which state an order was, when it left that state. */
const statesLeft = defineFacts('states_left', {
  resource: workOrders,
  joins: `${spells(workOrders, 'h')} ${placed}`,
  when: { at: 'h.left_at' },
  dimensions: { ...dimensions, status: 'h.status' },
  custom,
});

const hoursInStates = definePart('hours_in_states', {
  label: 'Hours in states',
  formula: 'Hours from entering a status to leaving it, of those left in the period',
  ...{ unit: 'hours', section, facts: statesLeft },
  value: hoursBetween('h.entered_at', 'h.left_at'),
});
const timesLeft = definePart('states_left', {
  label: 'Changes of status',
  formula: 'Times that a status was left in the period',
  ...{ unit: 'count', section, facts: statesLeft },
});

export const timeInState = defineRatio('time_in_state', {
  label: 'Time in a state',
  formula:
    'Hours from entering a status to leaving it, of those left in the period ÷ their number: split it by status',
  ...{ unit: 'hours', section },
  of: hoursInStates,
  per: timesLeft,
});

const onHoldHours = definePart('hours_on_hold', {
  label: 'Hours on hold',
  formula: 'Hours on hold, of holds that ended in the period',
  ...{ unit: 'hours', section, facts: statesLeft },
  value: hoursBetween('h.entered_at', 'h.left_at'),
  where: "h.status = 'on_hold'",
});
const holds = definePart('holds_ended', {
  label: 'Holds ended',
  formula: 'Times that work was on hold and went on, or was given up, in the period',
  ...{ unit: 'count', section, facts: statesLeft },
  where: "h.status = 'on_hold'",
});

export const timeOnHold = defineRatio('time_on_hold', {
  label: 'Time on hold',
  formula: 'Hours on hold ÷ holds, of those that ended in the period',
  ...{ unit: 'hours', section, better: 'less' },
  of: onHoldHours,
  per: holds,
});

/**
 * When a row first went from one of `waiting` to one of `taken`: it belongs to the period of that moment, `h.left_at`. Rows that were
 * begun when they were entered did not wait.
 */
function firstTaken(resource: AnyResource, waiting: readonly string[], taken: readonly string[]) {
  const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');
  return {
    resource,
    joins: `${spells(resource, 'h')}
      join status_spells n on n.tenant_id = h.tenant_id and n.subject_table = h.subject_table and n.subject_id = h.subject_id
        and n.entered_at = h.left_at and n.status in (${listed(taken)})`,
    where: `h.status in (${listed(waiting)}) and not exists (select from status_spells e
      where e.tenant_id = h.tenant_id and e.subject_table = h.subject_table and e.subject_id = h.subject_id
        and e.entered_at < h.entered_at and e.status in (${listed(taken)}))`,
    when: { at: 'h.left_at' },
  };
}

const ofOrders = firstTaken(
  workOrders,
  ['requested', 'approved', 'unscheduled'],
  ['scheduled', 'in_progress'],
);
const ordersTaken = defineFacts('orders_assigned', {
  ...ofOrders,
  joins: `${ofOrders.joins} ${placed}`,
  ...{ dimensions, custom },
});
const hoursToAssign = definePart('hours_to_assign', {
  label: 'Hours to assignment',
  formula: 'First scheduled or begun − requested',
  ...{ unit: 'hours', section, facts: ordersTaken },
  value: hoursBetween('t.requested_at', 'h.left_at'),
});
const assigned = definePart('orders_assigned', {
  label: 'Orders assigned',
  formula: 'Work orders first scheduled or begun in the period, after they had waited for it',
  ...{ unit: 'count', section, facts: ordersTaken },
});

export const timeToAssign = defineRatio('time_to_assign', {
  label: 'Time to assignment',
  formula:
    'Hours from request until the order was first scheduled or begun ÷ orders for which that was in the period',
  ...{ unit: 'hours', section, better: 'less' },
  of: hoursToAssign,
  per: assigned,
});

const tasksTaken = defineFacts('guest_tasks_assigned', {
  ...firstTaken(guestRoomTasks, ['reported'], ['assigned', 'in_progress']),
  dimensions: {
    technician: 't.assignee_id',
    site: 't.site_id',
    room: 't.room_id',
    priority: 't.priority',
    source: 't.source',
  },
});
const taskHoursToAssign = definePart('guest_task_hours_to_assign', {
  label: 'Hours to assignment',
  formula: 'First assigned or begun − reported',
  ...{ unit: 'hours', section: 'rooms', facts: tasksTaken },
  value: hoursBetween('t.reported_at', 'h.left_at'),
});
const tasksAssigned = definePart('guest_tasks_assigned', {
  label: 'Guest tasks assigned',
  formula: 'Guest-room tasks first assigned or begun in the period',
  ...{ unit: 'count', section: 'rooms', facts: tasksTaken },
});

export const guestTaskTimeToAssign = defineRatio('guest_task_time_to_assign', {
  label: 'Guest task time to assignment',
  formula:
    'Hours from report until the task was first assigned or begun ÷ tasks for which that was in the period',
  ...{ unit: 'hours', section: 'rooms', better: 'less' },
  of: taskHoursToAssign,
  per: tasksAssigned,
});
