/** A table of figures as it is shown and exported: its lines and columns, with the place of each cell. Pure: screens and files share it. */
import type { Viewer } from '#kernel/access.ts';
import { sentence } from '#kernel/display.ts';
import type { Figure, Unit } from './figure.rules.ts';
import { numberOf } from './figure-text.rules.ts';
import type { Days, Step } from './period.rules.ts';

export interface Heading {
  /** Null: rows without one. */
  readonly key: string | null;
  readonly name: string | null;
  /** More than 0: it stands for so many other keys together. */
  readonly rest: number;
}

/** By row, column, part and measure. The last row, column and part are the whole. */
export type Cells = readonly (readonly (readonly (readonly Figure[])[])[])[];

export interface FigureTable {
  readonly measures: readonly string[];
  readonly step: Step | null;
  /** The dimensions of the rows and of the columns. */
  readonly rows_by: string | null;
  readonly columns_by: string | null;
  readonly period: Days;
  /** Empty without a step. */
  readonly parts: readonly Days[];
  /** Empty without a dimension. */
  readonly rows: readonly Heading[];
  readonly columns: readonly Heading[];
  /** Of the lines; null: those with most of the first measure first. */
  readonly order: TableOrder | null;
  readonly cells: Cells;
  readonly before: { readonly period: Days; readonly parts: readonly Days[]; readonly cells: Cells } | null;
}

/** By `name`, the label of the line, or by the total of a measure. */
export interface TableOrder {
  readonly by: string;
  readonly isDescending: boolean;
}

/** `completed.desc`, `name.asc`; null if it is neither by name nor by one of the measures. */
export function readOrder(text: string | null | undefined, measures: readonly string[]): TableOrder | null {
  const [by = '', direction, ...more] = (text ?? '').split('.');
  const isKnown = by === 'name' || measures.includes(by);
  return isKnown && more.length === 0 && (direction === 'asc' || direction === 'desc')
    ? { by, isDescending: direction === 'desc' }
    : null;
}

export const orderText = ({ by, isDescending }: TableOrder) => `${by}.${isDescending ? 'desc' : 'asc'}`;

/** What the catalogue says of measures and dimensions. */
export interface Words {
  readonly measures: readonly { readonly name: string; readonly label: string; readonly unit: Unit }[];
  readonly dimensions: readonly {
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly key: string; readonly label: string }[] | null;
  }[];
}

/** Indexes into the cells. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly part: number;
}

export interface Line {
  readonly label: string;
  readonly at: Pick<Place, 'row'> | Pick<Place, 'part'>;
  readonly isTotal: boolean;
}

export interface TableColumn {
  /** From the outermost heading to the innermost. */
  readonly labels: readonly string[];
  readonly unit: Unit;
  readonly measure: number;
  readonly at: Pick<Place, 'column'> & Partial<Pick<Place, 'part'>>;
  readonly isTotal: boolean;
}

export interface TableLayout {
  /** Above the labels of the lines. */
  readonly corner: string;
  readonly lines: readonly Line[];
  readonly columns: readonly TableColumn[];
}

type Reader = Pick<Viewer, 'locale'>;

/** Time goes across, or down the side if no dimension does. */
export function layTable(table: FigureTable, words: Words, viewer: Reader): TableLayout {
  const { step, rows_by: rows, columns_by: columns } = table;
  const isTimeDown = step !== null && rows === null;
  const dated = table.parts.map((part) => partText(part, table.step, viewer));
  const measures = table.measures.map((name, measure) => {
    const { label = name, unit = 'count' } = words.measures.find((one) => one.name === name) ?? {};
    return { measure, label, unit };
  });
  const across = acrossOf(table, { isTimeDown, dated }, headingText(words, columns));
  return {
    corner: isTimeDown ? sentence(step) : (words.dimensions.find(({ name }) => name === rows)?.label ?? ''),
    lines: isTimeDown ? linesOfTime(dated) : linesOf(table, headingText(words, rows), viewer),
    columns: across.flatMap(({ labels, ...rest }) =>
      measures.map(({ measure, label, unit }) => ({
        ...{ ...rest, measure, unit },
        labels: measures.length > 1 || labels.length === 0 ? [...labels, label] : labels,
      })),
    ),
  };
}

function linesOfTime(dated: readonly string[]): readonly Line[] {
  const lines = dated.map((label, part) => ({ label, at: { part }, isTotal: false }));
  return [...lines, { label: 'Whole period', at: { part: dated.length }, isTotal: true }];
}

function linesOf(table: FigureTable, textOf: (heading: Heading) => string, viewer: Reader): readonly Line[] {
  const { rows } = table;
  const lines = rows.map((heading, row) => ({ label: textOf(heading), at: { row }, isTotal: false }));
  lines.sort(comparedBy(table, viewer));
  return [...lines, { label: rows.length === 0 ? 'All' : 'Total', at: { row: rows.length }, isTotal: true }];
}

