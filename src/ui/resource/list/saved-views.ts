/** A user's saved list views: filters and sort order under a name, stored on this device per company. */

import { useMemo, useSyncExternalStore } from 'react';
import type { Filter } from '#ui/filters/filter.ts';
import { storedName } from '#ui/stored-name.ts';
import type { Sort } from '#ui/table/column.ts';

export interface SavedView {
  readonly value: string;
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
}

export function useSavedViews(tenant: string, list: string) {
  const key = storedName(`views.${tenant}.${list}`);
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => '[]',
  );
  const views = useMemo(() => parse(text), [text]);
  return {
    views,
    save: (label: string, filters: readonly Filter[], sort: Sort | null): string => {
      const value = `saved-${Date.now().toString(36)}`;
      write(key, [...views, { value, label, filters, sort }]);
      return value;
    },
    remove: (value: string) =>
      write(
        key,
        views.filter((view) => view.value !== value),
      ),
  };
}

const listeners = new Set<() => void>();
/** Fallback when storage is blocked: lasts until the page is closed. */
const inMemory = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(key: string): string {
  const known = inMemory.get(key);
  if (known !== undefined) return known;
  let kept = '[]';
  try {
    kept = localStorage.getItem(key) ?? '[]';
  } catch {
    // Storage is blocked.
  }
  inMemory.set(key, kept);
  return kept;
}

function write(key: string, views: readonly SavedView[]): void {
  const text = JSON.stringify(views);
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked: the views last until the page is closed.
  }
  for (const listener of listeners) listener();
}

function parse(text: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
