/**
 * Edits of values that others may change meanwhile. Only edited values are kept; the rest shows what is stored. Values changed
 * on both sides are reported as conflicts, so no change is lost unseen.
 */

import { useState } from 'react';
import { isOneOf } from '#kernel/certain.ts';

/** The names changed on both sides to different values. `base`: the stored values when editing started. */
export function clashesOf<T extends object>(
  typed: Partial<T>,
  begunOn: Partial<T>,
  stored: T,
): readonly (keyof T & string)[] {
  return namesOf(typed).filter(
    (name) => !isSame(begunOn[name], stored[name]) && !isSame(typed[name], stored[name]),
  );
}

export interface TypedOver<T> {
  readonly form: T;
  readonly typed: Partial<T>;
  readonly set: (next: Partial<T>) => void;
  readonly clashes: readonly (keyof T & string)[];
  /** Takes the stored value for each conflict. */
  readonly takeTheirs: () => void;
  /** `sent` has been stored. Edits made while the request was pending stay unsaved. */
  readonly saved: (sent: Partial<T>) => void;
  readonly discard: () => void;
}

export function useTypedOver<T extends object>(stored: T): TypedOver<T> {
  const [{ typed, begunOn }, write] = useState<{ typed: Partial<T>; begunOn: Partial<T> }>(nothingTyped);
  const clashes = clashesOf(typed, begunOn, stored);
  return {
    form: { ...stored, ...typed },
    typed,
    clashes,
    set: (next) =>
      write((now) => ({
        typed: differing({ ...now.typed, ...next }, stored),
        begunOn: { ...those(stored, namesOf(next)), ...now.begunOn },
      })),
    takeTheirs: () => write((now) => ({ ...now, typed: without(now.typed, clashes) })),
    saved: (sent) => write((now) => (now.typed === sent ? nothingTyped : now)),
    discard: () => write(nothingTyped),
  };
}

const nothingTyped = { typed: {}, begunOn: {} };

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
