/** The lanes of the board, and the command for moving a card from one lane to another. Pure. */

import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { holdWorkOrder, resumeWorkOrder, startWorkOrder } from '#domains/work-orders/lifecycle/field-work.ts';
import {
  approveWorkOrder,
  reopenWorkOrder,
  reviewWorkOrder,
  sendBackWorkOrder,
} from '#domains/work-orders/lifecycle/office-decisions.ts';
import type { AnyCommand } from '#kernel/command.ts';

export interface Lane {
  readonly value: string;
  readonly statuses: readonly string[];
}

export const lanes: readonly Lane[] = [
  { value: 'requested', statuses: ['requested'] },
  { value: 'unscheduled', statuses: ['approved', 'unscheduled'] },
  { value: 'scheduled', statuses: ['scheduled'] },
  { value: 'in_progress', statuses: ['in_progress'] },
  { value: 'on_hold', statuses: ['on_hold'] },
  { value: 'completed', statuses: ['completed'] },
  { value: 'reviewed', statuses: ['reviewed'] },
];

const moves: Readonly<Record<string, readonly AnyCommand[]>> = {
  unscheduled: [approveWorkOrder, reopenWorkOrder],
  in_progress: [startWorkOrder, resumeWorkOrder, sendBackWorkOrder],
  on_hold: [holdWorkOrder],
  completed: [completeWorkOrder],
  reviewed: [reviewWorkOrder],
};

/** The command that moves an order into the lane, if it is allowed now. */
export function moveTo(
  lane: string,
  order: { readonly status: string; readonly can: readonly string[] },
  schedule?: AnyCommand,
): AnyCommand | undefined {
  const known = lane === 'scheduled' && schedule ? [schedule] : moves[lane];
  return known?.find(
    ({ name, from }) => order.can.includes(name) && (from === undefined || from.includes(order.status)),
  );
}
