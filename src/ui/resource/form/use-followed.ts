/** Keeps an open form up to date with a row that others may change: updates unedited fields and reports conflicts. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changed, type FormValues } from './form-values.ts';
import { clashesOf, isSame } from './typed-over.ts';

export interface Followed {
  /** Fields changed both here and by someone else. */
  readonly clashes: readonly string[];
  readonly takeTheirs: () => void;
}

/** `stored`: the row's current values; does nothing while `follows` is false. */
export function useFollowed(form: UseFormReturn<FormValues>, stored: FormValues, follows: boolean): Followed {
  const begunOn = useRef(stored);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const follow = useEffectEvent((now: FormValues) => {
    const before = begunOn.current;
    begunOn.current = now;
    if (!follows || before === now) return;
    const shown = form.getValues();
    const typed = changed(shown, before);
    for (const [name, value] of Object.entries(now))
      if (!(name in typed) && !isSame(value, shown[name])) form.setValue(name, value);
    const stay = clashes.filter((name) => !isSame(shown[name], now[name]));
    setClashes([...new Set([...stay, ...clashesOf(typed, before, now)])]);
  });
  useEffect(() => follow(stored), [stored]);
  return {
    clashes,
    takeTheirs: () => {
      for (const name of clashes) form.setValue(name, stored[name]);
      setClashes([]);
    },
  };
}
