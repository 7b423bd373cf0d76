/**
 * Validates input to be stored, with the same rules in forms and on the server. All faults are reported at once by field
 * (`invoice_lines.3.quantity`); the result is in internal format.
 */

import { isAllowed, type Viewer } from './access.ts';
import type { InputOf } from './command.ts';
import { invalid, Refused } from './errors.ts';
import type { Field, Json } from './field.ts';
import { notAGivenId, readGivenId } from './id.ts';
import { currencyExponent, fromMinor } from './money.ts';
import type { AnyResource, Fields } from './resource.ts';
import { isRecord } from './type-guards.ts';
import { fromEdge, type Value } from './values.ts';

export type Row = Record<string, Value | Row[]>;
/** Looks up the resource of a part (nested child table) by its table name. */
export type ResourceOf = (table: string) => AnyResource | undefined;
export type Writer = Pick<Viewer, 'role' | 'currency'>;

const mostParts = 1000;

/**
 * Validates a new row with its nested parts and adds initial values. Throws Refused: 400 for an unknown key, else 422 with
 * `fields`.
 */
export function validateInsert(
  resource: AnyResource,
  input: unknown,
  writer: Writer,
  resourceOf: ResourceOf = () => undefined,
): Row {
  const faults: Faults = new Map();
  const row = insertRow({ resource, writer, resourceOf, faults, path: '' }, input);
  refuseFaults(faults);
  return row;
}

/** Validates a change: only the sent fields. `version` is not a writable column and must be removed before. */
export function validatePatch(resource: AnyResource, input: unknown, writer: Writer): Row {
  const faults: Faults = new Map();
  const sent = asObject(input, '');
  const row: Row = {};
  for (const key of Object.keys(sent)) {
    if (resource.parts && Object.hasOwn(resource.parts, key)) {
      faults.set(key, 'These are changed on their own, one by one.');
      continue;
    }
    const field = knownField(resource.columns, key, writer, '');
    if (field.createOnly) faults.set(key, `${labelOf(key, field)} can’t be changed any more.`);
    else if (!isAllowed(field.editableBy, writer.role))
      faults.set(key, `${labelOf(key, field)} is changed by the office.`);
    else take({ key, field, value: sent[key], writer, faults, path: '' }, row);
  }
  refuseFaults(faults);
  if (Object.keys(row).length === 0) throw new Refused('bad_request', 'There is nothing to change.');
  return row;
}

/** Validates the input of a command, or of a form without a table. */
export function validateInput<I extends Fields>(fields: I, input: unknown, writer: Writer): Row & InputOf<I> {
  const faults: Faults = new Map();
  const row: Row = {};
  const sent = asObject(input ?? {}, '');
  fill({ fields, sent, writer, faults, path: '' }, row);
  refuseFaults(faults);
  return row as Row & InputOf<I>;
}

