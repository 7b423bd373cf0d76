/**
 * What a file can be imported into. A target names its fields, most of them the resource's own, some that only a
 * spreadsheet has (a customer by name, the cost of a job), and completes what was read into the row that is stored.
 */
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import type { Value } from '#kernel/values.ts';
import type { WallClock } from './wall-clock.ts';

/** Tables whose rows a cell names by what people call them. */
export const referenceTables = ['customers', 'sites', 'assets'] as const;
export type ReferenceTable = (typeof referenceTables)[number];

export interface TargetField {
  readonly label: string;
  /** Kind, limits and choices of the values. */
  readonly field: Field;
  readonly help?: string;
  /** The cell holds a name of a row of this table. */
  readonly reference?: ReferenceTable;
  /** For choices: what may come by import, where that is less than the field allows. */
  readonly choices?: readonly string[];
}

export interface Company {
  readonly currency: string;
  readonly clock: WallClock;
}

/** Values of one row by field name; internal ones, as they are stored. */
export type Values = Record<string, Value>;

export interface Fault {
  /** Field name; empty when the row as a whole is wrong. */
  readonly field: string;
  readonly reason: string;
  /** What the file says there. */
  readonly value?: string;
  /** A word of the file that nobody has given a meaning: a question rather than a mistake. */
  readonly unknown?: string;
}

export interface Completed {
  readonly row: Values;
  /** The job's cost, stored beside it. */
  readonly cost?: Values;
  /** The customer's first site, stored beside it. */
  readonly site?: Values;
  readonly faults: readonly Fault[];
}

export interface Target {
  readonly table: string;
  readonly resource: AnyResource;
  readonly fields: Readonly<Record<string, TargetField>>;
  /** Of each group at least one field must be given for the import, by a column or for all rows. */
  readonly needed: readonly (readonly string[])[];
  /** Fields no two rows of the company may share. */
  readonly unique: readonly string[];
  /** Values that a column or the person overrides; shown before the import. */
  readonly suggested?: Readonly<Record<string, string>>;
  readonly complete: (values: Values, company: Company) => Completed;
}

/** Own fields of a resource by name, with their labels. */
export function fieldsOf(resource: AnyResource, names: readonly string[]): Record<string, TargetField> {
  return Object.fromEntries(
    names.map((name) => {
      const field = resource.fields[name];
      if (!field) throw new Error(`${resource.name} has no field ${name}`);
      const label = field.label ?? name;
      return [name, field.help === undefined ? { label, field } : { label, field, help: field.help }];
    }),
  );
}

/** The given values under their own names, without those that are missing. */
export function pick(values: Values, names: readonly string[]): Values {
  const row: Values = {};
  for (const name of names) {
    const value = values[name];
    if (value !== undefined && value !== null) row[name] = value;
  }
  return row;
}
