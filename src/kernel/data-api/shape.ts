/** Questions that differ in nothing but the ids they ask for are compiled once: each id has a stand-in, and is put back. */
import { itemAt } from '../certain.ts';
import type { Statement } from './statement.ts';

export interface Shape {
  /** The question with a stand-in for each id: a lawful id itself. */
  readonly text: string;
  readonly ids: readonly string[];
}

// Only as ids are written here: what a search makes of capital letters would not be undone.
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const aStandIn = /00000000-0000-4000-8000-([0-9a-f]{12})/g;
const standIn = (place: number) => `00000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

export function shapeOf(question: string): Shape {
  const ids: string[] = [];
  const text = question.replace(anId, (id) => {
    const known = ids.indexOf(id);
    return standIn(known < 0 ? ids.push(id) - 1 : known);
  });
  return { text, ids };
}

/** Whether every id has come through as it was: not where a search has cut it to words. */
export function isWhole({ ids }: Shape, { values }: Statement): boolean {
  const all = values.join(' ');
  return ids.every((_, place) => all.includes(standIn(place)));
}

/** A statement made of `shape.text`, asking for the ids of `shape`. */
export function withIds<S extends Statement & { readonly counted?: string }>(
  { ids }: Shape,
  statement: S,
): S {
  if (ids.length === 0) return statement;
  const putBack = (text: string) =>
    text.replace(aStandIn, (_, place: string) => itemAt(ids, Number.parseInt(place, 16)));
  const values = statement.values.map((value) => value && putBack(value));
  return { ...statement, values, ...(statement.counted && { counted: putBack(statement.counted) }) };
}
