// The dry run: prepares every row as the import would, and stores nothing. Ends as `checked`, or with questions for the user that
// must be answered first.

import { correctRows } from '#domains/imports/rows/corrections.ts';
import type { Problem } from '#domains/imports/rows/import-report.rules.ts';
import { reportJson } from '#domains/imports/rows/report-builder.ts';
import { OpenQuestions, type Settled } from '#domains/imports/settings/open-questions.ts';
import { settingsJson } from '#domains/imports/settings/read-settings.ts';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { type ImportChange, type ImportContext, moveImport, updateImport } from './import-task.ts';
import { amountText, eachPreparedBatch, type Reading, readingOf } from './prepared-batches.ts';
import { Progress } from './progress.ts';
import { sourceRows } from './source-rows.ts';

export async function checkFile(context: ImportContext): Promise<void> {
  const { row } = context;
  const reading = readingOf(context);
  const progress = new Progress(context);
  const { settings, questions, formats } = await settle(context, reading, progress);
  if (questions.length > 0) {
    await finishCheck(context, 'uploaded', {
      options: settingsJson(settings),
      report: reportJson({ questions }),
      error: questions[0]?.question ?? null,
    });
    return;
  }
  const { report, rows } = await prepareAll(context, { ...reading, settings }, progress);
  const words = report.questions();
  await finishCheck(context, words.length > 0 ? 'uploaded' : 'checked', {
    options: settingsJson(settings),
    total_rows: rows,
    done_rows: rows,
    good_rows: report.goodRows,
    bad_rows: report.badRows,
    skipped_rows: report.skippedRows,
    report: reportJson({
      ...report.report(amountText(row.currency)),
      formats,
      ...(words.length > 0 ? { questions: words } : {}),
    }),
    error: words[0]?.question ?? null,
  });
}

/** Key of the file with all bad rows. */
export function problemsKey(tenantId: string, importId: string): string {
  return `${tenantId}/${importId}.problems.csv`;
}

async function settle(context: ImportContext, reading: Reading, progress: Progress): Promise<Settled> {
  const { target, columns, settings, form } = reading;
  const open = new OpenQuestions(target, columns, settings, context.row.currency);
  if (open.isSettled) return open.settle();
  for await (const rows of sourceRows(context.files, context.row.storage_key, form)) {
    for (const row of correctRows(rows, columns, settings)) open.see(row);
    if (open.isSettled) break;
    await progress.at(0);
  }
  return open.settle();
}

/** Bad rows are streamed to their file: there may be a million. */
async function prepareAll(context: ImportContext, reading: Reading, progress: Progress) {
  const { files, task } = context;
  let result: Awaited<ReturnType<typeof eachPreparedBatch>> | undefined;
  await files.make(problemsKey(task.tenantId, task.importId), async (put) => {
    await put(byteOrderMark + csvLine(['Line', 'Column', 'Value', 'Reason']));
    result = await eachPreparedBatch(context, reading, progress, async ({ bad }, report) => {
      const text = bad.flatMap((row) => report.problemsOf(row).map(problemLine)).join('');
      if (text !== '') await put(text);
      return undefined;
    });
  });
  return result as NonNullable<typeof result>;
}

function problemLine({ line, column, value, reason }: Problem): string {
  return csvLine([line, column, value, reason]);
}

async function finishCheck(
  context: ImportContext,
  to: 'uploaded' | 'checked',
  change: ImportChange,
): Promise<void> {
  const { control, task } = context;
  await control.inCompany(task, async () => {
    await updateImport(control, task.importId, { ...change, cancel_requested: false });
    await moveImport(control, context, { from: ['checking'], to, event: 'check_finish' });
  });
}
