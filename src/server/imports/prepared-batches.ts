// Prepares the rows of an import's file in batches according to its settings. Used by the dry run and the import.

import { correctRows } from '#domains/imports/rows/corrections.ts';
import { Preparation, type PreparedBatch } from '#domains/imports/rows/prepare-rows.ts';
import { planRows } from '#domains/imports/rows/read-row.ts';
import { ReportBuilder } from '#domains/imports/rows/report-builder.ts';
import { wallClock } from '#domains/imports/rows/wall-clock.ts';
import { companyTarget } from '#domains/imports/settings/company-target.rules.ts';
import type { ImportSettings } from '#domains/imports/settings/settings.rules.ts';
import type { Target } from '#domains/imports/settings/target.rules.ts';
import { customColumns } from '#kernel/custom-fields.ts';
import { Refused } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { toHex } from '../bytes.ts';
import { sha256 } from '../hash.ts';
import { newId } from '../new-id.ts';
import { declarationOf } from './declarations.ts';
import type { ImportContext } from './import-task.ts';
import type { Progress } from './progress.ts';
import { createRowLookup } from './row-lookup.ts';
import { type SourceForm, sourceRows } from './source-rows.ts';

export type Reading = {
  readonly target: Target;
  readonly form: SourceForm;
  readonly columns: readonly string[];
  readonly settings: ImportSettings;
};

export function readingOf(context: ImportContext): Reading {
  const { row } = context;
  const target = companyTarget(declarationOf(context), customColumns(row.custom_fields, row.currency));
  const { source, options } = row as unknown as {
    source: SourceForm & { columns: { column: string }[] };
    options: ImportSettings;
  };
  return { target, form: source, columns: source.columns.map(({ column }) => column), settings: options };
}

/** Batches sent to the database at once, one of them waiting, so that it stays busy while this thread prepares the next. */
const mostUnderway = 2;

/**
 * Calls `each` for every batch, and then immediately the function it returns, which sends the batch to the database without
 * waiting; `rows` is the number of rows in the file. While the database stores a batch, the next ones are read, looked up on
 * another connection and prepared: both sides take seconds for a hundred thousand rows.
 */
export async function eachPreparedBatch(
  context: ImportContext,
  { target, form, columns, settings }: Reading,
  progress: Progress,
  each: (batch: PreparedBatch, report: ReportBuilder) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<{ report: ReportBuilder; rows: number }> {
  const { row, files, look, task } = context;
  const company = { currency: row.currency, clock: wallClock(row.timezone) };
  const plan = planRows(target, columns, settings, company);
  const [wrong] = plan.faults;
  if (wrong) {
    const label = target.fields[wrong.field]?.label ?? wrong.field;
    throw new Refused('invalid', `${label} for all rows: ${wrong.reason}`);
  }
  const preparation = new Preparation(plan, settings, {
    lookup: createRowLookup(context),
    newId,
    digest,
  });
  const report = new ReportBuilder(target, settings.mapping);
  let rows = 0;
  await look.inCompany(task, async () => {
    const underway: Promise<unknown>[] = [];
    try {
      for await (const source of sourceRows(files, row.storage_key, form)) {
        const batch = await preparation.prepare(correctRows(source, columns, settings));
        report.add(batch);
        const store = await each(batch, report);
        if (underway.length === mostUnderway) await underway.shift();
        const stored = store?.() ?? Promise.resolve();
        stored.catch(() => {});
        underway.push(stored);
        rows += source.length;
        await progress.at(rows);
        // Lets the statement be sent before this thread is busy with the next rows.
        await new Promise((done) => setTimeout(done));
      }
      await Promise.all(underway);
    } finally {
      // Nothing of a failed import is sent after its transaction has ended.
      await Promise.allSettled(underway);
    }
  });
  return { report, rows };
}

export function amountText(currency: string): (minor: bigint) => string {
  const exponent = currencyExponent(currency);
  return (minor) => fromMinor(minor, exponent);
}

/** 128 bits of SHA-256, enough to avoid accidental collisions. */
function digest(text: string): string {
  return toHex(sha256(text)).slice(0, 32);
}
