import { useEffect, useRef, useState } from 'react';

export interface Parts<T> {
  /** Answers so far. */
  readonly parts: readonly T[];
  readonly isRunning: boolean;
  /** Asks for one part after the other; resolves to all of them, or to undefined if it was stopped. */
  start(): Promise<readonly T[] | undefined>;
  stop(): void;
}

/**
 * Asks for a whole in parts, to show how far it is; leaving the screen stops it. `ask` gets the part before, and returns undefined
 * when there is no other.
 */
export function useParts<T>(
  ask: (before: T | undefined, signal: AbortSignal) => Promise<T | undefined>,
): Parts<T> {
  const [parts, setParts] = useState<readonly T[]>([]);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const all: T[] = [];
    setParts(all);
    setRunning(true);
    try {
      for (;;) {
        const part = await ask(all.at(-1), controller.signal);
        if (controller.signal.aborted) return undefined;
        if (part === undefined) return all;
        all.push(part);
        setParts([...all]);
      }
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      if (running.current === controller) setRunning(false);
    }
  };
  return { parts, isRunning, start, stop: () => running.current?.abort() };
}
