/**
 * Idempotency keys of commands. A command repeated after a lost answer keeps its key, so it runs once. After success or a
 * refusal the same command gets a new key.
 */
import { useRef } from 'react';
import { newKey } from '../api-client.ts';
import { ApiError, mayRetry } from '../api-error.ts';

export interface CommandKeys {
  readonly keyFor: (command: unknown) => string;
  readonly settled: (command: unknown, error: unknown) => void;
}

export function createCommandKeys(): CommandKeys {
  const open = new Map<string, string>();
  return {
    keyFor(command) {
      const text = JSON.stringify(command);
      const key = open.get(text) ?? newKey();
      open.set(text, key);
      return key;
    },
    settled(command, error) {
      const mayHaveHappened = error !== null && (mayRetry(error) || !(error instanceof ApiError));
      if (!mayHaveHappened) open.delete(JSON.stringify(command));
    },
  };
}

export function useCommandKeys(): CommandKeys {
  const keys = useRef<CommandKeys>(undefined);
  keys.current ??= createCommandKeys();
  return keys.current;
}
