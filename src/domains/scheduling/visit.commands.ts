/**
 * The life of a visit: tentative → scheduled → dispatched → en_route → on_site → done, with no_access and cancelled
 * beside it. Planning is the office's; on the way, there and done are said by the technician whose visit it is.
 */

import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { visits } from './visit.resource.ts';

const at = field.instant({ label: 'When' });
const reason = field.text({ label: 'Reason', required: true, max: 500 });
const planned = {
  technician_id: field.ref('memberships', { label: 'Technician' }),
  starts_at: field.instant({ label: 'Start', required: true }),
  ends_at: field.instant({ label: 'End', required: true }),
  override_reason: field.text({ label: 'Allow the overlap because', max: 500 }),
};

/** Plans a visit. The technician is assigned to the order, which becomes scheduled unless the visit is tentative. */
export const scheduleVisit = defineCommand(workOrders, 'schedule', {
  label: 'Schedule',
  again: 'allowed',
  from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
  allow: office,
  input: {
    ...planned,
    is_tentative: field.boolean({ label: 'Not confirmed yet' }),
    instructions: field.longText({ label: 'Instructions', max: 4000 }),
  },
});

/** Another time, length or technician. Refused with 409 `overlap` when the technician is elsewhere then. */
export const moveVisit = defineCommand(visits, 'move', {
  label: 'Move',
  again: 'allowed',
  from: ['tentative', 'scheduled', 'dispatched'],
  allow: office,
  input: planned,
});

export const confirmVisit = defineCommand(visits, 'confirm', {
  label: 'Confirm',
  from: ['tentative'],
  to: 'scheduled',
  allow: office,
});

export const dispatchVisit = defineCommand(visits, 'dispatch', {
  label: 'Dispatch',
  from: ['scheduled'],
  to: 'dispatched',
  allow: office,
});

export const departForVisit = defineCommand(visits, 'depart', {
  label: 'On my way',
  from: ['scheduled', 'dispatched'],
  to: 'en_route',
  allow: 'everyone',
  input: { at },
  offline: true,
});

/** Starts the work order as well, where it waits to be started. */
export const arriveAtVisit = defineCommand(visits, 'arrive', {
  label: 'Start work',
  from: ['scheduled', 'dispatched', 'en_route'],
  to: 'on_site',
  allow: 'everyone',
  input: { at },
  offline: true,
});

export const finishVisit = defineCommand(visits, 'finish', {
  label: 'Finish visit',
  from: ['on_site'],
  to: 'done',
  allow: 'everyone',
  input: { at },
  offline: true,
});

export const reportNoAccess = defineCommand(visits, 'no_access', {
  label: 'No access',
  from: ['scheduled', 'dispatched', 'en_route', 'on_site'],
  to: 'no_access',
  allow: 'everyone',
  input: { reason, at },
  offline: true,
});

export const cancelVisit = defineCommand(visits, 'cancel', {
  label: 'Cancel visit',
  from: ['tentative', 'scheduled', 'dispatched', 'en_route'],
  to: 'cancelled',
  allow: office,
  input: { reason },
});
