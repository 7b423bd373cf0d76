/** The user's running timer, on whichever job, and a ticking clock. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { timeEntries } from '#domains/work-orders/recording/labour-and-material.resource.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { outbox, useOutbox } from '#ui/outbox/device-outbox.ts';
import type { CommandEntry, Entry } from '#ui/outbox/entry.ts';
import { isCommand } from '#ui/outbox/with-changes.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface RunningTimer {
  readonly id: string;
  readonly work_order_id: string;
  readonly kind: string;
  readonly started_at: string;
  readonly work_order: { readonly number: string; readonly title: string } | null;
}

const select = 'id,work_order_id,kind,started_at,work_order(id,number,title)';
const running = (me: string) => where(timeEntries).eq('technician_id', me).isNull('ended_at');

export const keptTimers = keptSet<typeof timeEntries, RunningTimer>('timers', timeEntries, ({ viewer }) => ({
  ...{ filters: running(viewer.membershipId), select },
}));

interface Running {
  /** As the screen shows it. */
  readonly timer: RunningTimer | undefined;
  /** With what has been pressed since the screen was drawn. */
  readonly timerNow: () => RunningTimer | undefined;
}

export function useRunningTimer(): Running {
  const { viewer } = useWorkplace();
  const { rows } = useRows<typeof timeEntries, RunningTimer>(timeEntries, {
    filters: running(viewer.membershipId),
    select,
    limit: 1,
    count: false,
    kept: () => kept.rowsOf(keptTimers),
  });
  const entries = useOutbox();
  const latest = useRef(rows);
  latest.current = rows;
  return {
    timer: useMemo(() => runningOf(rows, entries), [rows, entries]),
    timerNow: () => runningOf(latest.current, outbox.get()),
  };
}

/** The job that a timer runs on. */
export const jobOf = ({ work_order_id, work_order }: RunningTimer) => ({
  ...{ id: work_order_id, status: null, number: null, title: null },
  ...(work_order && { number: work_order.number, title: work_order.title }),
});

/** The timer that runs after what this phone has not sent yet. */
function runningOf(rows: readonly RunningTimer[], entries: readonly Entry[]): RunningTimer | undefined {
  const begun = entries.filter(isCommand).flatMap(startedBy);
  const known = new Set(rows.map(({ id }) => id));
  const changes = entries.filter(isCommand).flatMap((entry) => (entry.refusal ? [] : (entry.changes ?? [])));
  const ended = new Set(changes.flatMap(({ id, values }) => (values.ended_at ? [id] : [])));
  return [...rows, ...begun.filter(({ id }) => !known.has(id))].findLast(({ id }) => !ended.has(id));
}

function startedBy({ command, row, job, about, input, refusal }: CommandEntry): RunningTimer[] {
  const { id, kind, at } = input;
  if (command !== startTimer.name || refusal || typeof id !== 'string' || typeof at !== 'string') return [];
  const started = { id, work_order_id: job ?? row, started_at: at, work_order: { number: '', title: about } };
  return [{ ...started, kind: typeof kind === 'string' ? kind : 'work' }];
}

/** The current time in ms, updated every second while `runs`. */
export function useNow(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [runs]);
  return now;
}

/** The time since `from`: "0:42:07". */
export function elapsed(from: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(from)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
