import type { AnyCommand } from '#kernel/command.ts';
import type { Inverse } from '#ui/resource/commands/use-acts.ts';
import type { Row } from '#ui/resource/names.ts';
import { completeWorkOrder } from '../life/complete-work-order.ts';
import {
  cannotCompleteWorkOrder,
  holdWorkOrder,
  resumeWorkOrder,
  startWorkOrder,
} from '../life/field-work.ts';
import {
  approveWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  rejectWorkOrder,
  reopenWorkOrder,
  reviewWorkOrder,
  sendBackWorkOrder,
} from '../life/office-decisions.ts';

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
 * In order of likelihood, so that the first lawful one is the button. `schedule` comes from scheduling, which stands above
 * this domain: first where nothing is planned yet, among the others after that.
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
