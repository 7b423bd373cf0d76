/**
 * Edits of values that others may change meanwhile. Only edited values are kept; the rest shows what is stored. Values changed
 * on both sides are reported as conflicts, so no change is lost unseen.
 */

import { useState } from 'react';
import { isOneOf } from '#kernel/type-guards.ts';

/** The names changed on both sides to different values. `base`: the stored values when editing started. */
export function conflictsOf<T extends object>(
  typed: Partial<T>,
  base: Partial<T>,
  stored: T,
): readonly (keyof T & string)[] {
  return namesOf(typed).filter(
    (name) => !isSame(base[name], stored[name]) && !isSame(typed[name], stored[name]),
  );
}

export interface Edits<T> {
  readonly form: T;
  readonly typed: Partial<T>;
  readonly set: (next: Partial<T>) => void;
  readonly conflicts: readonly (keyof T & string)[];
  /** Takes the stored value for each conflict. */
  readonly takeTheirs: () => void;
  /** `sent` has been stored. Edits made while the request was pending stay unsaved. */
  readonly saved: (sent: Partial<T>) => void;
  readonly discard: () => void;
}

export function useEdits<T extends object>(stored: T): Edits<T> {
  const [{ typed, base }, write] = useState<{ typed: Partial<T>; base: Partial<T> }>(nothingTyped);
  const conflicts = conflictsOf(typed, base, stored);
  return {
    form: { ...stored, ...typed },
    typed,
    conflicts,
    set: (next) =>
      write((now) => ({
        typed: differing({ ...now.typed, ...next }, stored),
        base: { ...those(stored, namesOf(next)), ...now.base },
      })),
    takeTheirs: () => write((now) => ({ ...now, typed: without(now.typed, conflicts) })),
    saved: (sent) => write((now) => (now.typed === sent ? nothingTyped : now)),
    discard: () => write(nothingTyped),
  };
}

const nothingTyped = { typed: {}, base: {} };

const namesOf = <T extends object>(values: Partial<T>) => Object.keys(values) as (keyof T & string)[];

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Drops values that equal the stored ones again. */
function differing<T extends object>(typed: Partial<T>, stored: T): Partial<T> {
  return without(
    typed,
    namesOf(typed).filter((name) => isSame(typed[name], stored[name])),
  );
}

function those<T extends object>(values: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}

function without<T extends object>(values: Partial<T>, names: readonly (keyof T & string)[]): Partial<T> {
  const left = Object.entries(values).filter(([name]) => !isOneOf(names, name));
  return Object.fromEntries(left) as Partial<T>;
}
