/** Keeps an open form up to date with a row that others may change: updates unedited fields and reports conflicts. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changed, type FormValues } from './form-values.ts';
import { conflictsOf, isSame } from './use-edits.ts';

export interface Followed {
  /** Fields changed both here and by someone else. */
  readonly conflicts: readonly string[];
  readonly takeTheirs: () => void;
}

/** `stored`: the row's current values; does nothing while `follows` is false. */
export function useFollowed(form: UseFormReturn<FormValues>, stored: FormValues, follows: boolean): Followed {
  const base = useRef(stored);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const follow = useEffectEvent((now: FormValues) => {
    const before = base.current;
    base.current = now;
    if (!follows || before === now) return;
    const shown = form.getValues();
    const typed = changed(shown, before);
    for (const [name, value] of Object.entries(now))
      if (!(name in typed) && !isSame(value, shown[name])) form.setValue(name, value);
    const stay = conflicts.filter((name) => !isSame(shown[name], now[name]));
    setConflicts([...new Set([...stay, ...conflictsOf(typed, before, now)])]);
  });
  useEffect(() => follow(stored), [stored]);
  return {
    conflicts,
    takeTheirs: () => {
      for (const name of conflicts) form.setValue(name, stored[name]);
      setConflicts([]);
    },
  };
}
