/** The records whose pages somebody visited last, newest first; on this device, per person and company. */
import { useSyncExternalStore } from 'react';
import { isRecord } from '#kernel/type-guards.ts';
import { storedName } from '#ui/stored-name.ts';
import type { Place } from './pins.ts';

const most = 8;
/** So that a person's places are not shown to the next one on this device. */
const keyOf = (membershipId: string) => storedName(`recent.${membershipId}`);
const listeners = new Set<() => void>();

export function rememberVisit(membershipId: string, place: Place): void {
  const key = keyOf(membershipId);
  const before = parse(read(key));
  if (before[0]?.href === place.href && before[0].title === place.title) return;
  try {
    localStorage.setItem(key, JSON.stringify(afterVisit(before, place)));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
  for (const listener of listeners) listener();
}

/** Each place once. */
export function afterVisit(before: readonly Place[], place: Place): readonly Place[] {
  return [place, ...before.filter(({ href }) => href !== place.href)].slice(0, most);
}

export function useRecent(membershipId: string): readonly Place[] {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(keyOf(membershipId)),
    () => '[]',
  );
  return parse(text);
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '[]';
  } catch {
    return '[]';
  }
}

function parse(text: string): readonly Place[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && [value.href, value.title, value.kind].every((one) => typeof one === 'string');
