/** Applies a resource's `complete`: to new rows starting with their parts, to changed rows as a difference. */

import type { AnyResource } from '../resource.ts';

import type { ResourceOf, Row } from '../validate.ts';
import { partRows } from './compile-insert.ts';
import { storedColumns } from './stored-columns.ts';

/** Parts first: a document's totals are sums of its completed lines. */
export function completeNew(resource: AnyResource, row: Row, resourceOf: ResourceOf): Row {
  const completed: Row = { ...row };
  for (const table of Object.keys(resource.parts ?? {})) {
    const part = resourceOf(table);
    if (part && Array.isArray(row[table])) {
      completed[table] = partRows(row, table).map((partRow) => completeNew(part, partRow, resourceOf));
    }
  }
  return (resource.complete?.(completed) as Row | undefined) ?? completed;
}

/** The columns to write for each stored row: all that differ after `complete`, the same columns in every row. */
export function completeChanges(resource: AnyResource, before: readonly Row[], patch: Row): Row[] {
  const after = before.map((row) => resource.complete?.({ ...row, ...patch }, row) ?? { ...row, ...patch });
  const changed = storedColumns(resource).filter(
    (name) =>
      Object.hasOwn(patch, name) || before.some((row, index) => !isSame(row[name], after[index]?.[name])),
  );
  return before.map((row, index) => ({
    id: row.id ?? null,
    version: row.version ?? null,
    ...Object.fromEntries(changed.map((name) => [name, after[index]?.[name] ?? null])),
  }));
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' && typeof b !== 'object') return a === b;
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
