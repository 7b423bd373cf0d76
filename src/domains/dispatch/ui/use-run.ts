/** A planning run with what it proposes, followed while it goes on. */
import { useEffect } from 'react';
import {
  dispatchMoves,
  dispatchRuns,
  type dispatchMoves as Moves,
} from '#domains/dispatch/runs/dispatch-run.resource.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';

interface NamedPerson {
  readonly id: string;
  readonly full_name: string;
}

export interface MoveNames {
  readonly from_technician: NamedPerson | null;
  readonly to_technician: NamedPerson | null;
  readonly work_order: {
    readonly id: string;
    readonly number: string;
    readonly title: string;
    readonly customer: { readonly name: string } | null;
  } | null;
}

const moveSelect =
  '*,from_technician(id,full_name),to_technician(id,full_name),work_order(id,number,title,customer(name))';
const most = 1000;
const everyMs = 1000;

export function useRun(id: string | undefined) {
  const run = useRow(dispatchRuns, id, '*,can');
  const { rows: moves, refetch: refetchMoves } = useRows<typeof Moves, MoveNames>(dispatchMoves, {
    filters: where(dispatchMoves).eq('run_id', id ?? ''),
    select: moveSelect,
    order: 'option,position',
    limit: most,
    count: false,
    enabled: Boolean(id),
  });
  const { refetch } = run;
  const isGoingOn = run.data?.status === 'queued' || run.data?.status === 'running';
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => {
      void refetch();
      refetchMoves();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isGoingOn, refetch, refetchMoves]);
  return { run, moves: id ? moves : none, isGoingOn };
}

const none: readonly never[] = [];

export type RunState = ReturnType<typeof useRun>;
export type RunRow = NonNullable<RunState['run']['data']>;
export type MoveRow = RunState['moves'][number];
