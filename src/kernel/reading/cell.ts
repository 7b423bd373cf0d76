/** One cell as the file has it. Text files only have text; a workbook also knows numbers, days and yes/no. */
export type Cell =
  | string
  /** A number as plain decimal text. */
  | { readonly number: string }
  /** `YYYY-MM-DD`, or with a time `YYYY-MM-DDTHH:MM:SS`, of the clock on the wall. */
  | { readonly date: string }
  | { readonly yes: boolean };

/** A row of the file: where it stands, what is in it, and what is wrong with its form. */
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

/** What a report shows of a cell: short, on one line. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
