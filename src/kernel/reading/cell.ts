/** A cell of the file. Text files contain only text; a workbook also has numbers, dates and booleans. */
export type Cell =
  | string
  /** A number as plain decimal text. */
  | { readonly number: string }
  /** `YYYY-MM-DD`, or with a local time `YYYY-MM-DDTHH:MM:SS`. */
  | { readonly date: string }
  | { readonly yes: boolean };

/** A row of the file: its line number, its cells, and a syntax error if it has one. */
export interface SourceRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly fault?: string;
}

export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if ('number' in cell) return cell.number;
  if ('date' in cell) return cell.date.replace('T', ' ');
  return cell.yes ? 'yes' : 'no';
}

/** A cell's text for reports: short and on one line. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
