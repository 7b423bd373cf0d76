// The files of the snapshot, beside the pages: PGlite's program and data, and the sample company's database with the places of its
// dates, each compressed with zstd, because a static host compresses none of them.

export type SnapshotFacts = {
  /** An instant: the sample company is as of then, at `timezone`. */
  readonly madeAt: string;
  readonly timezone: string;
  readonly migration: number;
  readonly files: Readonly<Record<SnapshotFile, PackedFile>>;
};

/** Sizes in bytes. */
type PackedFile = { readonly name: string; readonly bytes: number; readonly unpacked: number };

export type SnapshotFile = 'program' | 'support' | 'company' | 'dates';

export const SNAPSHOT = 'snapshot.json';
