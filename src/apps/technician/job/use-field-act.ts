/** A technician's commands on a job, its visits and its timers, kept on this phone until the server has them. */
import { completeWorkOrder } from '#domains/work-orders/lifecycle/complete-work-order.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import type { RowChange } from '#ui/outbox/entry.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import type { Keeping } from '#ui/outbox/use-keep.ts';
import { changesBy, type Seen } from './field-acts.ts';
import { partOf } from './job-view.ts';
import { type RunningTimer, useRunningTimer } from './running-timer.ts';

export interface ActedJob {
  readonly id: string;
  readonly status: string | null;
  readonly number: string | null;
  readonly title: string | null;
  readonly visits?: Seen['visits'];
}

interface Act {
  readonly command: AnyCommand;
  readonly id: string;
  readonly input?: Values;
  /** What the screen shows of the row that it makes. */
  readonly made?: Values;
  /** What it does to rows beyond the job, its visits and timers. */
  readonly changes?: readonly RowChange[];
}

/** One person has one timer, so what is said about timers goes in order, whatever the job. */
const timers: readonly AnyCommand[] = [startTimer, stopTimer];

export function useFieldAct() {
  const { sendPress, isSending, failure, clear } = useAct();
  const { timerNow } = useRunningTimer();
  /** `more`: what follows it, kept in the same moment; not done if it is refused while the screen waits. */
  const act = (
    job: ActedJob,
    asked: Act,
    onDone?: () => void,
    more: (timer: RunningTimer | undefined) => readonly Act[] = () => [],
  ): Promise<boolean> => {
    const at = new Date().toISOString();
    const press = () => {
      const timer = timerNow();
      const running = timer?.work_order_id === job.id ? [timer.id] : [];
      const seen: Seen = { job, visits: job.visits ?? [], timers: running };
      const keepingOf = ({ command, id, input = {}, made, changes = [] }: Act): Keeping => ({
        ...{ command, id, input: 'at' in command.input ? { ...input, at } : input },
        ...{ title: command.label, ...partOf(job) },
        lane: timers.includes(command) ? 'timers' : `job ${job.id}`,
        isLast: command === completeWorkOrder,
        made,
        changes: [...changesBy(command, id, seen, input, at), ...changes],
      });
      return { act: keepingOf(asked), more: more(timer).map(keepingOf) };
    };
    return sendPress(press, onDone);
  };
  return { act, isSending, failure, clear };
}
