/** The work order commands of the technician on site. */
import { defineCommand } from '#kernel/command.ts';
import { momentOf } from '#kernel/moment.ts';
import { notifyOffice } from '../notify.ts';
import { requireAssignment } from '../recording/require-assignment.ts';
import { stopRunningTimers } from '../recording/running-timers.ts';
import { at, reason } from '../work-order.inputs.ts';
import { workOrders } from '../work-order.resource.ts';

export const startWorkOrder = defineCommand(
  workOrders,
  'start',
  {
    label: 'Start',
    placed: true,
    from: ['approved', 'unscheduled', 'scheduled'],
    to: 'in_progress',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    await requireAssignment(ctx, row.id);
    return { started_at: row.started_at ?? momentOf(ctx, at) };
  },
);

/** Stops the running timers of the work order. */
export const holdWorkOrder = defineCommand(
  workOrders,
  'hold',
  {
    label: 'Put on hold',
    placed: true,
    from: ['in_progress'],
    to: 'on_hold',
    allow: 'everyone',
    input: { reason, at },
    offline: true,
  },
  async (ctx, row, { reason, at }) => {
    await requireAssignment(ctx, row.id);
    await stopRunningTimers(ctx, row.id, momentOf(ctx, at));
    await notifyOffice(ctx, row, 'is on hold', reason);
    return { hold_reason: reason };
  },
);

export const resumeWorkOrder = defineCommand(
  workOrders,
  'resume',
  {
    label: 'Resume',
    placed: true,
    from: ['on_hold'],
    to: 'in_progress',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    await requireAssignment(ctx, row.id);
    momentOf(ctx, at);
    return { hold_reason: null };
  },
);

export const cannotCompleteWorkOrder = defineCommand(
  workOrders,
  'cannot_complete',
  {
    label: 'Can’t be completed',
    placed: true,
    from: ['scheduled', 'in_progress', 'on_hold'],
    to: 'cannot_complete',
    allow: 'everyone',
    input: { reason, at },
    offline: true,
  },
  async (ctx, row, { reason, at }) => {
    await requireAssignment(ctx, row.id);
    await stopRunningTimers(ctx, row.id, momentOf(ctx, at));
    await notifyOffice(ctx, row, 'cannot be completed', reason);
    return { cancel_reason: reason, hold_reason: null };
  },
);
