// Inspects an uploaded file: its format, the content of its columns, and suggested target fields. Settings chosen by the user are
// kept; the rest is detected.

import { type Encoding, encodings } from '#domains/imports/inspection/encodings.rules.ts';
import { guessSettings, refreshSettings } from '#domains/imports/inspection/guess-settings.ts';
import { ColumnInspection, columnNames } from '#domains/imports/inspection/inspect-column.ts';
import { summaryWord } from '#domains/imports/rows/summary-row.ts';
import { companyTarget } from '#domains/imports/settings/company-target.rules.ts';
import { isOwnArchive, ownArchive } from '#domains/imports/settings/own-archive.rules.ts';
import { type ImportSettings, plain } from '#domains/imports/settings/settings.rules.ts';
import { customColumns } from '#kernel/custom-fields.ts';
import { Refused } from '#kernel/errors.ts';
import { type Cell, cellText, excerpt, type SourceRow } from '#kernel/reading/cell.ts';
import { detectDelimiter, detectHeaderLine } from '#kernel/reading/detect-form.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { convertWorkbook } from './convert-workbook.ts';
import { declarationOf } from './declarations.ts';
import { type ImportContext, updateImport } from './import-task.ts';
import { detectEncoding, readText } from './read-text.ts';
import { type SourceForm, textRows, workbookRows } from './source-rows.ts';

const rowsLookedAt = 20_000;
const rowsShown = 8;

export async function inspectFile(context: ImportContext): Promise<void> {
  const { row, files, task, control } = context;
  const target = companyTarget(declarationOf(context), customColumns(row.custom_fields, row.currency));
  const { form, sheets } = await findForm(context);
  const look = await lookAt(context, form, target.asides);
  if (look.columns.length === 0) throw new Refused('invalid', 'This file has no rows.');
  const facts = look.columns.map((column) => column.facts());
  const names = facts.map(({ column }) => column);
  if (
    isOwnArchive(
      names,
      look.firstRows.map(({ cells }) => cells),
    )
  )
    throw new Refused('invalid', ownArchive);
  const headerKey = facts
    .map(({ column }) => plain(column))
    .sort()
    .join('|');
  await control.inCompany(task, async () => {
    const saved = await savedSettings(context, headerKey);
    const guess = guessSettings(target, facts);
    const suggestion = saved ? refreshSettings(target, saved, facts) : guess;
    const source = {
      ...form,
      sheets,
      byte_size: await files.size(row.storage_key),
      columns: facts,
      first_rows: look.firstRows,
      rows_seen: look.rowsSeen,
      all_seen: look.isWhole,
      header_key: headerKey,
      suggestion,
      suggested_by: saved ? 'saved' : 'guess',
      program: guess.program ?? null,
      earlier: await earlierImport(context),
    };
    await updateImport(control, task.importId, {
      source,
      options: { mapping: suggestion.mapping, for_all: suggestion.for_all, create: suggestion.create },
      total_rows: look.rowsSeen,
      report: {},
      error: null,
    });
  });
}

async function findForm(context: ImportContext): Promise<{ form: SourceForm; sheets: string[] }> {
  const { row, files } = context;
  const said = row.source;
  const sheetSaid = typeof said.sheet === 'string' ? said.sheet : null;
  if (row.storage_key.endsWith('.xlsx')) {
    const { sheets, sheet } = await convertWorkbook(context, sheetSaid);
    const form = { format: 'xlsx', encoding: 'utf-8', delimiter: ',', header_line: 0, sheet } as const;
    const header_line =
      lineSaid(said.header_line) ?? detectHeaderLine(await firstOf(workbookRows(files, row.storage_key)));
    return { form: { ...form, header_line }, sheets };
  }
  const encoding =
    encodings.find((known) => known === said.encoding) ?? (await detectEncoding(files.read(row.storage_key)));
  const delimiter =
    typeof said.delimiter === 'string' && said.delimiter.length === 1
      ? said.delimiter
      : detectDelimiter(await beginningOf(context, encoding));
  const first = (await firstOf(textRows(files, row.storage_key, { encoding, delimiter }))).filter(
    ({ line, cells }) => !(line === 1 && /^sep=$/i.test(cellText(cells[0]))),
  );
  const header_line = lineSaid(said.header_line) ?? detectHeaderLine(first);
  return { form: { format: 'csv', encoding, delimiter, header_line, sheet: null }, sheets: [] };
}

function lineSaid(line: unknown): number | undefined {
  return typeof line === 'number' && Number.isInteger(line) && line >= 0 ? line : undefined;
}

async function beginningOf({ files, row }: ImportContext, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of readText(files.read(row.storage_key), encoding)) {
    text += piece;
    if (text.length > 100_000) break;
  }
  return text;
}

async function firstOf(pieces: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const piece of pieces) {
    rows.push(...piece.slice(0, 60));
    if (rows.length >= 60) break;
  }
  return rows;
}

type Look = {
  columns: ColumnInspection[];
  firstRows: { line: number; cells: string[] }[];
  rowsSeen: number;
  isWhole: boolean;
};

/** `asides`: of the table; sums and headings of a report say nothing of what its columns hold. */
async function lookAt({ files, row }: ImportContext, form: SourceForm, asides?: RegExp): Promise<Look> {
  const look: Look = { columns: [], firstRows: [], rowsSeen: 0, isWhole: true };
  const pieces =
    form.format === 'xlsx' ? workbookRows(files, row.storage_key) : textRows(files, row.storage_key, form);
  for await (const piece of pieces) {
    for (const { line, cells, fault } of piece) {
      if (line < form.header_line) continue;
      if (look.columns.length === 0) look.columns = columnsOf(cells, form.header_line > 0);
      if (line === form.header_line) continue;
      look.rowsSeen += 1;
      if (look.firstRows.length < rowsShown)
        look.firstRows.push({ line, cells: cells.map((c) => excerpt(cellText(c))) });
      if (fault !== undefined || cells.length !== look.columns.length || summaryWord(cells, asides)) continue;
      for (const [index, column] of look.columns.entries()) column.see(itemAt(cells, index), line);
    }
    if (look.rowsSeen >= rowsLookedAt) {
      look.isWhole = false;
      break;
    }
  }
  return look;
}

function columnsOf(cells: readonly Cell[], isHeader: boolean): ColumnInspection[] {
  const names = columnNames(cells.map((cell) => (isHeader ? cellText(cell) : '')));
  return names.map((name) => new ColumnInspection(name));
}

/** The settings of the last import with the same headers. */
async function savedSettings(
  { control, row }: ImportContext,
  headerKey: string,
): Promise<ImportSettings | undefined> {
  const [saved] = await control.query<{ options: ImportSettings }>(
    `select options from imports where table_name = $1 and id <> $2 and source->>'header_key' = $3
       and status in ('checked', 'importing', 'done', 'undone', 'failed') order by created_at desc limit 1`,
    [row.table_name, row.id, headerKey],
  );
  return Array.isArray(saved?.options.mapping) ? saved.options : undefined;
}

/** An earlier finished import of the same file. */
async function earlierImport({
  control,
  row,
}: ImportContext): Promise<{ id: string; finished_at: string } | null> {
  const [earlier] = await control.query<{ id: string; finished_at: string }>(
    `select id, finished_at from imports where table_name = $1 and id <> $2 and file_sha256 = $3 and status = 'done'
     order by finished_at desc limit 1`,
    [row.table_name, row.id, row.file_sha256],
  );
  return earlier ?? null;
}
