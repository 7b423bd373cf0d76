/** Compiles queries that differ only in their ids once: ids are replaced by placeholders, and put back afterwards. */
import { itemAt } from '../type-guards.ts';
import type { Statement } from './statement.ts';

export interface Shape {
  /** The query string with a placeholder, itself a valid id, for each id. */
  readonly text: string;
  readonly ids: readonly string[];
}

// Lower case only: upper case could not be restored in a search.
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const aPlaceholder = /00000000-0000-4000-8000-([0-9a-f]{12})/g;
const placeholder = (place: number) => `00000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

export function shapeOf(question: string): Shape {
  const ids: string[] = [];
  const text = question.replace(anId, (id) => {
    const known = ids.indexOf(id);
    return placeholder(known < 0 ? ids.push(id) - 1 : known);
  });
  return { text, ids };
}

/** Whether every placeholder is intact in the values; a search may have split it into words. */
export function isWhole({ ids }: Shape, { values }: Statement): boolean {
  const all = values.join(' ');
  return ids.every((_, place) => all.includes(placeholder(place)));
}

/** The statement compiled from `shape.text`, with the ids of `shape`. */
export function withIds<S extends Statement & { readonly counted?: string }>(
  { ids }: Shape,
  statement: S,
): S {
  if (ids.length === 0) return statement;
  const putBack = (text: string) =>
    text.replace(aPlaceholder, (_, place: string) => itemAt(ids, Number.parseInt(place, 16)));
  const values = statement.values.map((value) => value && putBack(value));
  return { ...statement, values, ...(statement.counted && { counted: putBack(statement.counted) }) };
}
