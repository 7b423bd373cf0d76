/** The user's running timer, on whichever job, and a ticking clock. */
import { useEffect, useState } from 'react';
import { timeEntries } from '#domains/work-orders/recording/labour-and-material.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
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

export function useRunningTimer(): { timer: RunningTimer | undefined } {
  const { viewer } = useWorkplace();
  const { rows } = useRows<typeof timeEntries, RunningTimer>(timeEntries, {
    filters: running(viewer.membershipId),
    select,
    limit: 1,
    count: false,
    kept: () => kept.rowsOf(keptTimers),
  });
  return { timer: rows[0] };
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
