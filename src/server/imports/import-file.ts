// The import itself, in one transaction of any size: rows, the referenced rows created for them, the import's state, the audit
// entry and the event.

import type { PreparedBatch, PreparedRow } from '#domains/imports/rows/prepare-rows.ts';
import { reportJson } from '#domains/imports/rows/report-builder.ts';
import { referenceTables, type Values } from '#domains/imports/settings/target.rules.ts';
import { Refused } from '#kernel/errors.ts';
import { type AnyResource, sequenceOf } from '#kernel/resource.ts';
import { newId } from '../new-id.ts';
import { resourceOf } from './declarations.ts';
import { Documents } from './documents.ts';
import { ctxOf, type ImportContext, moveImport, updateImport } from './import-task.ts';
import { columnsOf, type Insert, InsertSender, RowInserter } from './insert-rows.ts';
import { NumberBlock } from './number-block.ts';
import { amountText, eachPreparedBatch, readingOf } from './prepared-batches.ts';
import { Progress } from './progress.ts';
import { updateRows } from './update-rows.ts';

export async function importFile(context: ImportContext): Promise<void> {
  const { task, work } = context;
  const numbers = new NumberBlock(context, 'work_orders');
  try {
    await work.inCompany(task, () => importInTransaction(context, numbers));
    await numbers.giveBackRest().catch(() => {});
  } catch (error) {
    await numbers.giveBack().catch(() => {});
    throw error;
  }
}

async function importInTransaction(context: ImportContext, numbers: NumberBlock): Promise<void> {
  const { task, work, row } = context;
  // One import per company at a time, so that two runs of the same file see each other's rows.
  await work.query("select pg_advisory_xact_lock(hashtextextended('imports of ' || $1, 0))", [task.tenantId]);
  const reading = readingOf(context);
  const isAllOrNothing = row.options.mode === 'all_or_nothing';
  const { document } = reading.target;
  const documents = document && new Documents(reading.target, document);
  const writer = new BatchWriter(context, reading.target.resource, numbers);
  const { report, rows } = await eachPreparedBatch(
    context,
    reading,
    new Progress(context),
    async (batch, soFar) => {
      const [bad] = batch.bad;
      if (bad && isAllOrNothing) {
        const [problem] = soFar.problemsOf(bad);
        throw new Refused(
          'conflict',
          `Nothing was imported: line ${bad.line}: ${problem?.reason ?? 'bad row'}`,
        );
      }
      return documents ? documents.gather(batch) : writer.write(batch);
    },
  );
  await context.look.inCompany(task, () => writer.writeUnnumbered());
  const stored = await documents?.store(await ctxOf(work, context), task.importId);
  const made = report.report(amountText(row.currency));
  const counts = {
    total_rows: rows,
    created_rows: stored?.written ?? writer.written,
    skipped_rows: stored?.unchanged ?? report.skippedRows,
    bad_rows: report.badRows,
  };
  await updateImport(work, task.importId, {
    done_rows: rows,
    good_rows: report.goodRows,
    report: reportJson({ ...row.report, ...made }),
    error: null,
    cancel_requested: false,
    finished_at: new Date().toISOString(),
  });
  const { table_name } = row;
  const ctx = await moveImport(work, context, {
    from: ['importing'],
    to: 'done',
    event: 'finish',
    set: counts,
    facts: { table_name, ...counts, makes: made.makes },
  });
  const subject = { table: 'imports', id: task.importId };
  await ctx?.emit('imports.finished', subject, { table_name, ...counts });
}

/** Rows of one statement. */
const mostTogether = 500;

class BatchWriter {
  written = 0;
  private plannedAt = 0;
  private readonly importId: string;
  private readonly numbers: NumberBlock;
  private readonly resource: AnyResource;
  private readonly table: string;
  private readonly inserters = new Map<string, RowInserter>();
  /** Rows that the database numbers. They wait for all numbers of the file, so that none of those is given to them. */
  private readonly unnumbered: PreparedRow[] = [];
  private readonly sender: InsertSender;
  private readonly context: ImportContext;

  constructor(context: ImportContext, resource: AnyResource, numbers: NumberBlock) {
    this.context = context;
    this.sender = new InsertSender(context.work);
    this.importId = context.task.importId;
    this.resource = resource;
    this.table = resource.name;
    this.numbers = numbers;
  }

