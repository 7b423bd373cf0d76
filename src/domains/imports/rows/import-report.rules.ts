/** What a dry run, an import and its undo have to say. */
import type { Proof } from '../look/format-evidence.ts';
import type { ReferenceTable } from '../settings/target.rules.ts';

export interface Problem {
  readonly line: number;
  /** Header of the file; empty when the row as a whole is wrong. */
  readonly column: string;
  readonly reason: string;
  /** What the file says there. */
  readonly value?: string;
}

export interface ProblemGroup {
  readonly column: string;
  readonly reason: string;
  readonly count: number;
  readonly first_line: number;
}

/** Something that only a person can say; until then nothing is read. */
export interface Question {
  readonly column: string;
  readonly field: string;
  readonly about: 'date_format' | 'number_format' | 'values';
  readonly question: string;
  /** The formats that are possible. */
  readonly options?: readonly string[];
  readonly example?: Proof;
  /** Values without a meaning, with how often they occur. */
  readonly values?: readonly (readonly [string, number])[];
}

export interface ImportReport {
  readonly questions?: readonly Question[];
  readonly problems?: readonly Problem[];
  readonly groups?: readonly ProblemGroup[];
  /** Rows that would be, or were, made in each table. */
  readonly makes?: Readonly<Record<string, number>>;
  /** Names of rows made because a row names them, the first ones. */
  readonly names?: Readonly<Partial<Record<ReferenceTable, readonly string[]>>>;
  /** How columns were read, and the value that proved it. */
  readonly formats?: readonly { column: string; format: string; proof?: Proof }[];
  /** A sum of amounts by column, to compare with the other program's. */
  readonly totals?: Readonly<Record<string, string>>;
  readonly undone?: UndoReport;
}

export interface UndoReport {
  readonly removed: Readonly<Record<string, number>>;
  readonly kept: readonly { table: string; id: string; title: string; reason: string }[];
  readonly kept_count: number;
}
