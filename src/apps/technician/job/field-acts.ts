/** What a technician's commands do to a job, its visits and its timers, as the server's handlers do: shown before it has answered. */
import { arriveAtVisit } from '#domains/scheduling/make-visit.ts';
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import {
  cannotCompleteWorkOrder,
  holdWorkOrder,
  resumeWorkOrder,
} from '#domains/work-orders/lifecycle/field-work.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import type { RowChange } from '#ui/outbox/entry.ts';

/** The rows that a command may change, as the screen has them. */
export interface Seen {
  readonly job: { readonly id: string; readonly status: string | null };
  readonly visits: readonly { readonly id: string; readonly status: string }[];
  /** The person's running timer on this job. */
  readonly timers: readonly string[];
}

type Effect = (seen: Seen, input: Values, at: string) => readonly RowChange[];

const ofJob = ({ job }: Seen, values: Values): RowChange => ({ table: 'work_orders', id: job.id, values });
const timersEnd = ({ timers }: Seen, ended_at: string): RowChange[] =>
  timers.map((id) => ({ table: 'time_entries', id, values: { ended_at } }));

const underWay = ['en_route', 'on_site'];
const ahead = ['tentative', 'scheduled', 'dispatched'];
const visitsEnd = ({ visits }: Seen): RowChange[] =>
  visits.flatMap(({ id, status }) => {
    const ended = underWay.includes(status) ? 'done' : ahead.includes(status) ? 'cancelled' : undefined;
    return ended ? [{ table: 'visits', id, values: { status: ended } }] : [];
  });

const waiting = ['approved', 'unscheduled', 'scheduled', 'on_hold'];

const effects: readonly (readonly [AnyCommand, Effect])[] = [
  [
    arriveAtVisit,
    (seen) => (waiting.includes(seen.job.status ?? '') ? [ofJob(seen, { status: 'in_progress' })] : []),
  ],
  [holdWorkOrder, (seen, { reason }, at) => [ofJob(seen, { hold_reason: reason }), ...timersEnd(seen, at)]],
  [resumeWorkOrder, (seen) => [ofJob(seen, { hold_reason: null })]],
  [
    cannotCompleteWorkOrder,
    (seen, { reason }, at) => [
      ofJob(seen, { cancel_reason: reason, hold_reason: null }),
      ...timersEnd(seen, at),
      ...visitsEnd(seen),
    ],
  ],
  [
    completeWorkOrder,
    (seen, { problem, cause, remedy }, at) => [
      ofJob(seen, { completed_at: at, ...said({ problem, cause, remedy }) }),
      ...timersEnd(seen, at),
      ...visitsEnd(seen),
    ],
  ],
  [stopTimer, (seen, _input, at) => timersEnd(seen, at)],
];

const said = (found: Values): Values =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === 'string' && text.trim()));

/** `row`: the row that the command is on. */
export function changesBy(
  command: AnyCommand,
  row: string,
  seen: Seen,
  input: Values,
  at: string,
): readonly RowChange[] {
  const own = command.to ? [{ table: command.resource.name, id: row, values: { status: command.to } }] : [];
  const effect = effects.find(([one]) => one === command)?.[1];
  return [...own, ...(effect?.(seen, input, at) ?? [])];
}
