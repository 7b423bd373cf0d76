/** Keeps a form's input over a reload, until it is saved. Stored on this device only, by key. */
import { useCallback, useEffect, useRef } from 'react';
import { draftPrefix } from './clear-drafts.ts';

export interface Draft<T> {
  /** The stored draft, if any. */
  readonly initial: T | undefined;
  readonly keep: (value: T) => void;
  readonly clear: () => void;
}

export function useDraft<T>(key: string): Draft<T> {
  const initial = useRef<{ value: T | undefined }>(undefined);
  initial.current ??= { value: read<T>(key) };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  }, []);
  // A reload right after the last key press must not lose it.
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  const keep = useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      pending.current = () => write(key, value);
      timer.current = setTimeout(flush, 300);
    },
    [key, flush],
  );
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    write(key, undefined);
  }, [key]);
  return { initial: initial.current.value, keep, clear };
}

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(draftPrefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(draftPrefix + key);
    else localStorage.setItem(draftPrefix + key, JSON.stringify(value, emptyForUnreadable));
  } catch {
    // Storage is full or blocked: the form itself still has the input.
  }
}

/** Undefined (an unreadable number) would be dropped by JSON: stored as null, i.e. empty. */
function emptyForUnreadable(_: string, value: unknown): unknown {
  return value === undefined ? null : value;
}
