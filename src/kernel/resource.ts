/**
 * A resource is declared once; types, validation, the data API's allow-list, forms, lists, imports and contract
 * tests are read from the declaration. The SQL is written by hand in db/migrations, and a guard test fails when
 * the migrated database and the declarations differ.
 */
import type { Allowed, FinancialPermission } from './access.ts';
import { type Field, field, type Json } from './field.ts';
import type { FieldGroup } from './groups.ts';

export type Fields = Readonly<Record<string, Field>>;

/** Columns of every tenant table. The database fills them; no client writes them. */
export const baseFields = {
  id: field.uuid({ required: true, writableBy: 'nobody', label: 'Id' }),
  tenant_id: field.uuid({ required: true, writableBy: 'nobody', label: 'Company' }),
  created_at: field.instant({ required: true, writableBy: 'nobody', label: 'Created' }),
  updated_at: field.instant({ required: true, writableBy: 'nobody', label: 'Changed' }),
  created_by: field.uuid({ writableBy: 'nobody', label: 'Created by' }),
  version: field.integer({ required: true, writableBy: 'nobody', label: 'Version' }),
} satisfies Fields;

type Verb = 'read' | 'create' | 'update' | 'delete';

export interface ResourceAccess {
  readonly read: Allowed;
  readonly create: Allowed;
  readonly update: Allowed;
  readonly delete: Allowed;
  /** Financial permission each verb needs besides the role; checked again by row-level security. */
  readonly permission?: Partial<Readonly<Record<Verb, FinancialPermission>>>;
}

/** Rows that nothing but commands writes: whoever may read them (with the permission, where one is named) only reads. */
export function writtenByCommands(read: Allowed, permission?: FinancialPermission): ResourceAccess {
  const closed = { read, create: 'nobody', update: 'nobody', delete: 'nobody' } as const;
  return permission === undefined ? closed : { ...closed, permission: { read: permission } };
}

export interface ResourceOptions<F extends Fields> {
  /** "Work order": sentence case, singular; `labels` is the plural. */
  readonly label: string;
  readonly labels: string;
  readonly fields: F;
  readonly access: ResourceAccess;
  /** The field that names a row to people. */
  readonly title: keyof F & string;
  /** Default order, in the grammar of `order=`; `id` is always appended. */
  readonly order?: string;
  /** Rows that live and die with a parent and may be sent nested in it: child table → the child's ref to this table. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Default columns of the list screen and of exports. */
  readonly list?: readonly ((keyof F & string) | 'created_at' | 'updated_at')[];
  /** Fields that stand together on forms and pages, in order. What is in no group follows them: see groups.ts. */
  readonly groups?: readonly FieldGroup<(keyof F & string) | 'created_at' | 'updated_at'>[];
  /** Fields on no form and no page by themselves: what the page of a row shows in another way, or nobody needs to read. */
  readonly elsewhere?: readonly (keyof F & string)[];
  /** Constraint name → what a person reads when it is violated. */
  readonly refusals?: Readonly<
    Record<string, { field?: string; code?: 'conflict' | 'overlap' | 'invalid'; message: string }>
  >;
  /** Rows with which nothing is done any more, whatever their state: a condition over the row `t`, and what people read. */
  readonly ended?: { readonly sql: string; readonly message: string };
  /** Rows are only ever added (ledger lines, signatures): no updated_at/version columns. */
  readonly appendOnly?: boolean;
  /** A company may add fields of its own; the migration calls `fw.carry_custom_fields`. See custom-fields.ts. */
  readonly customFields?: boolean;
  /**
   * Completes a new or changed row before it is stored (totals from lines, defaults from each other). Pure.
   * `before` is the stored row when it is a change. Values are internal ones (money in minor units).
   */
  readonly complete?: (
    row: Record<string, unknown>,
    before?: Record<string, unknown>,
  ) => Record<string, unknown>;
}

/** `title`, `list`, `groups` and `elsewhere` are checked against the fields when declared; afterwards they are plain names. */
export interface Resource<N extends string = string, F extends Fields = Fields>
  extends Omit<ResourceOptions<Fields>, 'fields'> {
  readonly name: N;
  readonly fields: F;
  /** Own and base fields together: every column the data API knows. */
  readonly columns: Readonly<Record<string, Field>>;
}

/** For lists of resources of different shapes; `complete` and names stay usable. */
export type AnyResource = Resource<string, Fields>;

export function defineResource<const N extends string, const F extends Fields>(
  name: N,
  options: ResourceOptions<F>,
): Resource<N, F> {
  const { updated_at, version, ...always } = baseFields;
  const base = options.appendOnly ? always : { ...always, updated_at, version };
  const held = options.customFields ? { custom: heldValues } : {};
  return { ...options, name, columns: { ...base, ...options.fields, ...held } };
}

/** Where the values of a company's own fields stand. Nobody sees it as a whole: each of them is a column. */
const heldValues = field.json({ readableBy: 'nobody', writableBy: 'nobody' });

// ---- types read from a declaration -------------------------------------------------------------------------

type ValueOf<X> = X extends Field<infer T> ? T : never;
type IsRequired<X> = X extends Field<unknown, infer R> ? R : false;
type FieldsOf<R> = R extends Resource<string, infer F> ? F : never;

export type BaseRow = {
  id: string;
  tenant_id: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  version: number;
};

/** A stored row as commands see it: money as bigint, instants and dates as strings. */
export type RowOf<R> = BaseRow & {
  [K in keyof FieldsOf<R>]: IsRequired<FieldsOf<R>[K]> extends true
    ? ValueOf<FieldsOf<R>[K]>
    : ValueOf<FieldsOf<R>[K]> | null;
};

/** The same row as the API shows it: money and decimals as strings. */
export type ApiRowOf<R> = {
  [K in keyof RowOf<R>]: bigint extends RowOf<R>[K] ? string | Exclude<RowOf<R>[K], bigint> : RowOf<R>[K];
};

/** Whatever can be written as JSON, for a column that holds it. */
type Given<T> = Json extends T ? T | object : T;

/** Kysely's view of the table: everything that has a default or is nullable may be left out on insert. */
export type TableOf<R> = {
  [K in keyof RowOf<R>]: import('kysely').ColumnType<
    RowOf<R>[K],
    Given<RowOf<R>[K]> | undefined,
    Given<RowOf<R>[K]> | undefined
  >;
};
