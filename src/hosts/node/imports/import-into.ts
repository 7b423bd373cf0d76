// Looks up the declarations of a table for an import task.

import { imports, resources } from '#domains/index.ts';
import type { ImportDeclaration } from '#kernel/import.ts';
import type { AnyResource } from '#kernel/resource.ts';

export function importInto(table: string): ImportDeclaration {
  const declared = imports.find(({ resource }) => resource.name === table);
  if (!declared) throw new Error(`no import into ${table}`);
  return declared;
}

export function resourceOf(table: string): AnyResource {
  const resource = resources.find(({ name }) => name === table);
  if (!resource) throw new Error(`no table ${table}`);
  return resource;
}
