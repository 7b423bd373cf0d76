// Looks up the declarations of a table for an import's task.

import type { ImportDeclaration } from '#kernel/import.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { ImportContext, TaskPart } from './import-task.ts';

export function declarationOf({ registry, row }: ImportContext): ImportDeclaration {
  const declared = registry.importInto(row.table_name);
  if (!declared) throw new Error(`no import into ${row.table_name}`);
  return declared;
}

export function resourceOf({ registry }: Pick<TaskPart, 'registry'>, table: string): AnyResource {
  const resource = registry.resource(table);
  if (!resource) throw new Error(`no table ${table}`);
  return resource;
}
