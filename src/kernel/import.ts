/**
 * What comes in from spreadsheets. Every field that is written is a field of the import by itself; a declaration adds what
 * only a spreadsheet has, and stands in the `imports` of its domain: `defineImport(vendors)`.
 */
import type { Field } from './field.ts';
import type { AnyResource } from './resource.ts';
import type { Value } from './values.ts';

/** Values of one row by field name; internal ones, as they are stored. */
export type ImportValues = Record<string, Value>;

export interface ImportField {
  readonly label: string;
  /** Kind, limits and choices of the values. */
  readonly field: Field;
  readonly help?: string;
  /** For choices: what may come by import, where that is less than the field allows. */
  readonly choices?: readonly string[];
}

export interface ImportFault {
  /** Field name; empty when the row as a whole is wrong. */
  readonly field: string;
  readonly reason: string;
  /** What the file says there. */
  readonly value?: string;
  /** A word of the file that nobody has given a meaning: a question rather than a mistake. */
  readonly unknown?: string;
}

export interface ImportCompleted {
  readonly row: ImportValues;
  /** A row of another table that points to this one, stored beside it: the cost of a job, the first site of a customer. */
  readonly beside?: { readonly table: string; readonly row: ImportValues };
  readonly faults?: readonly ImportFault[];
}

export interface ImportOptions {
  /** Columns that are no written field of the resource: a date that stands for several, a status that only commands change. */
  readonly fields?: Readonly<Record<string, ImportField>>;
  /** Written fields that don't come in. */
  readonly without?: readonly string[];
  /** Of each group at least one must be given; the first names the column that the row needs. Besides the required fields. */
  readonly needed?: readonly (readonly string[])[];
  /** Values that a column or the person overrides; shown before the import. */
  readonly suggested?: Readonly<Record<string, string>>;
  /** From what was read (`values`) and the row made of it by itself, the row as it is stored. Pure. */
  readonly complete?: (row: ImportValues, values: ImportValues, clock: ImportClock) => ImportCompleted;
}

export interface ImportClock {
  /** The company's day of an instant, `YYYY-MM-DD`. */
  dayOf(instant: string): string;
}

/** The table has what `fw.carry_imports` adds. */
export interface ImportDeclaration extends ImportOptions {
  readonly resource: AnyResource;
}

export function defineImport(resource: AnyResource, options: ImportOptions = {}): ImportDeclaration {
  return { resource, ...options };
}
