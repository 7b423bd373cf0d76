// The files of the snapshot, beside the pages: PGlite's program and data, and the sample company's database, each compressed with
// zstd, because a static host compresses none of them.

export type SnapshotFacts = {
  /** The day that the sample company was made for (UTC). */
  readonly day: string;
  readonly migration: number;
  readonly files: Readonly<Record<SnapshotFile, PackedFile>>;
};

/** Sizes in bytes. */
type PackedFile = { readonly name: string; readonly bytes: number; readonly unpacked: number };

export type SnapshotFile = 'program' | 'support' | 'company';

export const SNAPSHOT = 'snapshot.json';
