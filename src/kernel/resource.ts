/**
 * A resource is declared once; types, validation, the data API's allow-list, forms, lists, imports and contract tests are derived
 * from it. The SQL is written by hand in db/migrations, and a test fails if the migrated database differs from the declarations.
 */
import type { Allowed, FinancialPermission } from './access.ts';
import { type Field, field, type Json } from './field.ts';
import type { FieldGroup } from './groups.ts';

export type Fields = Readonly<Record<string, Field>>;

/** Columns of every tenant table, filled by the database and never written by clients. */
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
  /** The financial permission required per verb besides the role; also enforced by row-level security. */
  readonly permission?: Partial<Readonly<Record<Verb, FinancialPermission>>>;
}

/** Access for rows written by commands only: whoever may read them (with the permission, if given) can't write. */
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
  /** The field used as a row's name. */
  readonly title: keyof F & string;
  /** Default order, in the grammar of `order=`; `id` is always appended. */
  readonly order?: string;
  /** Child rows that are deleted with their parent and can be sent nested in it: child table → its ref to this table. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Default columns of the list screen and of exports. */
  readonly list?: readonly ((keyof F & string) | 'created_at' | 'updated_at')[];
  /** Groups of fields on forms and pages, in order. Fields in no group follow: see groups.ts. */
  readonly groups?: readonly FieldGroup<(keyof F & string) | 'created_at' | 'updated_at'>[];
  /** Fields not included in forms and pages: shown in another way on the row's page, or of no interest. */
  readonly elsewhere?: readonly (keyof F & string)[];
  /** Constraint name → the message for people when it is violated. */
  readonly refusals?: Readonly<
    Record<string, { field?: string; code?: 'conflict' | 'overlap' | 'invalid'; message: string }>
  >;
  /** Rows on which no command runs any more, whatever their status: a condition over the row `t`, and the message for people. */
  readonly ended?: { readonly sql: string; readonly message: string };
  /**
   * SQL over the row `t`: how the viewer lost sight of it, as JSON `{ by, at }`; null if they never saw it. What they noted before is
   * recorded all the same: see `late` of commands.
   */
  readonly formerly?: string;
  /** Rows are only inserted (ledger lines, signatures): no updated_at/version columns. */
  readonly appendOnly?: boolean;
  /** Its texts are in the search index, by which lists find rows: the migration calls `fw.make_searchable`. */
  readonly indexed?: boolean;
  /** A company may add custom fields; the migration calls `fw.carry_custom_fields`. See custom-fields.ts. */
  readonly customFields?: boolean;
  /**
   * Completes a new or changed row before it is stored (totals from lines, defaults from other fields). Pure. `before` is the
   * stored row of a change. Values are in internal format (money in minor units).
   */
  readonly complete?: (
    row: Record<string, unknown>,
    before?: Record<string, unknown>,
  ) => Record<string, unknown>;
}

/**
 * `title`, `list`, `groups` and `elsewhere` are type-checked against the fields in the declaration; here they are plain names.
 */
export interface Resource<N extends string = string, F extends Fields = Fields>
  extends Omit<ResourceOptions<Fields>, 'fields'> {
  readonly name: N;
  readonly fields: F;
  /** Own and base fields together: every column of the data API. */
  readonly columns: Readonly<Record<string, Field>>;
}

/** For lists of different resources. */
export type AnyResource = Resource<string, Fields>;

export function defineResource<const N extends string, const F extends Fields>(
  name: N,
  options: ResourceOptions<F>,
): Resource<N, F> {
  const { updated_at, version, ...always } = baseFields;
  const base = options.appendOnly ? always : { ...always, updated_at, version };
  const held = options.customFields ? { custom: customColumn } : {};
  return { ...options, name, columns: { ...base, ...options.fields, ...held } };
}

/** The column that a number series fills. */
export function sequenceOf({ columns }: AnyResource): string | undefined {
  return Object.keys(columns).find((name) => columns[name]?.kind === 'sequence');
}

/** Holds the values of custom fields. Hidden as a whole: each value is a column. */
const customColumn = field.json({ readableBy: 'nobody', writableBy: 'nobody' });

// ---- Types derived from a declaration ------------------------------------------------------------------------

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

/** A stored row in internal format: money as bigint, instants and dates as strings. */
export type RowOf<R> = BaseRow & {
  [K in keyof FieldsOf<R>]: IsRequired<FieldsOf<R>[K]> extends true
    ? ValueOf<FieldsOf<R>[K]>
    : ValueOf<FieldsOf<R>[K]> | null;
};

/** The same row in API format: money and decimals as strings. */
export type ApiRowOf<R> = {
  [K in keyof RowOf<R>]: bigint extends RowOf<R>[K] ? string | Exclude<RowOf<R>[K], bigint> : RowOf<R>[K];
};

/** Any object for JSON columns. */
type Given<T> = Json extends T ? T | object : T;

/** Kysely's table type: columns with a default and nullable columns may be omitted on insert. */
export type TableOf<R> = {
  [K in keyof RowOf<R>]: import('kysely').ColumnType<
    RowOf<R>[K],
    Given<RowOf<R>[K]> | undefined,
    Given<RowOf<R>[K]> | undefined
  >;
};
