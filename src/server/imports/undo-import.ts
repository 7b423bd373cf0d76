// Undoes an import: deletes rows that were not changed and that nothing refers to. Referencing tables are read from the
// database's constraints, so that tables added later are included.

import type { UndoReport } from '#domains/imports/rows/import-report.rules.ts';
import { reportJson } from '#domains/imports/rows/report-builder.ts';
import { referenceTables } from '#domains/imports/settings/target.rules.ts';
import { sequenceOf } from '#kernel/resource.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { quoteIdentifier } from '../database/quote-identifier.ts';
import { resourceOf } from './declarations.ts';
import { type ImportContext, moveImport, updateImport } from './import-task.ts';

/** Tables an import may have created rows in, referencing tables first. Costs are deleted with their job. */
const tablesOf = ({ registry }: ImportContext, table: string) =>
  registry.imports
    .map(({ resource: { name } }) => name)
    .filter((name) => name === table || isOneOf(referenceTables, name))
    .reverse();

const mostKept = 100;

export async function undoImport(context: ImportContext): Promise<void> {
  const { work, task } = context;
  await work.inCompany(task, async () => {
    const removed: Record<string, number> = {};
    const kept: UndoReport['kept'][number][] = [];
    let keptCount = 0;
    for (const table of tablesOf(context, context.row.table_name)) {
      const references = await referencesTo(context, table);
      const gone = await remove(context, table, references);
      if (gone > 0) removed[table] = gone;
      const left = await whatIsLeft(context, table, references);
      keptCount += left.count;
      kept.push(...left.rows.slice(0, mostKept - kept.length));
    }
    const undone: UndoReport = { removed, kept, kept_count: keptCount };
    const [before] = await work.query<{ report: object }>('select report from imports where id = $1', [
      task.importId,
    ]);
    await updateImport(work, task.importId, {
      report: reportJson({ ...before?.report, undone }),
      error: null,
      cancel_requested: false,
      finished_at: new Date().toISOString(),
    });
    const facts = { removed, kept: keptCount };
    const ctx = await moveImport(work, context, {
      from: ['undoing'],
      to: 'undone',
      event: 'undo_finish',
      facts,
    });
    await ctx?.emit('imports.undone', { table: 'imports', id: task.importId }, facts);
  });
}

type Reference = { readonly table: string; readonly column: string };

function referencesTo({ work }: ImportContext, table: string): Promise<Reference[]> {
  return work.query<Reference>(
    `select c.conrelid::regclass::text as "table", a.attname as "column"
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
      where c.contype = 'f' and c.confrelid = $1::regclass`,
    [quoteIdentifier(table)],
  );
}

/** References that don't count as use, because the import created them itself: the cost of a job, an unprinted label, the asset of a plan, the items of a template, the parts of a tax rate and the amounts of a budget (written with it, at the same instant). */
const brought: Readonly<Record<string, string>> = {
  work_order_costs: 'c.import_id = $1 and c.version = 1 and c.invoice_line_id is null',
  asset_codes: 'c.printed_at is null and c.version = 1',
  inspection_template_versions: 'c.import_id = $1',
  maintenance_targets: 'c.import_id = $1 and c.version = 1',
  budget_lines: 'c.created_at = r.created_at and c.version = 1',
  tax_rate_parts: 'c.created_at = r.created_at and c.version = 1',
};

/** SQL condition: a row of another table refers to the import's row `r`. */
function pointerTo({ table, column }: Reference): string {
  const own = brought[table] === undefined ? '' : ` and not (${brought[table]})`;
  return `exists (select from ${table} c where c.tenant_id = r.tenant_id and c.${quoteIdentifier(column)} = r.id${own})`;
}

/** Rows that are only added are never changed. */
const versionOf = (context: ImportContext, table: string) =>
  resourceOf(context, table).appendOnly ? '1' : 'r.version';

function isUsed(references: readonly Reference[]): string {
  return references.length === 0 ? 'false' : `(${references.map(pointerTo).join(' or ')})`;
}

async function remove(
  context: ImportContext,
  table: string,
  references: readonly Reference[],
): Promise<number> {
  const gone = await context.work.query(
    `delete from ${quoteIdentifier(table)} r
      where r.import_id = $1 and ${versionOf(context, table)} = 1 and not ${isUsed(references)} returning r.id`,
    [context.task.importId],
  );
  return gone.length;
}

async function whatIsLeft(context: ImportContext, table: string, references: readonly Reference[]) {
  const resource = resourceOf(context, table);
  const { title: name } = resource;
  const number = sequenceOf(resource);
  const title = number ? `r.${number} || ' ' || r.${name}` : `r.${name}`;
  const rows = await context.work.query<{
    id: string;
    title: string;
    version: number;
    users: string[];
    total: number;
  }>(
    `select r.id, (${title})::text as title, ${versionOf(context, table)} as version, count(*) over ()::int as total,
       array_remove(array[${references.map(usedBy).join(', ')}]::text[], null) as users
     from ${quoteIdentifier(table)} r where r.import_id = $1 order by r.id limit ${mostKept}`,
    [context.task.importId],
  );
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ id, title: shown, version, users }) => ({
      table,
      id,
      title: shown,
      reason: reasonOf(version, users),
    })),
  };
}

function usedBy(reference: Reference): string {
  return `case when ${pointerTo(reference)} then '${reference.table.replaceAll("'", "''")}' end`;
}

function reasonOf(version: number, users: readonly string[]): string {
  if (version > 1) return 'It was changed after the import.';
  const what = [...new Set(users)].map((table) => table.replaceAll('_', ' '));
  return what.length > 0 ? `It is used by ${what.join(', ')}.` : 'Something that came with it was changed.';
}
