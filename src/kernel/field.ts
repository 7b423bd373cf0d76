/**
 * Field kinds: each defines the API format of a value, its SQL type and its limits. A resource is a record of fields; validation,
 * types, filters, forms and imports are derived from it.
 */
import type { Allowed } from './access.ts';
import type { UnitPrice } from './money.ts';

export type FieldKind =
  | 'uuid'
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'url'
  | 'timezone'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'unit_price'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'choice'
  | 'state'
  | 'sequence'
  | 'ref'
  | 'json'
  | 'address'
  | 'tags';

/** Kinds in the company's currency. */
export const moneyKinds: ReadonlySet<FieldKind> = new Set(['money', 'unit_price']);
export const numericKinds: ReadonlySet<FieldKind> = new Set([...moneyKinds, 'decimal', 'integer']);

export interface FieldOptions {
  readonly label?: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Maximum length in characters (default 200; long text 10,000; JSON 65,536), maximum value, or maximum number of tags. */
  readonly max?: number;
  readonly min?: number;
  /** A fraction ("0.0825") that people read and enter in percent. */
  readonly percent?: boolean;
  /**
   * Searched by `q=`; the migration includes the column in the table's `search_text`. A reference is searched by the title of its
   * target row.
   */
  readonly search?: boolean;
  /** Roles for which the column exists at all. */
  readonly readableBy?: Allowed;
  /** Roles that may write it through the data API; `nobody` for columns owned by commands and the database. */
  readonly writableBy?: Allowed;
  /** Roles that may change it once the row exists; undefined: as `writableBy`. */
  readonly editableBy?: Allowed;
  /** Writable on creation only. */
  readonly createOnly?: boolean;
  /** Not in the form of a new row, only once the row exists. */
  readonly later?: boolean;
  /** A computed text with days as `2026-11-28`, which screens show as the company writes days. */
  readonly hasDays?: boolean;
  /** The other field without which it has no value: on a row's page, both are changed at once. */
  readonly together?: string;
  /** How choices are shown whose values don't read well: `{ either: 'Whichever comes first' }`. */
  readonly words?: Readonly<Record<string, string>>;
  /** Not part of `*`: selected only by name, because it is more expensive than the rest of the row. */
  readonly onlyNamed?: boolean;
  /** Conditions on the rows that a reference offers; the database refuses the others. */
  readonly among?: readonly (readonly [column: string, condition: string])[];
  /** The initial value if none is sent; the database has the same default. */
  readonly initial?: string | number | boolean;
}

export interface Field<T = unknown, Required extends boolean = boolean, Written extends boolean = boolean>
  extends FieldOptions {
  readonly kind: FieldKind;
  readonly required: Required;
  readonly written: Written;
  readonly options?: readonly string[];
  readonly target?: string;
  readonly scale?: number;
  readonly prefix?: string;
  /** SQL over the row alias `t` for a computed column: read-only, filterable, sortable. */
  readonly sql?: string;
  /** For a custom field: its key in the row's `custom` column. */
  readonly custom?: string;
  /** Never present at runtime; carries the TypeScript type of the value. */
  readonly value?: T;
}

type Options = FieldOptions;
type Req<O> = O extends { required: true } ? true : false;
type Written<O> = O extends { writableBy: 'nobody' } ? false : true;
type Made<T, O> = Field<T, Req<O>, Written<O>>;

function make<T>() {
  return <const O extends Options>(kind: FieldKind, options: O | undefined, extra: object = {}): Made<T, O> =>
    ({ required: false, written: options?.writableBy !== 'nobody', ...options, ...extra, kind }) as Made<
      T,
      O
    >;
}

const text = make<string>();
const int = make<number>();
const minor = make<bigint>();
const each = make<UnitPrice>();
const bool = make<boolean>();

export interface Address {
  street_address?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  country?: string | null;
}
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export const field = {
  text: <const O extends Options>(o?: O) => text('text', o, { max: o?.max ?? 200 }),
  longText: <const O extends Options>(o?: O) => text('long_text', o, { max: o?.max ?? 10_000 }),
  email: <const O extends Options>(o?: O) => text('email', o, { max: 254 }),
  phone: <const O extends Options>(o?: O) => text('phone', o, { max: 40 }),
  url: <const O extends Options>(o?: O) => text('url', o, { max: 2000 }),
  timezone: <const O extends Options>(o?: O) => text('timezone', o, { max: 64 }),
  uuid: <const O extends Options>(o?: O) => text('uuid', o),
  /** A 32-bit integer; a JSON number in the API. */
  integer: <const O extends Options>(o?: O) => int('integer', o),
  /** An exact decimal with `scale` fraction digits; a string in the API ("2.500") and in code. */
  decimal: <const O extends Options>(scale: number, o?: O) => text('decimal', o, { scale }),
  /** Integer minor units (bigint) internally; a decimal string in the tenant's currency in the API ("183.05"). */
  money: <const O extends Options>(o?: O) => minor('money', o),
  /** What one costs: as money, but with up to six decimals in every currency ("0.035"), in the database as numeric minor units. */
  unitPrice: <const O extends Options>(o?: O) => each('unit_price', o),
  boolean: <const O extends Options>(o?: O) => bool('boolean', o),
  /** A calendar date, `YYYY-MM-DD`, without a time zone. */
  date: <const O extends Options>(o?: O) => text('date', o),
  /** An instant: ISO 8601 with an offset in the API, timestamptz in the database. */
  instant: <const O extends Options>(o?: O) => text('instant', o),
  choice: <const C extends readonly string[], const O extends Options>(options: C, o?: O) =>
    make<C[number]>()('choice', o, { options }),
  /** A status: written by commands only. */
  state: <const C extends readonly string[]>(options: C, o: Options = {}) =>
    make<C[number]>()('state', { ...o, writableBy: 'nobody' as const }, { options }),
  /** A number from the tenant's series, e.g. `WO-1042`; assigned by the database on insert. */
  sequence: <const O extends Options>(prefix: string, o?: O) =>
    make<string>()('sequence', { ...o, writableBy: 'nobody' as const, search: true }, { prefix }),
  ref: <const O extends Options>(target: string, o?: O) => text('ref', o, { target }),
  json: <const O extends Options>(o?: O) => make<Json>()('json', o),
  address: <const O extends Options>(o?: O) => make<Address>()('address', o),
  tags: <const O extends Options>(o?: O) => make<string[]>()('tags', o, { max: o?.max ?? 50 }),
  /** Computed by the database from the row `t`; `kind` determines its API format. */
  computed: <const K extends FieldKind>(
    kind: K,
    sql: string,
    o: Options & { options?: readonly string[]; scale?: number; target?: string } = {},
  ) => make<ComputedValue<K>>()(kind, { ...o, writableBy: 'nobody' as const }, { sql }),
};

type ComputedValue<K extends FieldKind> = K extends 'money'
  ? bigint
  : K extends 'unit_price'
    ? UnitPrice
    : K extends 'integer'
      ? number
      : K extends 'boolean'
        ? boolean
        : string;