/** The label of a field: "Purchase order number". */
export function labelOf(name: string, field: Field): string {
  if (field.label !== undefined) return field.label;
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Customer" → "customer", but "PO number" is unchanged. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

type Faults = Map<string, string>;

interface Place {
  readonly resource: AnyResource;
  readonly writer: Writer;
  readonly resourceOf: ResourceOf;
  readonly faults: Faults;
  readonly path: string;
  /** The ref that nesting sets: a part need not name its parent. */
  readonly parentRef?: string;
}

function insertRow(place: Place, input: unknown): Row {
  const { resource, writer, faults, path, parentRef } = place;
  const sent = asObject(input, path);
  const parts = resource.parts ?? {};
  const row: Row = {};
  // Without a prototype, so that `__proto__` is an ordinary key.
  const own: Record<string, unknown> = Object.create(null);
  const nested: string[] = [];
  for (const key of Object.keys(sent)) {
    if (Object.hasOwn(parts, key)) nested.push(key);
    else if (key === 'id') takeId(sent.id, place, row);
    else if (key === parentRef)
      faults.set(path + key, 'The row this belongs to is given by where it stands.');
    else own[key] = sent[key];
  }
  fill({ fields: resource.columns, sent: own, writer, faults, path, parentRef }, row);
  for (const key of nested) row[key] = insertParts(place, key, parts[key] ?? '', sent[key]);
  return row;
}

/** The client may choose the row's id, or leave it to the server. */
function takeId(sent: unknown, { faults, path }: Place, row: Row): void {
  if (sent === undefined) return;
  const id = readGivenId(sent);
  if (id === undefined) faults.set(`${path}id`, notAGivenId);
  else row.id = id;
}

function insertParts(place: Place, table: string, parentRef: string, value: unknown): Row[] {
  const { resourceOf, writer, faults, path } = place;
  const resource = resourceOf(table);
  if (!resource || !isAllowed(resource.access.read, writer.role)) throw unknownColumn(path + table);
  if (!Array.isArray(value)) {
    faults.set(path + table, 'Send a list.');
    return [];
  }
  if (value.length > mostParts)
    throw new Refused('too_large', `At most ${mostParts} ${resource.labels} at once.`);
  return value.map((part, index) =>
    insertRow({ ...place, resource, parentRef, path: `${path}${table}.${index}.` }, part),
  );
}

interface Filling {
  readonly fields: Fields;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly writer: Writer;
  readonly faults: Faults;
  readonly path: string;
  readonly parentRef?: string | undefined;
}

/** Reads what was sent and completes it: initial values, and a fault for each missing required field. */
function fill({ fields, sent, writer, faults, path, parentRef }: Filling, row: Row): void {
  for (const key of Object.keys(sent)) {
    const field = knownField(fields, key, writer, path);
    if (sent[key] !== undefined) take({ key, field, value: sent[key], writer, faults, path }, row);
  }
  for (const [key, field] of expectedFields(fields)) {
    if (key === parentRef || holds(row, key, field) || faults.has(path + key)) continue;
    // Required custom fields apply only to roles that may write them.
    if (field.custom !== undefined && !isAllowed(field.writableBy, writer.role)) continue;
    if (field.initial !== undefined) row[key] = initialValue(field, writer);
    else faults.set(path + key, missing(key, field));
  }
}

const expected = new WeakMap<Fields, [string, Field][]>();

/** Fields that a new row has even if they are not sent: those with an initial value, and required ones. */
function expectedFields(fields: Fields): readonly [string, Field][] {
  const known =
    expected.get(fields) ??
    Object.entries(fields).filter(
      ([, field]) => field.initial !== undefined || (field.required && field.writableBy !== 'nobody'),
    );
  expected.set(fields, known);
  return known;
}

interface Taking {
  readonly key: string;
  readonly field: Field;
  readonly value: unknown;
  readonly writer: Writer;
  readonly faults: Faults;
  readonly path: string;
}

function take({ key, field, value, writer, faults, path }: Taking, row: Row): void {
  const isComputed = field.sql !== undefined && field.custom === undefined;
  if (isComputed || !isAllowed(field.writableBy, writer.role)) {
    faults.set(path + key, `${labelOf(key, field)} can’t be written here.`);
    return;
  }
  const exponent = currencyExponent(writer.currency);
  const read = fromEdge(field, value, exponent);
  if (read.error !== undefined) faults.set(path + key, read.error);
  else if (field.required && isBlank(read.value)) faults.set(path + key, missing(key, field));
  else if (field.custom === undefined) row[key] = read.value;
  else row.custom = { ...customOf(row), [field.custom]: heldValue(read.value, exponent) };
}

/** A custom field's value as stored in `custom`, in API format; null removes it. */
export function heldValue(value: Value, exponent: number): Json {
  if (isBlank(value)) return null;
  return typeof value === 'bigint' ? fromMinor(value, exponent) : (value as Json);
}

function holds(row: Row, key: string, { custom }: Field): boolean {
  return custom === undefined ? Object.hasOwn(row, key) : Object.hasOwn(customOf(row), custom);
}

function customOf(row: Row): Readonly<Record<string, Json>> {
  return (row.custom ?? {}) as Readonly<Record<string, Json>>;
}

/** An unreadable column is reported like a nonexistent one. */
function knownField(fields: Fields, key: string, writer: Writer, path: string): Field {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (!field || !isAllowed(field.readableBy, writer.role)) throw unknownColumn(path + key);
  return field;
}

export function unknownColumn(name: string): Refused {
  return new Refused('bad_request', `Unknown column ${quoted(name)}.`);
}

/** Quotes user input in a message: short and on one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}…` : text);
}

function initialValue(field: Field, writer: Writer): Value {
  const read = fromEdge(field, field.initial, currencyExponent(writer.currency));
  return read.error === undefined ? read.value : (field.initial ?? null);
}

function isBlank(value: Value): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

const chosen: ReadonlySet<string> = new Set([
  'choice',
  'state',
  'ref',
  'date',
  'instant',
  'timezone',
  'boolean',
]);

const wanted: Partial<Record<Field['kind'], string>> = {
  date: 'Choose a day.',
  instant: 'Choose a day and time.',
};

function missing(key: string, field: Field): string {
  const label = labelOf(key, field);
  if (/^(What|Why|Who|How|Where|When)\b/.test(label)) return `Say ${inSentence(label)}.`;
  // "From", "First on", "Signed by": no noun that could be named.
  if (/\b(at|by|from|on|through|until)$/i.test(label)) return wanted[field.kind] ?? 'This is required.';
  return `${chosen.has(field.kind) ? 'Choose' : 'Enter'} the ${inSentence(label)}.`;
}

function asObject(input: unknown, path: string): Readonly<Record<string, unknown>> {
  if (isRecord(input)) return input;
  const where = path === '' ? '' : ` at ${quoted(path.slice(0, -1))}`;
  throw new Refused('bad_request', `Send an object with column names and values${where}.`);
}

function refuseFaults(faults: Faults): void {
  if (faults.size > 0) throw invalid(Object.fromEntries(faults));
}
