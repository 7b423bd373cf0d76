/** Rows as the server gave them, with what this device has done to them since. */
import { isRecord } from '#kernel/type-guards.ts';
import { NO_VERSION } from './edits.ts';
import type { CommandEntry, Entry } from './entry.ts';

/** The commands that are lawful in a status, as the server's `can`. */
export type Lawful = (table: string, status: string) => readonly string[];

/** Applies the changes of the entries, in order, to a row and the rows in it. */
export function withChanges<Row>(row: Row, entries: readonly Entry[], lawful: Lawful): Row {
  // What was refused has changed nothing.
  const standing = entries.filter(isCommand).filter(({ refusal }) => !refusal);
  const changes = standing.flatMap((entry) => entry.changes ?? []);
  const gone = new Set(changes.flatMap(({ id, isGone }) => (isGone ? [id] : [])));
  return changes.length === 0 ? row : changed(row);

  function changed<Value>(value: Value): Value;
  function changed(value: unknown): unknown {
    if (Array.isArray(value)) {
      const left: unknown[] = value.filter((one: unknown) => !gone.has(idOf(one)));
      return left.map(changed);
    }
    if (typeof value !== 'object' || value === null) return value;
    const own = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
    const mine = changes.filter(({ id }) => id === own.id);
    for (const { table, values } of mine) {
      for (const [name, now] of Object.entries(values)) if (name in own) own[name] = now;
      // What this device has changed is no version of the server's.
      if ('version' in own) own.version = NO_VERSION;
      if ('can' in own && typeof values.status === 'string') own.can = lawful(table, values.status);
    }
    return own;
  }
}

const idOf = (row: unknown) => (isRecord(row) && typeof row.id === 'string' ? row.id : '');

export const isCommand = (entry: Entry): entry is Extract<Entry, CommandEntry> => entry.kind === 'command';
