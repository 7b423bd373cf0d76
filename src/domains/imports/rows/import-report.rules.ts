/** The reports of a dry run, an import and its undo. */
import type { Proof } from '../inspection/format-evidence.ts';
import type { ReferenceTable } from '../settings/target.rules.ts';
import type { Alike } from './alike.ts';

export interface Problem {
  readonly line: number;
  /** Header of the file; empty if the problem concerns the whole row. */
  readonly column: string;
  readonly reason: string;
  /** The value in the file. */
  readonly value?: string;
}

export interface ProblemGroup {
  readonly column: string;
  readonly reason: string;
  readonly count: number;
  readonly first_line: number;
}

/** A question only the user can answer; until then no row is read. */
export interface Question {
  readonly column: string;
  readonly field: string;
  readonly about: 'date_format' | 'number_format' | 'values';
  readonly question: string;
  /** The possible formats. */
  readonly options?: readonly string[];
  readonly example?: Proof;
  /** Unknown values, with their counts. */
  readonly values?: readonly (readonly [string, number])[];
}

export interface ImportReport {
  readonly questions?: readonly Question[];
  readonly problems?: readonly Problem[];
  readonly groups?: readonly ProblemGroup[];
  /** The number of rows that would be or were created, by table. */
  readonly makes?: Readonly<Record<string, number>>;
  /** The first names of rows created because another row refers to them. */
  readonly names?: Readonly<Partial<Record<ReferenceTable, readonly string[]>>>;
  /** Rows that are probably there already: how many, and the first of them. */
  readonly alike?: { readonly count: number; readonly rows: readonly Alike[] };
  /** The number of rows that change one that is there. */
  readonly updates?: number;
  /** The first rows that were left out because they only add up others: "TOTAL". */
  readonly summaries?: readonly { readonly line: number; readonly text: string }[];
  /** The format of each column, and the value that proved it. */
  readonly formats?: readonly { column: string; format: string; proof?: Proof }[];
  /** The sum of each amount column, to compare with the other program's. */
  readonly totals?: Readonly<Record<string, string>>;
  readonly undone?: UndoReport;
}

export interface UndoReport {
  readonly removed: Readonly<Record<string, number>>;
  readonly kept: readonly { table: string; id: string; title: string; reason: string }[];
  readonly kept_count: number;
}
