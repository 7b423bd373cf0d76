// What the task of an import needs of its host.

import type { Registry } from '#kernel/registry.ts';
import type { Value } from '#kernel/values.ts';
import type { ImportSession } from './import-session.ts';

export type ImportPlace = {
  readonly registry: Registry;
  readonly files: ImportFiles;
  /** Lends the sessions of one task. While `use` runs, the task is known to be alive (`fw.recover_imports`). */
  withSessions<T>(importId: string, use: (sessions: ImportSessions) => Promise<T>): Promise<T>;
  /** Encodes values as one parameter of the type `type[]`. */
  arrayParameter(type: string, values: readonly (Value | undefined)[]): unknown;
  /** Reads all sheets. `parseNumber` gets numbers as they are written in the file. */
  readWorkbook(key: string, parseNumber: (raw: string) => unknown): Promise<readonly WorkbookSheet[]>;
};

export type WorkbookSheet = { readonly sheet: string; readonly data: readonly (readonly unknown[])[] };

/** A host with one connection gives the same session for all. */
export type ImportSessions = {
  /** For the task's own, possibly long transaction. */
  readonly work: ImportSession;
  /** For progress and cancellation, visible while `work` is in its transaction, where it is another connection. */
  readonly control: ImportSession;
  /** For look-ups of existing rows while `work` is busy storing. */
  readonly look: ImportSession;
};

/** Uploaded spreadsheets and derived files. A key is `{company}/{import}.csv`, `.xlsx`, `.rows` or `.problems.csv`. */
export type ImportFiles = {
  read(key: string): AsyncIterable<Uint8Array>;
  /** The bytes from `start` up to `end`, which is not included. */
  part(key: string, start: number, end: number): Promise<Uint8Array>;
  /** Undefined if it isn't there. */
  size(key: string): Promise<number | undefined>;
  /** The file appears when `write` has ended, complete or not at all. */
  make(key: string, write: (put: PutText) => Promise<void>): Promise<void>;
};

export type PutText = (text: string) => Promise<void>;
