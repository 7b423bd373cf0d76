/** Undo and redo on the board. Lasts as long as the page, also when another screen is opened meanwhile. */
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { type Replanned, replanVisits } from '#domains/scheduling/replan/replan-visits.ts';
import { useCommand } from '#ui/api/command.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import {
  type Direction,
  emptyHistory,
  type History,
  type HistoryStep,
  recorded,
  seriesInput,
  stepInput,
  taken,
} from './board-history.ts';

export interface BoardHistory {
  /** What the next undo takes back. */
  readonly toUndo: HistoryStep | undefined;
  readonly toRedo: HistoryStep | undefined;
  readonly isBusy: boolean;
  /** Tells what was done, with a way to take it back. `label` names it, `message` is shown. */
  readonly record: (change: RecordedChange) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface RecordedChange extends Omit<HistoryStep, 'id'> {
  readonly message: string;
}

/** Null outside of the board. */
export const BoardHistoryContext = createContext<BoardHistory | null>(null);

/** Outside of the board, it is only told. */
export function useRecord(): BoardHistory['record'] {
  return useContext(BoardHistoryContext)?.record ?? tellOnly;
}

const tellOnly: BoardHistory['record'] = ({ message }) => void notify.success(message);

/** By company and person. */
const histories = new Map<string, History>();
const listeners = new Set<() => void>();
let made = 0;

function update(key: string, change: (history: History) => History): void {
  histories.set(key, change(histories.get(key) ?? emptyHistory));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One after the other, however fast the keys are pressed. */
let last: Promise<void> = Promise.resolve();

export function useBoardHistory(): BoardHistory {
  const { tenantId, userId } = useWorkplace().viewer;
  const key = `${tenantId} ${userId}`;
  const history = useSyncExternalStore(subscribe, () => histories.get(key) ?? emptyHistory);
  const [waiting, setWaiting] = useState(0);
  const { mutateAsync: replan } = useCommand<Replanned>(replanVisits);

  const take = useCallback(
    (direction: Direction, id?: number) => {
      setWaiting((count) => count + 1);
      last = last
        .then(async () => {
          const now = histories.get(key) ?? emptyHistory;
          const stack = direction === 'undo' ? now.done : now.undone;
          const step = id === undefined ? stack.at(-1) : stack.find((one) => one.id === id);
          if (!step) return;
          const sent = stepInput(step, direction);
          const input = inputOf(step, direction, sent);
          try {
            const { done, left } = await replan({ input });
            update(key, (current) => taken(current, step, direction, { sent, done }));
            tell(step, direction, done.length, left);
          } catch (error) {
            const what = direction === 'undo' ? 'could not be undone' : 'could not be done again';
            reportError(`${step.label}: ${what}`, error);
          }
        })
        .finally(() => setWaiting((count) => count - 1));
    },
    [key, replan],
  );
  const record = useCallback(
    ({ message, ...step }: RecordedChange) => {
      made += 1;
      const id = made;
      update(key, (now) => recorded(now, { id, ...step }));
      notify.success(message, {
        id: toastOf(id),
        duration: 8000,
        action: { label: 'Undo', onClick: () => take('undo', id) },
      });
    },
    [key, take],
  );
  return useMemo(
    () => ({
      toUndo: history.done.at(-1),
      toRedo: history.undone.at(-1),
      isBusy: waiting > 0,
      record,
      undo: () => take('undo'),
      redo: () => take('redo'),
    }),
    [history, waiting, record, take],
  );
}

const toastOf = (id: number) => `board-${id}`;
function inputOf(step: HistoryStep, direction: Direction, sent: ReturnType<typeof stepInput>) {
  const series = seriesInput(step, direction);
  const input = { steps: sent.map(asJson), reason: 'Taken back on the board', leave_changed: true };
  return { ...input, ...(series && { series }) };
}

const asJson = (step: ReturnType<typeof stepInput>[number]) => ({ ...step });

function tell(step: HistoryStep, direction: Direction, done: number, left: Replanned['left']): void {
  notify.dismiss(toastOf(step.id));
  if (done > 0) notify.success(`${direction === 'undo' ? 'Taken back' : 'Done again'}: ${step.label}`);
  if (left.length === 0) return;
  const [first] = left;
  const title =
    left.length === 1
      ? `${first?.number ?? 'The visit'} stays as it is`
      : `${left.length} visits stay as they are`;
  notify.warning(title, {
    duration: 8000,
    description: left
      .map(({ number, reason }) => (left.length === 1 ? reason : `${number ?? 'A visit'}: ${reason}`))
      .join(' '),
  });
}
