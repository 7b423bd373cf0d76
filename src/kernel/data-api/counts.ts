/** Cached row counts of lists, which a host may provide. */
import type { Viewer } from '../access.ts';
import { type ListStatement, withKnownTotal } from './compile.ts';
import type { Cell } from './run-one.ts';
import type { Statement } from './statement.ts';

/** A host's cache of row counts, so that further pages of a list need not count again. */
export interface Counts<V extends Viewer = Viewer> {
  /** Undefined if a cached count might not be valid for this viewer. */
  open(viewer: V, table: string, counted: string): Counted | undefined;
}

export interface Counted {
  /** The last count, if nothing is known to have changed since. */
  readonly total: string | undefined;
  /** Whether nothing has changed until now. */
  isUnchanged(): Promise<boolean>;
  /** Stores a count made after `open`. */
  keep(total: string): void;
}

/** If the cached count is out of date, the result is discarded and the query runs again. */
export async function countCached(
  ask: (statement: Statement) => Promise<readonly Cell[]>,
  statement: ListStatement,
  remembered: Counted,
): Promise<readonly Cell[]> {
  if (remembered.total !== undefined) {
    const answer = await ask(withKnownTotal(statement, remembered.total));
    if (await remembered.isUnchanged()) return answer;
  }
  const answer = await ask(statement);
  if (answer[1]) remembered.keep(answer[1]);
  return answer;
}
