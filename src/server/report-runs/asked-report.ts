// What a request asks a report for, and who may read the result: the same person with the same rights.

import type { FinancialPermission } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { byteOrderMark } from '#kernel/csv.ts';
import { type Bytes, toHex, utf8 } from '../bytes.ts';
import { sha256 } from '../hash.ts';
import type { Acting } from '../viewers/acting.ts';
import type { Seen } from '../viewers/read-audit.ts';

export type AskedReport = {
  /** With its ending for a file: `financial_statement.pdf`. */
  readonly report: string;
  /** For people: "Balance sheet". */
  readonly label: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Checked again when the result is read. */
  readonly permission?: FinancialPermission | undefined;
  /** Reads over the connections for heavy work from the start; otherwise when it takes long. */
  readonly isHeavy: boolean;
  /** Whether what is made comes in parts, which only one reader can take. */
  readonly streams?: boolean;
  /** The audit entry of a result that is read later; `make` doesn't write one. */
  readonly audit?: Seen | undefined;
  make(reading: Reading): Promise<Made>;
};

export type Reading = {
  /** A read-only transaction under the viewer's rights and the report's permission. */
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  progress: Progress;
};

/** How far it is: 12 of 40 `pages`; without a total if only the amount is known. */
export type Progress = (done: number, total: number | undefined, unit: string) => void;

export type Made = {
  readonly contentType: string;
  /** Of a file. */
  readonly fileName?: string;
  /** For a file that the browser shows. A result that is read later is always downloaded. */
  readonly isInline?: boolean;
  readonly body: Bytes | AsyncIterable<Bytes>;
};

/** From lines written by `csvLine`. */
export function csvFile(fileName: string, lines: readonly string[]): Made {
  return { contentType: 'text/csv; charset=utf-8', fileName, body: utf8(byteOrderMark + lines.join('')) };
}

export const jsonType = 'application/json; charset=utf-8';

/** Equal for everything that decides what a viewer may see. */
export function rightsOf({ role, permissions, locale, known }: Acting): string {
  const { rightsVersion, sessionStatus, key } = known;
  return hashOf([role, [...permissions].sort(), locale, rightsVersion, sessionStatus, key?.id]);
}

/** Equal for equal questions by the same person with the same rights. */
export function keyOf(acting: Acting, { report, params }: AskedReport): string {
  const inOrder = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([acting.userId, rightsOf(acting), report, inOrder]);
}

function hashOf(value: unknown): string {
  return toHex(sha256(JSON.stringify(value)));
}
