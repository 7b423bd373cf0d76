/** Runs imports over HTTP like a user: upload, check, run, undo, waiting for the background work. */
import type { ImportReport } from '#domains/imports/rows/import-report.rules.ts';
import type { Person, Reply } from '#kernel/testing/test-server.ts';

export interface ImportView {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly table_name: string;
  readonly total_rows: number;
  readonly good_rows: number;
  readonly bad_rows: number;
  readonly created_rows: number;
  readonly skipped_rows: number;
  readonly report: ImportReport;
  readonly source: {
    readonly delimiter: string;
    readonly encoding: string;
    readonly header_line: number;
    readonly columns: readonly { column: string; looks: string }[];
    readonly suggested_by: string;
    readonly program: string | null;
    readonly earlier: { id: string } | null;
    readonly sheets: readonly string[];
  };
  readonly options: {
    readonly mapping: readonly { column: string; field: string; [format: string]: unknown }[];
    readonly for_all: Record<string, string>;
    readonly create: readonly string[];
  };
}

export async function upload(
  person: Person,
  table: string,
  content: string | Uint8Array,
  name = 'file.csv',
): Promise<ImportView> {
  return person.must(tryUpload(person, table, content, name));
}

export function tryUpload(
  person: Person,
  table: string,
  content: string | Uint8Array,
  name = 'file.csv',
): Promise<Reply<ImportView>> {
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return person.post<ImportView>(`/api/imports?table=${table}`, body, {
    'content-type': 'text/csv',
    'x-file-name': encodeURIComponent(name),
  });
}

/** Runs the command and waits until its work is done. */
export async function carryOut(
  person: Person,
  id: string,
  command: 'inspect' | 'check' | 'run' | 'undo',
  input: object = {},
): Promise<ImportView> {
  await person.must(person.post(`/api/imports/${id}/${command}`, input));
  return settled(person, id);
}

export async function settled(person: Person, id: string): Promise<ImportView> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const [row] = await person.must(person.get<ImportView[]>(`/api/imports?id=eq.${id}`));
    const isRead = row && 'columns' in row.source;
    if (isRead && !['checking', 'importing', 'undoing'].includes(row.status)) return row;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the import does not end');
}

/** Uploads, checks and imports, with the suggested mapping. */
export async function importAll(
  person: Person,
  table: string,
  content: string | Uint8Array,
  settings: object = {},
  mode = 'valid_only',
): Promise<ImportView> {
  const { id } = await upload(person, table, content);
  const checked = await carryOut(person, id, 'check', settings);
  if (checked.status !== 'checked')
    throw new Error(`check: ${checked.status} ${checked.error} ${JSON.stringify(checked.report)}`);
  return carryOut(person, id, 'run', { mode });
}
