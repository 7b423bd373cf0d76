// The rows of an import's file, prepared batch by batch as its settings say. The dry run and the import both go this way.

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Preparation, type PreparedBatch } from '#domains/imports/prepare-rows.ts';
import { planRows } from '#domains/imports/read-row.ts';
import { ReportBuilder } from '#domains/imports/report-builder.ts';
import type { ImportSettings } from '#domains/imports/settings.rules.ts';
import type { Target } from '#domains/imports/target.rules.ts';
import { targetOf } from '#domains/imports/targets.rules.ts';
import { wallClock } from '#domains/imports/wall-clock.ts';
import { Refused } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { newId } from '../new-id.ts';
import type { Desk } from './import-task.ts';
import type { Progress } from './progress.ts';
import { createShelf } from './shelf.ts';
import { type SourceForm, sourceRows } from './source-rows.ts';

export type Reading = {
  readonly target: Target;
  readonly form: SourceForm;
  readonly columns: readonly string[];
  readonly settings: ImportSettings;
};

export function readingOf({ row }: Desk): Reading {
  const target = targetOf(row.table_name);
  if (!target) throw new Error(`no import into ${row.table_name}`);
  const { source, options } = row as unknown as {
    source: SourceForm & { columns: { column: string }[] };
    options: ImportSettings;
  };
  return { target, form: source, columns: source.columns.map(({ column }) => column), settings: options };
}

/** A write that the database is at. In an object, so that nobody waits for it by accident. */
export type Underway = { readonly done: Promise<void> };

const nothing: Underway = { done: Promise.resolve() };

/**
 * Calls `each` for every batch; `rows` is how many of the file are through. While the database stores a batch, the next
 * one is read: both have seconds of work with a hundred thousand rows.
 */
export async function eachPreparedBatch(
  desk: Desk,
  { target, form, columns, settings }: Reading,
  progress: Progress,
  each: (batch: PreparedBatch, report: ReportBuilder) => Promise<Underway | undefined>,
): Promise<{ report: ReportBuilder; rows: number }> {
  const { row, files, work } = desk;
  const company = { currency: row.currency, clock: wallClock(row.timezone) };
  const plan = planRows(target, columns, settings, company);
  const [wrong] = plan.faults;
  if (wrong) {
    const label = target.fields[wrong.field]?.label ?? wrong.field;
    throw new Refused('invalid', `${label} for all rows: ${wrong.reason}`);
  }
  const preparation = new Preparation(plan, settings.create, { shelf: createShelf(work), newId, digest });
  const report = new ReportBuilder(target, settings.mapping);
  let rows = 0;
  let underway = nothing;
  for await (const source of sourceRows(files, row.storage_key, form)) {
    const batch = await preparation.prepare(source).catch(async (error: unknown) => {
      // Nothing can be asked in a transaction that has failed: why it failed is what counts.
      await underway.done;
      throw error;
    });
    await underway.done;
    report.add(batch);
    rows += source.length;
    await progress.at(rows);
    underway = (await each(batch, report)) ?? nothing;
    underway.done.catch(() => {});
    // The statement leaves before this thread is busy with the next rows.
    await nextTurn();
  }
  await underway.done;
  return { report, rows };
}

export function amountText(currency: string): (minor: bigint) => string {
  const exponent = currencyExponent(currency);
  return (minor) => fromMinor(minor, exponent);
}

/** 128 bits of SHA-256: enough that two rows never meet by accident. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
