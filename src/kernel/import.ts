/**
 * Imports from spreadsheets. Every writable field can be imported; a declaration only adds what is specific to spreadsheets, and
 * belongs in the `imports` of its domain: `defineImport(vendors)`.
 */
import type { AnyCommand } from './command.ts';
import type { Field } from './field.ts';
import type { AnyResource } from './resource.ts';
import type { Value } from './values.ts';

/** Values of one row by field name, in internal format. */
export type ImportValues = Record<string, Value>;

export interface ImportField {
  readonly label: string;
  /** Kind, limits and choices of the values. */
  readonly field: Field;
  readonly help?: string;
  /** For choices: the subset that can be imported. */
  readonly choices?: readonly string[];
  /** The cell refers by name to a row of this table. */
  readonly reference?: string;
  /** The column of the row it fills; defaults to the field's name. Other references of the row are looked for within it. */
  readonly column?: string;
}

export interface ImportFault {
  /** Field name; empty if the whole row is wrong. */
  readonly field: string;
  readonly reason: string;
  /** The value in the file. */
  readonly value?: string;
  /** A value that has no known meaning yet: a question to the user rather than an error. */
  readonly unknown?: string;
}

export interface ImportCompleted {
  readonly row: ImportValues;
  /** A row of another table that refers to this one, stored with it: the cost of a job, the first site of a customer. */
  readonly beside?: { readonly table: string; readonly row: ImportValues };
  readonly faults?: readonly ImportFault[];
}

export interface ImportOptions {
  /**
   * Import columns that are not writable fields of the resource: a date that sets several fields, a status that only commands
   * change.
   */
  readonly fields?: Readonly<Record<string, ImportField>>;
  /** Writable fields that can't be imported. */
  readonly without?: readonly string[];
  /** Of each group at least one must be given; the first names the column the row needs. In addition to the required fields. */
  readonly needed?: readonly (readonly string[])[];
  /** A field that is unique among the rows that refer to the same row: the number of a room within its site. */
  readonly uniqueWithin?: { readonly field: string; readonly within: string };
  /** What the database would refuse of a whole row, said of the row before anything is stored. */
  readonly refused?: readonly RefusedRow[];
  /** Fields by which a row is probably one that is there already: email, telephone number. */
  readonly alike?: readonly string[];
  readonly document?: ImportDocument;
  /** Default values, shown before the import; overridden by a column or by the user. */
  readonly suggested?: Readonly<Record<string, string>>;
  /**
   * First cells of rows that reports write between the data besides totals: "Gross profit". They are passed over, and so are rows with
   * nothing beside the first cell: headings.
   */
  readonly asides?: RegExp;
  /** Rows with the same values are one record: other programs write a document again for each of its lines. Otherwise each is a record. */
  readonly isEqualOnce?: boolean;
  /** Computes the row to store from the parsed `values` and the row made of them. Pure. */
  readonly complete?: (row: ImportValues, values: ImportValues, clock: ImportClock) => ImportCompleted;
}

export interface RefusedRow {
  /** The import field that the reason stands at. */
  readonly field: string;
  readonly reason: string;
  /** Columns of the row that the condition reads, as text: `v.row ->> 'part_id'`. */
  readonly of: readonly string[];
  /** SQL, true for a row that is refused. */
  readonly where: string;
}

/** Rows with the same value of `by` are one document, stored as a whole by a command on the table. */
export interface ImportDocument {
  /** Field that names the document. Compared without case. */
  readonly by: string;
  /** Input of the command that takes the rows, as a list. */
  readonly lines: string;
  /** Fields of a row; the others belong to the document, and its first row that fills one counts. */
  readonly of: readonly string[];
  /** Gets `import_id` besides; answers `{ id, change: 'created' | 'changed' | 'none' }`. */
  readonly command: AnyCommand;
}

export interface ImportClock {
  /** The company's calendar date at an instant, `YYYY-MM-DD`. */
  dayOf(instant: string): string;
}

/** The table must have the columns added by `fw.carry_imports`. */
export interface ImportDeclaration extends ImportOptions {
  readonly resource: AnyResource;
}

export function defineImport(resource: AnyResource, options: ImportOptions = {}): ImportDeclaration {
  return { resource, ...options };
}
