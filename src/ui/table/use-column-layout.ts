import { useState } from 'react';
import type { Column, ColumnLayout } from './column.ts';

/** The widths and hidden columns of one table, kept on this device under its name. */
export function useColumnLayout<Row>(name: string, columns: readonly Column<Row>[]) {
  const key = `fieldwright.table.${name}`;
  const [layout, setLayout] = useState<ColumnLayout>(() => read(key) ?? initial(columns));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    write(key, next);
  };
  return {
    layout,
    setWidth: (id: string, width: number) => change({ ...layout, widths: { ...layout.widths, [id]: width } }),
    setShown: (id: string, shown: boolean) =>
      change({
        ...layout,
        hidden: shown ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
      }),
    reset: () => change(initial(columns)),
  };
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

function write(key: string, layout: ColumnLayout): void {
  try {
    localStorage.setItem(key, JSON.stringify(layout));
  } catch {
    // Storage is blocked: the layout holds until the page is closed.
  }
}
