import type { AnyCommand } from '#kernel/command.ts';

/** Besides the status, the columns that decide which commands are offered; read by the list and the page. */
export interface OrderFacts {
  readonly sent_at: string | null;
  readonly approved_at: string | null;
  readonly approval_requested_at: string | null;
  readonly approval_required: boolean;
  readonly receipt_state: string;
}

/** Leaves out commands that the state machine allows but this order does not need: it is sent once and approved once. */
export function commandsNeeded<C extends Pick<AnyCommand, 'name'>>(
  order: OrderFacts,
  commands: readonly C[],
): readonly C[] {
  return commands.filter(({ name }) => {
    if (name === 'send')
      return order.sent_at === null && (!order.approval_required || order.approved_at !== null);
    if (name === 'approve') return order.approved_at === null;
    if (name === 'request_approval')
      return order.approved_at === null && order.approval_requested_at === null;
    if (name === 'resend') return order.sent_at !== null;
    if (name === 'finish_receiving') return order.receipt_state === 'partly';
    if (name === 'cancel') return order.receipt_state === 'none';
    return true;
  });
}
