import type { ApiFailure } from '../api-error.ts';
import { belongsTo, type Entry, filesOf, refersTo } from './entry.ts';
import { gone } from './failures.ts';

/** What makes the row that it is about or names, until the server has it. */
export const makerOf = (entry: Entry, kept: readonly Entry[]): Entry | undefined =>
  kept.find((one) => belongsTo(entry, one) || refersTo(entry, one));

/** Its own, or that of what it needs: what needs a refused file or row can't be sent either. */
export function refusalOf(entry: Entry, kept: readonly Entry[]): ApiFailure | null {
  if (entry.refusal) return entry.refusal;
  const maker = makerOf(entry, kept);
  if (maker?.refusal) return maker.refusal;
  for (const key of filesOf(entry)) {
    const file = kept.find((one) => one.key === key);
    if (!file) return gone;
    if (file.refusal) return file.refusal;
  }
  return null;
}
