import { useMemo, useSyncExternalStore } from 'react';
import { storedName } from '#ui/stored-name.ts';
import type { Column, ColumnLayout } from './column.ts';

/**
 * Column widths and hidden columns of a table, stored on this device under its name. Shared by all users of a name: the table,
 * and the list around it that reads only the visible columns.
 */
export function useColumnLayout<Row>(name: string, columns: readonly Column<Row>[]) {
  const key = storedName(`table.${name}`);
  const unchanged = useMemo(() => initial(columns), [columns]);
  const kept = useSyncExternalStore(
    subscribe,
    () => layoutOf(key),
    () => null,
  );
  const layout = kept ?? unchanged;
  return {
    layout,
    setWidth: (id: string, width: number) =>
      change(key, { ...layout, widths: { ...layout.widths, [id]: width } }),
    setShown: (id: string, shown: boolean) =>
      change(key, {
        ...layout,
        hidden: shown ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
      }),
    reset: () => change(key, null),
  };
}

const layouts = new Map<string, ColumnLayout | null>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function layoutOf(key: string): ColumnLayout | null {
  let layout = layouts.get(key);
  if (layout === undefined) {
    layout = read(key) ?? null;
    layouts.set(key, layout);
  }
  return layout;
}

function change(key: string, layout: ColumnLayout | null): void {
  layouts.set(key, layout);
  write(key, layout);
  for (const listener of listeners) listener();
}

function initial<Row>(columns: readonly Column<Row>[]): ColumnLayout {
  return { widths: {}, hidden: columns.filter((column) => column.hidden).map((column) => column.id) };
}

function read(key: string): ColumnLayout | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('widths' in kept) || !('hidden' in kept))
      return undefined;
    return Array.isArray(kept.hidden) ? (kept as ColumnLayout) : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, layout: ColumnLayout | null): void {
  try {
    if (layout) localStorage.setItem(key, JSON.stringify(layout));
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the layout lasts until the page is closed.
  }
}
