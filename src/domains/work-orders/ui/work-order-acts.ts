import type { AnyCommand } from '#kernel/command.ts';
import type { Row } from '#ui/resource/names.ts';
import type { Inverse } from '#ui/resource/use-acts.ts';
import { approveWorkOrder } from '../approve-work-order.ts';
import { cancelWorkOrder } from '../cancel-work-order.ts';
import { cannotCompleteWorkOrder } from '../cannot-complete-work-order.ts';
import { closeWorkOrder } from '../close-work-order.ts';
import { completeWorkOrder } from '../complete-work-order.ts';
import { holdWorkOrder } from '../hold-work-order.ts';
import { rejectWorkOrder } from '../reject-work-order.ts';
import { reopenWorkOrder } from '../reopen-work-order.ts';
import { resumeWorkOrder } from '../resume-work-order.ts';
import { reviewWorkOrder } from '../review-work-order.ts';
import { sendBackWorkOrder } from '../send-back-work-order.ts';
import { startWorkOrder } from '../start-work-order.ts';

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
