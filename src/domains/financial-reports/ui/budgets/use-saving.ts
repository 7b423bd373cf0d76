import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BudgetSheet } from '#domains/financial-reports/budgets/budget-sheet.report.ts';
import { type ChangedCell, setAmounts } from '#domains/financial-reports/budgets/set-amounts.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import { ApiError, mayRetry } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { cellsOf, restAfter, settled, type Waiting, withSaved } from './waiting.rules.ts';

export interface Saving {
  readonly isSaving: boolean;
  /** Why it was not saved. */
  readonly problem: string | undefined;
  /** Saves now. */
  readonly save: () => Promise<void>;
  /** What somebody else changed meanwhile. */
  readonly conflict: readonly ChangedCell[];
  readonly settle: (keeps: 'mine' | 'theirs') => void;
}

const SAVE_AFTER_MS = 700;
const RETRY_AFTER_MS = 10_000;
const noConflict: readonly ChangedCell[] = [];

export function useSaving(
  id: string,
  latest: { readonly current: Waiting },
  keep: (next: Waiting) => void,
): Saving & { readonly soon: () => void } {
  const client = useQueryClient();
  const key = tableKeys.report('budget_sheet', { budget_id: id });
  const { mutateAsync, isPending } = useCommand(setAmounts);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState(noConflict);

  const send = async (): Promise<Outcome> => {
    const sent = latest.current;
    if (Object.keys(sent).length === 0) return 'done';
    try {
      await mutateAsync({ id, input: { cells: cellsOf(sent) } });
    } catch (error) {
      const changed = changedIn(error);
      setConflict(changed);
      setProblem(changed.length > 0 ? undefined : classifyError(error).friendly);
      return mayRetry(error) ? 'later' : 'refused';
    }
    setProblem(undefined);
    setConflict(noConflict);
    client.setQueryData<BudgetSheet>(key, (now) => now && withSaved(now, sent));
    keep(restAfter(latest.current, sent));
    return 'done';
  };
  const { save, soon } = useOneByOne(send, () => Object.keys(latest.current).length > 0);
  return {
    ...{ isSaving: isPending, problem, save, soon, conflict },
    settle(keeps) {
      keep(settled(latest.current, conflict, keeps));
      setConflict(noConflict);
      void client.invalidateQueries({ queryKey: key });
      void save();
    },
  };
}

/** `later`: it may work then, without a person. */
type Outcome = 'done' | 'later' | 'refused';

/** One request at a time, a moment after the last change; what is typed meanwhile follows. */
function useOneByOne(send: () => Promise<Outcome>, isWaiting: () => boolean) {
  const sendNow = useRef(send);
  const waits = useRef(isWaiting);
  useEffect(() => {
    sendNow.current = send;
    waits.current = isWaiting;
  });
  const isOpen = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<Outcome>>(undefined);
  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    running.current = sendNow.current().finally(() => {
      running.current = undefined;
    });
    const outcome = await running.current;
    if (outcome === 'later' && isOpen.current) timer.current = setTimeout(() => void save(), RETRY_AFTER_MS);
  }, []);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
  }, [save]);
  // What the device kept from before, and what is left when another page is opened.
  useEffect(() => {
    isOpen.current = true;
    if (waits.current()) soon();
    return () => {
      isOpen.current = false;
      clearTimeout(timer.current);
      if (waits.current()) void save();
    };
  }, [save, soon]);
  return { save, soon };
}

function changedIn(error: unknown): readonly ChangedCell[] {
  if (!(error instanceof ApiError) || error.code !== 'stale_version' || !isRecord(error.details))
    return noConflict;
  const { changed } = error.details;
  return Array.isArray(changed) ? changed : noConflict;
}