  /** Prepares the statements of a batch; the returned function sends them all at once, in this order. */
  async write({ rows, made, updates }: PreparedBatch): Promise<() => Promise<unknown>> {
    const isNumbered = this.table === 'work_orders' && rows.length > 0;
    const numbers = isNumbered ? await this.numbers.take(rows.length, this.context.row.good_rows) : undefined;
    this.written += rows.length;
    const references: Insert[] = [];
    for (const table of referenceTables) {
      const those = made.filter((one) => one.table === table);
      if (those.length === 0) continue;
      const columns = columnsOf(those.map(({ row }) => row));
      columns.set('import_id', this.ofImport(those));
      references.push(await this.inserter(table).insert(columns));
    }
    const together = await this.rowsAndParts(numbers ? rows : this.numbered(rows), numbers);
    return async () => {
      const parts = await Promise.allSettled([
        this.keepPlansTrue(),
        ...references.map((reference) => this.sender.send([reference])),
        this.sender.send(together),
        this.update(updates),
      ]);
      for (const part of parts) if (part.status === 'rejected') throw part.reason;
    };
  }

  async writeUnnumbered(): Promise<void> {
    while (this.unnumbered.length > 0) {
      await this.keepPlansTrue();
      await this.sender.send(await this.rowsAndParts(this.unnumbered.splice(0, mostTogether), undefined));
    }
  }

  /** The rows that have a number, or need none; the others wait. */
  private numbered(rows: PreparedBatch['rows']): PreparedBatch['rows'] {
    const number = sequenceOf(this.resource);
    if (number === undefined) return rows;
    this.unnumbered.push(...rows.filter(({ row }) => !row[number]));
    return rows.filter(({ row }) => row[number]);
  }

  private async update(updates: PreparedBatch['updates']): Promise<void> {
    if (updates.length > 0)
      await updateRows(await ctxOf(this.context.work, this.context), this.resource, updates);
  }

  /**
   * PostgreSQL caches the plans of foreign key checks, made while the tables were empty; without discarding them each check may
   * scan all rows inserted so far. There are no statistics of uncommitted rows.
   */
  private async keepPlansTrue(): Promise<void> {
    if (this.written < 2 * this.plannedAt) return;
    this.plannedAt = Math.max(this.written, 1);
    await this.context.work.query('discard plans');
  }

  private async rowsAndParts(
    rows: PreparedBatch['rows'],
    numbers: readonly string[] | undefined,
  ): Promise<Insert[]> {
    if (rows.length === 0) return [];
    const columns = columnsOf(rows.map(({ row }) => row));
    columns.set(
      'id',
      rows.map(({ id }) => id),
    );
    columns.set(
      'import_key',
      rows.map(({ key }) => key),
    );
    columns.set('import_id', this.ofImport(rows));
    if (numbers) columns.set('number', numbers);
    const insert = await this.inserter(this.table).insert(columns);
    const first = insert.parameters.length + 1;
    const [table] = rows.flatMap(({ beside }) => beside?.table ?? []);
    if (table === undefined) return [insert];
    const link = this.linkOf(table);
    const beside = rows.flatMap((one) => (one.beside ? [{ ...one.beside.row, [link]: one.id }] : []));
    return [insert, await this.beside(table, beside, first)];
  }

  /** Inserts the rows that belong to the imported ones: the cost of a job, the first site of a customer. */
  private async beside(table: string, rows: readonly Values[], first: number): Promise<Insert> {
    const columns = columnsOf(rows);
    columns.set('id', rows.map(newId));
    columns.set('import_id', this.ofImport(rows));
    return this.inserter(table).insert(columns, first);
  }

  /** The column of the other table that refers to this one. */
  private linkOf(table: string): string {
    const fields = Object.entries(resourceOf(this.context, table).fields);
    return fields.find(([, { target }]) => target === this.table)?.[0] ?? '';
  }

  private ofImport(rows: readonly unknown[]): readonly string[] {
    return rows.map(() => this.importId);
  }

  private inserter(table: string): RowInserter {
    const inserter =
      this.inserters.get(table) ?? new RowInserter(this.context, resourceOf(this.context, table));
    this.inserters.set(table, inserter);
    return inserter;
  }
}
