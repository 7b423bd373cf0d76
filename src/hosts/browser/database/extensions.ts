import type { Extension } from '@electric-sql/pglite';

/** The extensions that the migrations create; `folder` holds PGlite's archive of each. */
export const extensionNames = ['pg_trgm', 'btree_gist', 'btree_gin', 'unaccent'] as const;

export function extensionsIn(folder: URL): Record<string, Extension> {
  return Object.fromEntries(
    extensionNames.map((name) => [
      name,
      { name, setup: async () => ({ bundlePath: new URL(`${name}.tar.gz`, folder) }) },
    ]),
  );
}
