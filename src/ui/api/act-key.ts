/**
 * Idempotency keys of commands. A command repeated after a lost answer keeps its key, so it runs once. After success or a
 * refusal the same command gets a new key.
 */
import { useRef } from 'react';
import { newKey } from '../api-client.ts';
import { ApiError, mayRetry } from '../api-error.ts';

export interface ActKeys {
  readonly keyFor: (act: unknown) => string;
  readonly settled: (act: unknown, error: unknown) => void;
}

export function createActKeys(): ActKeys {
  const open = new Map<string, string>();
  return {
    keyFor(act) {
      const text = JSON.stringify(act);
      const key = open.get(text) ?? newKey();
      open.set(text, key);
      return key;
    },
    settled(act, error) {
      const mayHaveHappened = error !== null && (mayRetry(error) || !(error instanceof ApiError));
      if (!mayHaveHappened) open.delete(JSON.stringify(act));
    },
  };
}

export function useActKeys(): ActKeys {
  const keys = useRef<ActKeys>(undefined);
  keys.current ??= createActKeys();
  return keys.current;
}
