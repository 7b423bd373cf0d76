import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';

/** State that belongs to a subject: when the subject changes, it resets during the same render. */
export function useResettingState<Value>(
  subject: unknown,
  initial: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const [kept, keep] = useState({ subject, value: initial });
  const isIts = Object.is(kept.subject, subject);
  if (!isIts) keep({ subject, value: initial });
  const set = useCallback((next: SetStateAction<Value>) => {
    keep(({ subject: of, value }) => ({ subject: of, value: settled(next, value) }));
  }, []);
  return [isIts ? kept.value : initial, set];
}

function settled<Value>(next: SetStateAction<Value>, before: Value): Value {
  return typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
}
