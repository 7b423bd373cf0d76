// The rows of an uploaded file below its header, in batches, for text files and workbooks.

import type { Encoding } from '#domains/imports/inspection/encodings.rules.ts';
import type { Cell, SourceRow } from '#kernel/reading/cell.ts';
import { RecordReader } from '#kernel/reading/read-records.ts';
import type { ImportFiles } from './import-place.ts';
import { readText } from './read-text.ts';

/** How to read the file: detected on inspection, can be changed by the user. */
export type SourceForm = {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** Line of the header; 0 if there is none. */
  readonly header_line: number;
  readonly sheet: string | null;
};

export async function* sourceRows(
  files: ImportFiles,
  key: string,
  form: SourceForm,
  batch = 500,
): AsyncGenerator<SourceRow[]> {
  const pieces = form.format === 'xlsx' ? workbookRows(files, key) : textRows(files, key, form);
  let rows: SourceRow[] = [];
  for await (const piece of pieces) {
    for (const row of piece) {
      if (row.line <= form.header_line) continue;
      rows.push(row);
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** All records, including the header and those above it. */
export async function* textRows(
  files: ImportFiles,
  key: string,
  { encoding, delimiter }: Pick<SourceForm, 'encoding' | 'delimiter'>,
): AsyncGenerator<SourceRow[]> {
  const reader = new RecordReader(delimiter);
  for await (const text of readText(files.read(key), encoding)) yield reader.push(text);
  yield reader.end();
}

/** Key of the file with a workbook's rows, one JSON array per line. */
export function rowsKey(key: string): string {
  return key.replace(/\.xlsx$/, '.rows');
}

export async function* workbookRows(files: ImportFiles, key: string): AsyncGenerator<SourceRow[]> {
  let rest = '';
  for await (const text of readText(files.read(rowsKey(key)), 'utf-8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => {
      const [number, cells]: [number, Cell[]] = JSON.parse(line);
      return { line: number, cells };
    });
  }
}
