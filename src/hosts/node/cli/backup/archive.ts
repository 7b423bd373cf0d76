// The format of a backup archive: a gzipped tar file with `header.json` first, the tables as COPY text in parts, the files, and
// `manifest.json` last, without which it is incomplete. Restore trusts nothing that the manifest's counts and hashes don't
// confirm.

export const ARCHIVE_FORMAT = 1;

export type ArchivedTable = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
};
export type ArchivedSequence = {
  readonly schema: string;
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
};

export type ArchiveHeader = {
  readonly format: number;
  readonly made_at: string;
  readonly schema_version: number;
  readonly migrations: readonly {
    readonly number: number;
    readonly name: string;
    readonly checksum: string;
  }[];
  readonly tables: readonly ArchivedTable[];
  readonly sequences: readonly ArchivedSequence[];
};

export type ArchiveManifest = {
  /** Keys are `schema.table`. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  /** Keys are paths below the files folder. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
  /**
   * Keys of files that rows refer to and that were missing. Absent in archives of older versions, which refused to make such a
   * backup.
   */
  readonly missing?: readonly string[];
  /** Keys of files that are in the backup but don't match their stored hash. */
  readonly damaged?: readonly string[];
};

export const HEADER_ENTRY = 'header.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const FILES_PREFIX = 'files/';

export function tableEntry({ schema, name }: ArchivedTable, part: number): string {
  return `tables/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;
}

/** The `schema.table` of an entry with rows; undefined for other entries. */
export function tableOfEntry(entry: string): string | undefined {
  return /^tables\/(.+)\/\d{6}\.copy$/.exec(entry)?.[1];
}

/** A message about missing and damaged files; undefined if there are none. */
export function incompleteIn({ missing = [], damaged = [] }: ArchiveManifest): string | undefined {
  const named = [...missing.map((key) => `  missing  ${key}`), ...damaged.map((key) => `  damaged  ${key}`)];
  if (named.length === 0) return undefined;
  const most = 20;
  const more = named.length > most ? [`  and ${named.length - most} more`] : [];
  const counts = `${missing.length} files were missing and ${damaged.length} damaged when this backup was made:`;
  return [counts, ...named.slice(0, most), ...more].join('\n');
}

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;
