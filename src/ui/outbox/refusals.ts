import type { ApiFailure } from '../api-error.ts';
import { belongsTo, type Entry, filesOf, refersTo } from './entry.ts';
import { gone } from './failures.ts';

interface Index {
  readonly makers: readonly Entry[];
  readonly byKey: ReadonlyMap<string, Entry>;
}

/** A list is never changed, and is asked about each of its entries. */
const indexes = new WeakMap<readonly Entry[], Index>();

function indexOf(kept: readonly Entry[]): Index {
  const index = indexes.get(kept) ?? {
    makers: kept.filter((one) => one.kind === 'command' && one.isNew),
    byKey: new Map(kept.map((one) => [one.key, one])),
  };
  indexes.set(kept, index);
  return index;
}

export const entryBy = (key: string | undefined, kept: readonly Entry[]): Entry | undefined =>
  key === undefined ? undefined : indexOf(kept).byKey.get(key);

/** What makes the row that it is about or names, until the server has it. */
export const makerOf = (entry: Entry, kept: readonly Entry[]): Entry | undefined =>
  indexOf(kept).makers.find((one) => belongsTo(entry, one) || refersTo(entry, one));

/** Its own, or that of what it needs: what needs a refused file or row can't be sent either. */
export function refusalOf(entry: Entry, kept: readonly Entry[]): ApiFailure | null {
  if (entry.refusal) return entry.refusal;
  const maker = makerOf(entry, kept);
  if (maker?.refusal) return maker.refusal;
  for (const key of filesOf(entry)) {
    const file = entryBy(key, kept);
    if (!file) return gone;
    if (file.refusal) return file.refusal;
  }
  return null;
}
