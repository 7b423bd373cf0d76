/**
 * Custom fields defined by a company. A definition becomes a column `custom_<key>` of the company's version of the resource;
 * select, filter, order, validation, forms, lists and imports then treat it like a declared one. Its value is stored in the row's
 * jsonb column `custom`, in API format.
 */
import { office } from './access.ts';
import type { Field, FieldKind } from './field.ts';
import { currencyExponent } from './money.ts';
import type { AnyResource, Fields } from './resource.ts';

export const customKinds = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'yes_no',
  'choice',
  'link',
] as const;
export type CustomKind = (typeof customKinds)[number];

export interface CustomDefinition {
  readonly table_name: string;
  readonly key: string;
  readonly label: string;
  readonly kind: CustomKind;
  readonly options: readonly string[];
  readonly help: string | null;
  readonly is_required: boolean;
  readonly technicians: 'none' | 'see' | 'edit';
}

/** The custom columns of a company by table, in its order. */
export function customColumns(
  definitions: readonly CustomDefinition[],
  currency: string,
): Readonly<Record<string, Fields>> {
  const byTable: Record<string, Record<string, Field>> = {};
  for (const definition of definitions) {
    const columns = byTable[definition.table_name] ?? {};
    columns[columnOf(definition.key)] = customField(definition, currencyExponent(currency));
    byTable[definition.table_name] = columns;
  }
  return byTable;
}

export function columnOf(key: string): string {
  return `custom_${key}`;
}

/** The resource with a company's custom fields at the end. */
export function withCustomFields(resource: AnyResource, own: Fields | undefined): AnyResource {
  if (!own) return resource;
  return {
    ...resource,
    fields: { ...resource.fields, ...own },
    columns: { ...resource.columns, ...own },
  };
}

function customField(definition: CustomDefinition, exponent: number): Field {
  const { key, label, kind, options, help, is_required: required, technicians } = definition;
  const { kind: shown, cast, ...shape } = shapes[kind];
  const text = `t.custom->>'${key}'`;
  return {
    ...shape,
    kind: shown,
    label,
    required,
    written: true,
    custom: key,
    sql: cast ? cast(text, exponent) : text,
    ...(help ? { help } : {}),
    ...(kind === 'choice' ? { options } : {}),
    ...(technicians === 'none' ? { readableBy: office } : {}),
    ...(technicians === 'edit' ? {} : { writableBy: office }),
  };
}

type Shape = Pick<Field, 'max' | 'scale' | 'search'> & {
  readonly kind: FieldKind;
  /** SQL that converts the text in `custom` to the type this kind has in other columns. */
  readonly cast?: (text: string, exponent: number) => string;
};

/** Must match `fw.fits_custom` in the database. */
const shapes: Readonly<Record<CustomKind, Shape>> = {
  text: { kind: 'text', max: 200, search: true },
  long_text: { kind: 'long_text', max: 2000, search: true },
  number: { kind: 'decimal', scale: 6, cast: (text) => `(${text})::numeric` },
  money: {
    kind: 'money',
    cast: (text, exponent) => `((${text})::numeric * ${10 ** exponent})::bigint`,
  },
  date: { kind: 'date', cast: (text) => `(${text})::date` },
  yes_no: { kind: 'boolean', cast: (text) => `(${text})::boolean` },
  choice: { kind: 'choice', search: true },
  link: { kind: 'url', max: 2000, search: true },
};
