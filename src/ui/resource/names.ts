/**
 * The display name of a row, and the columns needed to build it. A ref is embedded under its name without `_id` (`customer_id`
 * → `customer`), any other under `…_row`, so that lists show names instead of ids.
 */

import { sentence } from '#kernel/display.ts';
import { withDays } from '#kernel/english-dates.ts';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { labelOf } from '#kernel/validate.ts';
import { words } from '#ui/words.ts';
import { exactInstant, relativeDay } from '../format/when.ts';
import { decimalText } from './field-text.ts';
import type { Workplace } from './workplace.tsx';

export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The property of an answer that holds the row a ref points to. */
export function embedName(column: string): string {
  return column.endsWith('_id') ? column.slice(0, -3) : `${column}_row`;
}

/** The columns of a row's display name: its number, if it has one, and its title. */
export function titleColumns(resource: AnyResource, workplace: Workplace): readonly string[] {
  const fields = workplace.fieldsOf(resource);
  const number = [...fields].find(([, field]) => field.kind === 'sequence')?.[0];
  const title = fields.has(resource.title) ? [resource.title] : [];
  return number && number !== resource.title ? [number, ...title] : title;
}

export function rowTitle(resource: AnyResource, row: Row, workplace: Workplace): string {
  const { locale, timezone } = workplace.viewer;
  const words = titleColumns(resource, workplace).flatMap((name) => {
    const value = row[name];
    if (typeof value !== 'string' || value === '') return [];
    const { kind, hasDays } = resource.columns[name] ?? {};
    if (hasDays) return [withDays(value, locale)];
    if (kind === 'instant') return [exactInstant(value, { locale, timezone })];
    if (kind === 'date') return [relativeDay(value, { locale, timezone })];
    if (kind === 'choice' || kind === 'state') return [sentence(value)];
    if (kind === 'decimal') return [decimalText(value, locale)];
    return kind === 'ref' || kind === 'uuid' ? [] : [value];
  });
  return words.length > 0 ? words.join(' · ') : resource.label;
}

/** The `select=` value for some columns of a resource: refs with the names of their rows, except those in `bare`. */
export function selectFor(
  resource: AnyResource,
  columns: Iterable<string>,
  workplace: Workplace,
  extra?: string,
  bare: readonly string[] = [],
): string {
  const fields = workplace.fieldsOf(resource);
  const wanted = new Set(['id', ...titleColumns(resource, workplace), ...columns]);
  for (const always of ['version', 'status']) if (fields.has(always)) wanted.add(always);
  const items = [...wanted].flatMap((name) => {
    const field = fields.get(name);
    if (!field) return [];
    // A row's own `version` is no relation.
    const isBare = bare.includes(name) || fields.has(embedName(name));
    const embed = isBare ? undefined : embedOf(name, field, workplace);
    return embed && !extra?.includes(`${embedName(name)}(`) ? [name, embed] : [name];
  });
  return [...items, ...(extra ? [extra] : [])].join(',');
}

function embedOf(name: string, field: Field, workplace: Workplace): string | undefined {
  const target = field.target === undefined ? undefined : workplace.resourceOf(field.target);
  if (!target || !workplace.mayRead(target)) return undefined;
  const as = embedName(name);
  const relation = name.endsWith('_id') ? as : `${as}:${name}`;
  return `${relation}(${['id', ...titleColumns(target, workplace)].join(',')})`;
}

/** The row that a ref points to, if the answer includes it. */
export function embedded(row: Row, column: string): Row | undefined {
  const value = row[embedName(column)];
  return typeof value === 'object' && value !== null && 'id' in value ? (value as Row) : undefined;
}

export function versionOf({ version }: Row): number | undefined {
  return typeof version === 'number' ? version : undefined;
}

/** The company's custom fields in its own resource. */
export function customNames(resource: AnyResource): readonly string[] {
  return Object.keys(resource.columns).filter((name) => resource.columns[name]?.custom !== undefined);
}

/** Those with a value in `row`. */
export function filledCustomNames(resource: AnyResource, row: Row): readonly string[] {
  return customNames(resource).filter((name) => row[name] !== null && row[name] !== undefined);
}

export function columnLabel(resource: AnyResource, name: string): string {
  const field = resource.columns[name];
  return field ? fieldLabel(name, field) : sentence(name);
}

/** A field and the one that only goes with it, in their order on the form. */
export function namesTogether(resource: AnyResource, name: string): readonly string[] {
  const other = resource.columns[name]?.together;
  return Object.keys(resource.columns).filter((one) => one === name || one === other);
}

/** In the company's spelling, unless the company wrote it. */
export function fieldLabel(name: string, field: Field): string {
  return ofCompany(field, labelOf(name, field));
}

export function fieldHelp(field: Field): string | undefined {
  return field.help && ofCompany(field, field.help);
}

const ofCompany = ({ custom }: Field, text: string) => (custom === undefined ? words(text) : text);

/** "10,000+" when the count stopped at its limit. */
export function countText(count: number | undefined, atLeast: boolean, locale: string): string | undefined {
  if (count === undefined) return undefined;
  return `${count.toLocaleString(locale)}${atLeast ? '+' : ''}`;
}
