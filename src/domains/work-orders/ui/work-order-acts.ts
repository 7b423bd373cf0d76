import type { Command } from '#kernel/command.ts';
import type { Row } from '#ui/resource/names.ts';
import type { Inverse } from '#ui/resource/use-acts.ts';
import {
  approveWorkOrder,
  cancelWorkOrder,
  cannotCompleteWorkOrder,
  closeWorkOrder,
  completeWorkOrder,
  holdWorkOrder,
  rejectWorkOrder,
  reopenWorkOrder,
  resumeWorkOrder,
  reviewWorkOrder,
  sendBackWorkOrder,
  startWorkOrder,
} from '../work-order.commands.ts';

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
] as unknown as readonly Command[];

const exits = [cannotCompleteWorkOrder, rejectWorkOrder, cancelWorkOrder] as unknown as readonly Command[];

/**
 * In order of likelihood, so that the first lawful one is the button. `schedule` comes from scheduling, which stands above
 * this domain: first where nothing is planned yet, among the others after that.
 */
export function workOrderCommands(status: string, schedule: Command | undefined): readonly Command[] {
  if (!schedule) return [...onTheWay, ...exits];
  const isNext = status === 'unscheduled' || status === 'approved';
  return isNext ? [schedule, ...onTheWay, ...exits] : [...onTheWay, schedule, ...exits];
}

export const workOrderInverses: Readonly<Record<string, Inverse>> = {
  hold: { command: resumeWorkOrder as unknown as Command },
  resume: {
    command: holdWorkOrder as unknown as Command,
    input: (before: Row) => ({ reason: before.hold_reason ?? 'On hold' }),
  },
};
