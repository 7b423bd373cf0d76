import type { DateFormat } from '#kernel/reading/date-format.ts';
import type { NumberFormat } from '#kernel/reading/number-format.ts';
import type { Proof } from './format-evidence.ts';

/** What the inspection of a file finds out about one of its columns. */
export interface ColumnFacts {
  /** The header, made unique: "Phone", "Phone (2)". */
  readonly column: string;
  readonly filled: number;
  readonly examples: readonly string[];
  /** The type of most filled cells. */
  readonly looks: 'date' | 'number' | 'email' | 'text' | 'empty';
  readonly longest: number;
  /** All distinct values with their counts, if there are few. */
  readonly values?: readonly (readonly [string, number])[];
  readonly date_format?: DateFormat;
  readonly number_format?: NumberFormat;
  /** The value that proved the format. */
  readonly proof?: Proof;
}
