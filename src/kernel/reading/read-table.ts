/** Reads a whole CSV file of moderate size: its delimiter and header are detected, its columns named once each. */
import { detectDelimiter, detectHeaderLine } from './detect-form.ts';
import { RecordReader, type TextRecord, UnclosedQuote } from './read-records.ts';

export interface CsvTable {
  readonly columns: readonly string[];
  readonly records: readonly TextRecord[];
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

export function readTable(content: string): CsvTable {
  const text = content.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const reader = new RecordReader(detectDelimiter(content.replace(/^\uFEFF/, '')));
  let records: TextRecord[];
  try {
    records = [...reader.push(text), ...reader.end()];
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    return { columns: [], records: [], faults: [{ line: error.line, message: error.message }] };
  }
  const header = detectHeaderLine(records.slice(0, 60));
  const titles = records.find(({ line }) => line === header);
  const width = Math.max(0, ...records.slice(0, 200).map(({ cells }) => cells.length));
  const columns = titles
    ? unique(titles.cells.map((cell) => cell.trim()))
    : Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  return { columns, records: records.filter(({ line }) => line > header), faults: [] };
}

function unique(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title, index) => {
    const name = title || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
