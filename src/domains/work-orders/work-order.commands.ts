/**
 * The life of a work order:
 * requested → unscheduled → scheduled → in_progress ⇄ on_hold → completed → reviewed → closed, with cannot_complete and
 * cancelled beside it. `approved` is a state that other systems send; here approving means that it can be planned.
 * Scheduling adds `schedule`; recording and assigning are in files of their own.
 */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { workOrders } from './work-order.resource.ts';

/** When it happened, for what a phone sends later; now when left out. */
const at = field.instant({ label: 'When' });
const reason = field.text({ label: 'Reason', required: true, max: 1000 });

/** Leads to scheduled where a visit is planned already, else to unscheduled. */
export const approveWorkOrder = defineCommand(workOrders, 'approve', {
  label: 'Approve',
  again: 'refused',
  from: ['requested', 'approved'],
  allow: office,
});

export const rejectWorkOrder = defineCommand(workOrders, 'reject', {
  label: 'Reject',
  from: ['requested'],
  to: 'cancelled',
  allow: office,
  input: { reason },
});

export const startWorkOrder = defineCommand(workOrders, 'start', {
  label: 'Start',
  from: ['approved', 'unscheduled', 'scheduled'],
  to: 'in_progress',
  allow: 'everyone',
  input: { at },
  offline: true,
});

/** Running timers of the job stop. */
export const holdWorkOrder = defineCommand(workOrders, 'hold', {
  label: 'Put on hold',
  from: ['in_progress'],
  to: 'on_hold',
  allow: 'everyone',
  input: { reason, at },
  offline: true,
});

export const resumeWorkOrder = defineCommand(workOrders, 'resume', {
  label: 'Resume',
  from: ['on_hold'],
  to: 'in_progress',
  allow: 'everyone',
  input: { at },
  offline: true,
});

/**
 * Refused with `details.missing` while something required is not there: checklist items, a before and an after photo,
 * a signature, and what was done about it on a repair. Running timers stop; visits that took place are done.
 */
export const completeWorkOrder = defineCommand(workOrders, 'complete', {
  label: 'Complete',
  from: ['in_progress'],
  to: 'completed',
  allow: 'everyone',
  input: {
    problem: field.longText({ label: 'Problem', help: 'What was found' }),
    cause: field.longText({ label: 'Cause' }),
    remedy: field.longText({ label: 'Remedy', help: 'What was done about it' }),
    at,
  },
  offline: true,
});

export const cannotCompleteWorkOrder = defineCommand(workOrders, 'cannot_complete', {
  label: 'Can’t be completed',
  from: ['scheduled', 'in_progress', 'on_hold'],
  to: 'cannot_complete',
  allow: 'everyone',
  input: { reason, at },
  offline: true,
});

export const reviewWorkOrder = defineCommand(workOrders, 'review', {
  label: 'Mark as reviewed',
  from: ['completed'],
  to: 'reviewed',
  allow: office,
});

/** The reason becomes a comment that the technician reads. */
export const sendBackWorkOrder = defineCommand(workOrders, 'send_back', {
  label: 'Send back',
  from: ['completed', 'reviewed'],
  to: 'in_progress',
  allow: office,
  input: { reason },
});

/** Its visits are cancelled with it. */
export const cancelWorkOrder = defineCommand(workOrders, 'cancel', {
  label: 'Cancel',
  from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
  to: 'cancelled',
  allow: office,
  input: { reason },
});

/** Back to be planned: scheduled where a visit is still to come, else unscheduled. */
export const reopenWorkOrder = defineCommand(workOrders, 'reopen', {
  label: 'Reopen',
  again: 'refused',
  from: ['cancelled', 'cannot_complete', 'closed'],
  allow: office,
});

/** Refused while something billable is not invoiced: invoice it, or mark the order as not billable. */
export const closeWorkOrder = defineCommand(workOrders, 'close', {
  label: 'Close',
  from: ['reviewed', 'cannot_complete'],
  to: 'closed',
  allow: office,
});
