/**
 * Does the same with many things, one after the other: progress, Stop, and what could not be done and why. What is done stays done,
 * so the rest can be tried again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshAll } from '#ui/api/table-cache.ts';
import { classifyError } from '#ui/errors/classify-error.ts';

export interface Done<Item, Answer> {
  readonly item: Item;
  readonly answer: Answer;
}

export interface NotDone<Item> {
  readonly item: Item;
  readonly fault: string;
}

export interface OneByOne<Item, Answer> {
  readonly of: number;
  readonly done: readonly Done<Item, Answer>[];
  readonly faults: readonly NotDone<Item>[];
  readonly isRunning: boolean;
  /** Left out because of Stop. */
  readonly left: readonly Item[];
}

/** `act` sends one thing; use `api` with an idempotency key that stays the same for the thing. Refreshes the screen at the end. */
export function useOneByOne<Item, Answer>(act: (item: Item) => Promise<Answer>) {
  const client = useQueryClient();
  const [run, setRun] = useState<OneByOne<Item, Answer>>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const start = async (items: readonly Item[]) => {
    isStopped.current = false;
    let state: OneByOne<Item, Answer> = { of: items.length, done: [], faults: [], isRunning: true, left: [] };
    const tell = (change: Partial<OneByOne<Item, Answer>>) => {
      state = { ...state, ...change };
      setRun(state);
    };
    tell({});
    for (const [index, item] of items.entries()) {
      if (isStopped.current) {
        tell({ left: items.slice(index) });
        break;
      }
      try {
        const answer = await act(item);
        tell({ done: [...state.done, { item, answer }] });
      } catch (error) {
        tell({ faults: [...state.faults, { item, fault: classifyError(error).friendly }] });
      }
    }
    tell({ isRunning: false });
    await refreshAll(client);
    return state;
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { run, start, stop };
}
