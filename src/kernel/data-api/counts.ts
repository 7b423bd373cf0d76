/** The count of a list, which a host may remember for its other pages. */
import type { Viewer } from '../access.ts';
import { knowing, type ListStatement } from './compile.ts';
import type { Cell } from './run-one.ts';
import type { Statement } from './statement.ts';

/** What a host remembers of counts, so that the next page of a list, or the same one again, needs not count anew. */
export interface Counts<V extends Viewer = Viewer> {
  /** Undefined where what is remembered may not be what this viewer would be told. */
  open(viewer: V, table: string, counted: string): Counted | undefined;
}

export interface Counted {
  /** How many there were when it was last counted, if nothing is known to have changed since. */
  readonly total: string | undefined;
  /** Whether nothing has changed until now. */
  isUnchanged(): Promise<boolean>;
  /** For a count made after `open`. */
  keep(total: string): void;
}

/** A count that turns out to be of another time than the rows is thrown away with them. */
export async function askCounted(
  ask: (statement: Statement) => Promise<readonly Cell[]>,
  statement: ListStatement,
  remembered: Counted,
): Promise<readonly Cell[]> {
  if (remembered.total !== undefined) {
    const answer = await ask(knowing(statement, remembered.total));
    if (await remembered.isUnchanged()) return answer;
  }
  const answer = await ask(statement);
  if (answer[1]) remembered.keep(answer[1]);
  return answer;
}
