/**
 * Exports a list to a file: reads every row matching the filters page by page, with progress and Cancel. Values are
 * machine-readable (ISO dates, plain decimals), refs by name.
 */

import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { valueNamed } from '#kernel/type-guards.ts';
import { saveFile } from '#ui/api/download.ts';
import { readPage } from '#ui/api/rows.ts';
import type { Entry } from '#ui/api/where.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { retryDelay, shouldRetry } from '#ui/query.ts';
import { notify } from '#ui/toast/notify.ts';
import { fieldText } from '../field-text.ts';
import { columnLabel, embedded, type Row, rowTitle } from '../names.ts';
import type { Workplace } from '../workplace.tsx';

export interface Export {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly question: readonly Entry[];
  readonly workplace: Workplace;
  /** Expected number of rows, for the progress. */
  readonly count?: number | undefined;
}

export async function exportCsv({ resource, columns, question, workplace, count }: Export): Promise<void> {
  const { locale } = workplace.viewer;
  const stop = new AbortController();
  const id = notify.loading(`Exporting ${resource.labels.toLowerCase()}`, {
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Cancel', onClick: () => stop.abort() },
  });
  try {
    const parts = [byteOrderMark, csvLine(columns.map((name) => columnLabel(resource, name)))];
    let done = 0;
    for await (const rows of allPages(resource.name, question, stop.signal, true)) {
      parts.push(
        ...rows.map((row) => csvLine(columns.map((name) => exportValue(resource, name, row, workplace)))),
      );
      done += rows.length;
      const of = count && count > done ? ` of ${count.toLocaleString(locale)}` : '';
      notify.loading(`Exporting ${resource.labels.toLowerCase()}: ${done.toLocaleString(locale)}${of}`, {
        id,
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Cancel', onClick: () => stop.abort() },
      });
    }
    saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName(resource));
    notify.success(`${done.toLocaleString(locale)} ${resource.labels.toLowerCase()} exported`, {
      id,
      duration: 4000,
      // A replaced toast would keep the button of the previous one.
      action: undefined,
    });
  } catch (error) {
    notify.dismiss(id);
    if (!stop.signal.aborted) reportError('The export stopped', error);
  }
}

/** The rows as they are. */
export function exportRows(
  { resource, columns, workplace }: Pick<Export, 'resource' | 'columns' | 'workplace'>,
  rows: readonly Row[],
): void {
  const lines = rows.map((row) =>
    csvLine(columns.map((name) => exportValue(resource, name, row, workplace))),
  );
  const head = csvLine(columns.map((name) => columnLabel(resource, name)));
  saveFile(new Blob([byteOrderMark, head, ...lines], { type: 'text/csv;charset=utf-8' }), fileName(resource));
}

export async function* allPages(
  table: string,
  question: readonly Entry[],
  signal: AbortSignal,
  isExport = false,
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null;
  do {
    const options = { limit: 1000, after, counted: false, signal, isExport };
    const page: { rows: readonly Row[]; next: string | null } = await withRetries(
      () => readPage(table, question, options),
      signal,
    );
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** Retries while the server is busy, so that the pages read so far aren't lost. */
export async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !shouldRetry(failures, error)) throw error;
      await new Promise((done) => setTimeout(done, retryDelay(failures, error)));
    }
  }
}

function exportValue(resource: AnyResource, name: string, row: Row, workplace: Workplace): unknown {
  const field = valueNamed(resource.columns, name);
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (field.kind === 'ref') {
    const target = field.target === undefined ? undefined : workplace.resourceOf(field.target);
    const there = embedded(row, name);
    return target && there ? rowTitle(target, there, workplace) : '';
  }
  const structured = field.kind === 'address' || field.kind === 'json' || field.kind === 'tags';
  return structured ? fieldText(field, value, workplace.viewer) : value;
}

function fileName(resource: AnyResource): string {
  return `${resource.labels.toLowerCase().replaceAll(' ', '-')}-${new Date().toISOString().slice(0, 10)}.csv`;
}