/** All others stay at the end, and lines without a value before them. */
function comparedBy({ order, measures, rows, columns, parts, cells }: FigureTable, { locale }: Reader) {
  type RowLine = { readonly label: string; readonly at: Pick<Place, 'row'> };
  const isRest = ({ at }: RowLine) => Number((rows[at.row]?.rest ?? 0) > 0);
  const total = ({ at }: RowLine) =>
    numberOf(
      cellAt(cells, { ...at, column: columns.length, part: parts.length }, measures.indexOf(order?.by ?? '')),
    );
  const names = new Intl.Collator(locale, { numeric: true });
  return (a: RowLine, b: RowLine) => {
    if (!order || isRest(a) !== isRest(b)) return isRest(a) - isRest(b);
    const direction = order.isDescending ? -1 : 1;
    if (order.by === 'name') return direction * names.compare(a.label, b.label);
    const [one, other] = [total(a), total(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other);
  };
}

function acrossOf(
  { columns, parts }: FigureTable,
  { isTimeDown, dated }: { isTimeDown: boolean; dated: readonly string[] },
  textOf: (heading: Heading) => string,
): readonly Omit<TableColumn, 'unit' | 'measure'>[] {
  const all = columns.length;
  const total = (label: string) => ({ labels: [label], at: { column: all }, isTotal: true });
  const named = columns.map((heading, column) => ({ label: textOf(heading), column }));
  if (parts.length === 0 || isTimeDown) {
    const each = named.map(({ label, column }) => ({ labels: [label], at: { column }, isTotal: false }));
    return each.length > 0
      ? [...each, total('Total')]
      : [{ labels: [], at: { column: all }, isTotal: false }];
  }
  if (all === 0) {
    const each = dated.map((label, part) => ({ labels: [label], at: { column: all, part }, isTotal: false }));
    return [...each, total('Whole period')];
  }
  const each = named.flatMap(({ label, column }) =>
    dated.map((date, part) => ({ labels: [label, date], at: { column, part }, isTotal: false })),
  );
  return [...each, { ...total('Total'), labels: ['Total', 'Whole period'] }];
}

/** The indexes of a cell. */
export function placeOf({ rows, parts }: FigureTable, line: Line, column: TableColumn): Place {
  return { row: rows.length, part: parts.length, ...column.at, ...line.at };
}

export function cellAt(cells: Cells, { row, column, part }: Place, measure: number): Figure {
  return cells[row]?.[column]?.[part]?.[measure] ?? null;
}

/** How a key of a dimension reads. */
export function headingText(words: Words, dimension: string | null): (heading: Heading) => string {
  const options = words.dimensions.find(({ name }) => name === dimension)?.options;
  return ({ key, name, rest }) => {
    if (rest > 0) return `All others (${rest})`;
    if (key === null) return 'None';
    return options?.find((option) => option.key === key)?.label ?? name ?? key;
  };
}

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

export function partText({ from, to }: Days, step: Step | null, { locale }: Reader): string {
  const as = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(dayOf(from));
  if (step === 'year') return from.slice(0, 4);
  if (step === 'quarter') return `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(0, 4)}`;
  if (step === 'month') return as({ month: 'short', year: 'numeric' });
  const text = as({ day: 'numeric', month: 'short', year: 'numeric' });
  return step === 'week' && from !== to ? `Week of ${text}` : text;
}

/** As a file has it: of each column the figure, followed by the one it is compared with. */
export interface FigureSheet {
  readonly columns: readonly { readonly label: string; readonly unit: Unit | null }[];
  readonly rows: readonly {
    readonly label: string;
    readonly cells: readonly Figure[];
    readonly isTotal: boolean;
  }[];
}

export function sheetOf(table: FigureTable, layout: TableLayout): FigureSheet {
  const { before } = table;
  const named = layout.columns.map((column) => ({ ...column, label: column.labels.join(' · ') }));
  return {
    columns: [
      { label: layout.corner, unit: null },
      ...named.flatMap(({ label, unit }) => [
        { label, unit },
        ...(before ? [{ label: `${label} · ${before.period.from} to ${before.period.to}`, unit }] : []),
      ]),
    ],
    rows: layout.lines.map((line) => ({
      label: line.label,
      isTotal: line.isTotal,
      cells: layout.columns.flatMap((column) => {
        const place = placeOf(table, line, column);
        return [
          cellAt(table.cells, place, column.measure),
          ...(before ? [cellAt(before.cells, place, column.measure)] : []),
        ];
      }),
    })),
  };
}
