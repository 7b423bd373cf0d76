/**
 * Field kinds: each says how a value looks at the API's edge, which SQL type holds it and what it may contain.
 * A resource is a record of these; validation, types, filters, forms and imports are all read from it.
 */
import type { Allowed } from './access.ts';

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

export interface FieldOptions {
  readonly label?: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Longest text in characters (default 200; long text 10,000), largest number, most tags. */
  readonly max?: number;
  readonly min?: number;
  /** A share, kept as a fraction ("0.0825"): people read and write it in percent. */
  readonly percent?: boolean;
  /**
   * Found by `q=`; the migration puts the column into the table's `search_text`. A reference is found by the name of the
   * row it points to.
   */
  readonly search?: boolean;
  /** For whom the column exists at all. */
  readonly readableBy?: Allowed;
  /** Who may write it through the data API; `nobody` for what commands and the database own. */
  readonly writableBy?: Allowed;
  /** Who may change it once the row exists; left out = whoever may write it. */
  readonly editableBy?: Allowed;
  /** Writable when the row is made, never after. */
  readonly createOnly?: boolean;
  /** Not asked when a row is made: its form has it once the row exists. */
  readonly later?: boolean;
  /** Not part of `*`: given when it is asked for by its name, because it costs more than the rest of the row. */
  readonly onlyNamed?: boolean;
  /** The value a new row gets when none is sent; the database has the same default. */
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
  /** A company's own field: the key under which its value stands in the row's `custom`. */
  readonly custom?: string;
  /** Never present; carries the TypeScript type of the value. */
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
  /** 32-bit whole number; a JSON number at the edge. */
  integer: <const O extends Options>(o?: O) => int('integer', o),
  /** Exact decimal with `scale` digits after the point; a string at the edge ("2.500") and in code. */
  decimal: <const O extends Options>(scale: number, o?: O) => text('decimal', o, { scale }),
  /** Integer minor units (bigint) inside; a decimal string of the tenant's currency at the edge ("183.05"). */
  money: <const O extends Options>(o?: O) => minor('money', o),
  boolean: <const O extends Options>(o?: O) => bool('boolean', o),
  /** Calendar day, `YYYY-MM-DD`, without a zone. */
  date: <const O extends Options>(o?: O) => text('date', o),
  /** A moment: ISO 8601 with an offset at the edge, timestamptz inside. */
  instant: <const O extends Options>(o?: O) => text('instant', o),
  choice: <const C extends readonly string[], const O extends Options>(options: C, o?: O) =>
    make<C[number]>()('choice', o, { options }),
  /** A status: only commands write it. */
  state: <const C extends readonly string[]>(options: C, o: Options = {}) =>
    make<C[number]>()('state', { ...o, writableBy: 'nobody' as const }, { options }),
  /** Number from the tenant's series, e.g. `WO-1042`; given by the database when the row is made. */
  sequence: <const O extends Options>(prefix: string, o?: O) =>
    make<string>()('sequence', { ...o, writableBy: 'nobody' as const, search: true }, { prefix }),
  ref: <const O extends Options>(target: string, o?: O) => text('ref', o, { target }),
  json: <const O extends Options>(o?: O) => make<Json>()('json', o),
  address: <const O extends Options>(o?: O) => make<Address>()('address', o),
  tags: <const O extends Options>(o?: O) => make<string[]>()('tags', o, { max: o?.max ?? 50 }),
  /** Computed by the database from the row `t`; `kind` says how it looks at the edge. */
  computed: <const K extends FieldKind>(
    kind: K,
    sql: string,
    o: Options & { options?: readonly string[]; scale?: number; target?: string } = {},
  ) => make<ComputedValue<K>>()(kind, { ...o, writableBy: 'nobody' as const }, { sql }),
};

type ComputedValue<K extends FieldKind> = K extends 'money'
  ? bigint
  : K extends 'integer'
    ? number
    : K extends 'boolean'
      ? boolean
      : string;
