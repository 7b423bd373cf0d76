import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { notifyOffice } from '../notify.ts';
import { requireAssignment } from '../recording/require-assignment.ts';
import { stopRunningTimers } from '../recording/running-timers.ts';
import { at } from '../work-order.inputs.ts';
import { workOrders } from '../work-order.resource.ts';
import { refuseIncomplete } from './completion-requirements.ts';

/**
 * Refused with `details.missing` while something required is missing: checklist items, a before and an after photo, a signature, or
 * the remedy of a repair. Stops running timers and completes the visits that took place.
 */
export const completeWorkOrder = defineCommand(
  workOrders,
  'complete',
  {
    label: 'Complete',
    placed: true,
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
  },
  async (ctx, row, input) => {
    await requireAssignment(ctx, row.id);
    const at = momentOf(ctx, input.at);
    const found = {
      problem: said(input.problem) ?? row.problem,
      cause: said(input.cause) ?? row.cause,
      remedy: said(input.remedy) ?? row.remedy,
    };
    await refuseIncomplete(ctx, { ...row, ...found });
    await stopRunningTimers(ctx, row.id, at);
    await notifyOffice(ctx, row, 'is completed');
    return { ...found, completed_at: at, completed_by: ctx.viewer.membershipId || null };
  },
);

function said(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}
