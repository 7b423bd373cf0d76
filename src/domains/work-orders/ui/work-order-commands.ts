import type { AnyCommand } from '#kernel/command.ts';
import type { Inverse } from '#ui/resource/commands/use-command-runner.ts';
import type { Row } from '#ui/resource/names.ts';
import { completeWorkOrder } from '../lifecycle/complete-work-order.ts';
import {
  cannotCompleteWorkOrder,
  holdWorkOrder,
  resumeWorkOrder,
  startWorkOrder,
} from '../lifecycle/field-work.ts';
import {
  approveWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  rejectWorkOrder,
  reopenWorkOrder,
  reviewWorkOrder,
  sendBackWorkOrder,
} from '../lifecycle/office-decisions.ts';

const onTheWay = [
  approveWorkOrder,
  startWorkOrder,
  completeWorkOrder,
  resumeWorkOrder,
  reviewWorkOrder,
  closeWorkOrder,
  reopenWorkOrder,
  holdWorkOrder,
  sendBackWorkOrder,
];

const exits = [cannotCompleteWorkOrder, rejectWorkOrder, cancelWorkOrder];

/**
 * The commands in order of likelihood: the first allowed one becomes the main button. `schedule` belongs to the scheduling domain,
 * which depends on this one; it comes first if nothing is planned yet.
 */
export function workOrderCommands(status: string, schedule: AnyCommand | undefined): readonly AnyCommand[] {
  if (!schedule) return [...onTheWay, ...exits];
  const isNext = status === 'unscheduled' || status === 'approved';
  return isNext ? [schedule, ...onTheWay, ...exits] : [...onTheWay, schedule, ...exits];
}

export const workOrderInverses: Readonly<Record<string, Inverse>> = {
  hold: { command: resumeWorkOrder },
  resume: {
    command: holdWorkOrder,
    input: (before: Row) => ({ reason: before.hold_reason ?? 'On hold' }),
  },
};
