import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Starting width in px (default 160); the person may change it. */
  readonly width?: number;
  /** Takes what is left of the width. */
  readonly grow?: boolean;
  /** Numbers and money stand at the end. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Not shown until the person asks for it. */
  readonly hidden?: boolean;
  /** Always shown. */
  readonly fixed?: boolean;
  /** Of the whole list, not of the rows that are loaded: the server counts it. */
  readonly total?: ReactNode;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** What a person made of a table's columns; kept on the device. */
export interface ColumnLayout {
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
}

export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
): readonly Column<Row>[] {
  return columns.filter((column) => column.fixed || !layout.hidden.includes(column.id));
}

export const minColumnWidth = 64;
/** The column that takes the rest gives way down to this before the table scrolls sideways. */
const restMinimum = 160;

/** The tracks of header, rows and totals alike; the last one is the column menu's. */
export function gridTemplate<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  selectable: boolean,
): string {
  const grows = columns.some((column) => column.grow && layout.widths[column.id] === undefined);
  const tracks = columns.map((column, index) => {
    const width = layout.widths[column.id] ?? column.width ?? 160;
    const takesRest =
      (column.grow && layout.widths[column.id] === undefined) || (!grows && index === columns.length - 1);
    return takesRest ? `minmax(${Math.min(width, restMinimum)}px, 1fr)` : `${width}px`;
  });
  return [...(selectable ? ['40px'] : []), ...tracks, '36px'].join(' ');
}

/** A click on a header: ascending, then descending, then the list's own order. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, descending: false };
  return current.descending ? null : { column, descending: true };
}
