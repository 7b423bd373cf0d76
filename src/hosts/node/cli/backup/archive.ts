// What a backup consists of. A gzipped tar file: `header.json` first, the tables as COPY text in parts, the files, and
// last of all `manifest.json`, without which the backup is not complete. Restore trusts nothing that the manifest's
// counts and hashes don't confirm.

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
  /** By `schema.table`. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  /** By path below the files folder. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
};

export const HEADER_ENTRY = 'header.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const FILES_PREFIX = 'files/';

export function tableEntry({ schema, name }: ArchivedTable, part: number): string {
  return `tables/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;
}

/** The `schema.table` of an entry that holds rows; undefined for any other. */
export function tableOfEntry(entry: string): string | undefined {
  return /^tables\/(.+)\/\d{6}\.copy$/.exec(entry)?.[1];
}

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;
