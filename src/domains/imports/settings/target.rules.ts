/** The targets of an import: a resource's writable fields plus those its import declares. */
import type { Field } from '#kernel/field.ts';
import type {
  ImportCompleted,
  ImportDeclaration,
  ImportFault,
  ImportField,
  ImportValues,
} from '#kernel/import.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence, labelOf } from '#kernel/validate.ts';
import { addressFields, gatherAddress } from '../inspection/address-fields.ts';
import type { WallClock } from '../rows/wall-clock.ts';

/** Tables whose rows can be referred to by name within the previous one, and created if missing. */
export const referenceTables = ['customers', 'sites', 'assets'] as const;
export type ReferenceTable = (typeof referenceTables)[number];

export type TargetField = ImportField;

export interface Company {
  readonly currency: string;
  readonly clock: WallClock;
}

export type Values = ImportValues;
export type Fault = ImportFault;
export type Completed = ImportCompleted & { readonly faults: readonly Fault[] };

export interface Target {
  readonly table: string;
  readonly resource: AnyResource;
  readonly fields: Readonly<Record<string, TargetField>>;
  /** At least one field of each group must be given, by a column or for all rows. */
  readonly needed: readonly (readonly string[])[];
  /** Fields that must be unique in the company. */
  readonly unique: readonly string[];
  readonly uniqueWithin?: ImportDeclaration['uniqueWithin'];
  readonly refused?: ImportDeclaration['refused'];
  /** Fields by which a row is probably one that is there already. */
  readonly alike: readonly string[];
  readonly document?: ImportDeclaration['document'];
  readonly asides?: RegExp;
  readonly isEqualOnce?: boolean;
  /** Default values that a column or the user overrides; shown before the import. */
  readonly suggested?: Readonly<Record<string, string>>;
  readonly complete: (values: Values, company: Company) => Completed;
}

export function targetOf(declared: ImportDeclaration): Target {
  const { resource, suggested, uniqueWithin, refused, document, asides, isEqualOnce } = declared;
  const own = Object.entries(resource.fields).filter(
    ([name, field]) => isRead(field) && !declared.without?.includes(name),
  );
  const fields: Record<string, TargetField> = {
    ...Object.fromEntries(own.flatMap((one) => fieldsOf(resource, ...one))),
    ...declared.fields,
  };
  const needed = neededOf(own, declared.needed ?? []);
  return {
    table: resource.name,
    resource,
    fields,
    needed,
    unique: document ? [] : uniqueOf(resource).filter((name) => name !== uniqueWithin?.field),
    alike: declared.alike ?? [],
    ...(document && { document }),
    ...(suggested && { suggested }),
    ...(asides && { asides }),
    ...(isEqualOnce && { isEqualOnce }),
    ...(uniqueWithin && { uniqueWithin }),
    ...(refused && { refused }),
    complete(values, { clock }) {
      const row = rowOf(resource, own, values);
      const completed = declared.complete?.(row, values, clock) ?? { row };
      const missing = needed.flatMap(([first = '']) =>
        completed.row[fields[first]?.column ?? first] === undefined
          ? [{ field: first, reason: `The ${inSentence(fields[first]?.label ?? first)} is missing.` }]
          : [],
      );
      return { ...completed, faults: [...missing, ...(completed.faults ?? [])] };
    },
  };
}

/** Fields a cell can contain: no ids, and nothing only a program writes. */
function isRead({ writableBy, sql, custom, kind }: Field): boolean {
  return (
    writableBy !== 'nobody' && sql === undefined && custom === undefined && kind !== 'uuid' && kind !== 'json'
  );
}

/** An address is several columns of a spreadsheet; a reference is given by name: `site_id` becomes `site`. */
function fieldsOf(resource: AnyResource, name: string, field: Field): [string, TargetField][] {
  const label = labelOf(name, field);
  if (field.kind === 'address')
    return Object.entries(addressFields(prefixOf(resource, name), label.replace(/ ?address$/i, '')));
  const { help } = field;
  if (field.kind !== 'ref') return [[name, help === undefined ? { label, field } : { label, field, help }]];
  const reference = field.target ?? '';
  const shown = { kind: 'text', required: field.required, written: true, max: 200 } as const;
  return [
    [
      nameOf(name),
      {
        label,
        field: shown,
        column: name,
        reference,
        help: referenceHelp[reference] ?? 'By name',
      },
    ],
  ];
}

const referenceHelp: Readonly<Record<string, string>> = {
  accounts: 'By code or name',
  assets: 'By tag or name',
  parts: 'By SKU or name',
  rooms: 'By number, within its site',
  meters: 'By name, within its asset',
};

function nameOf(ref: string): string {
  return ref.replace(/_id$/, '');
}

/** `billing_address` has `billing_city`; the `address` of sites `site_city`. */
function prefixOf(resource: AnyResource, name: string): string {
  return name === 'address' ? inSentence(resource.label).replaceAll(' ', '_') : name.replace(/_address$/, '');
}

function neededOf(
  own: readonly (readonly [string, Field])[],
  declared: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const required = own
    .filter(([, { required: must, initial }]) => must && initial === undefined)
    .map(([name, { kind }]) => (kind === 'ref' ? nameOf(name) : name));
  const isSaid = (name: string) => declared.some(([first]) => first === name);
  return [...required.filter((name) => !isSaid(name)).map((name) => [name]), ...declared];
}

/** PostgreSQL names the unique constraint of a column `<table>_<column>_key`; its error messages are declared in `refusals`. */
function uniqueOf(resource: AnyResource): readonly string[] {
  return Object.entries(resource.refusals ?? {}).flatMap(([constraint, { field }]) =>
    field !== undefined && constraint === `${resource.name}_${field}_key` ? [field] : [],
  );
}

function rowOf(resource: AnyResource, own: readonly (readonly [string, Field])[], values: Values): Values {
  const row: Values = {};
  for (const [name, { kind }] of own) {
    const value = kind === 'address' ? gatherAddress(values, prefixOf(resource, name)) : values[name];
    if (value !== undefined && value !== null) row[name] = value as Values[string];
  }
  return row;
}
