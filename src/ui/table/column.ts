import type { ReactNode } from 'react';

/** A column of a DataTable. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Initial width in px (default 160); the user can change it. */
  readonly width?: number;
  /** Takes the remaining width. */
  readonly grow?: boolean;
  /** `end` for numbers and money. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Hidden until the user adds it. */
  readonly hidden?: boolean;
  /** Can't be hidden. */
  readonly fixed?: boolean;
  /** Without a value in this row: a column without any value gives its width to the others. */
  readonly isBlank?: (row: Row) => boolean;
  /** A sum over the whole list, not only the loaded rows. */
  readonly total?: ReactNode;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** A user's column settings of a table; stored on the device. */
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
/** The growing column shrinks down to this before the table scrolls horizontally. */
const restMinimum = 160;

/** Those without a value in any row, and without a sum. */
export function blankColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ReadonlySet<string> {
  const blank = columns.filter(
    ({ isBlank, total }) => isBlank && total === undefined && rows.length > 0 && rows.every(isBlank),
  );
  return new Set(blank.map(({ id }) => id));
}

/** As wide as the header's word, about. */
const blankWidth = ({ header }: Column<never>) => Math.max(minColumnWidth, header.length * 7 + 32);

/** `grid-template-columns` of header, rows and totals; the last track is for the column menu. */
export function gridTemplate<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  selectable: boolean,
  blank: ReadonlySet<string> = new Set(),
): string {
  const grows = columns.some((column) => column.grow && layout.widths[column.id] === undefined);
  const tracks = columns.map((column, index) => {
    const usual = column.width ?? 160;
    const width =
      layout.widths[column.id] ?? (blank.has(column.id) ? Math.min(usual, blankWidth(column)) : usual);
    const takesRest =
      (column.grow && layout.widths[column.id] === undefined) || (!grows && index === columns.length - 1);
    return takesRest ? `minmax(${Math.min(width, restMinimum)}px, 1fr)` : `${width}px`;
  });
  return [...(selectable ? ['40px'] : []), ...tracks, '36px'].join(' ');
}

/** A click on a header: ascending, then descending, then the default order. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, descending: false };
  return current.descending ? null : { column, descending: true };
}
