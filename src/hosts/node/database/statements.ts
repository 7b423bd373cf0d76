// Statements that belong together are sent together: the driver's own pipeline mode writes them one behind the other and
// PostgreSQL answers them in that order. They succeed or fail together only inside a transaction.

import type pg from 'pg';
import { isRetryable } from './database-error.ts';
import { wireValue } from './wire-value.ts';

export type Statement = {
  /** Statements with a name are prepared once for a connection. One name, one text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

/** A row as the text PostgreSQL writes: JSON it built is passed on without being parsed. */
export type RawRow = readonly (string | null)[];

/** Prepared statements of one connection; what comes after them runs unprepared until the pool replaces the connection. */
export const PREPARED_LIMIT = 500;

const asText = { getTypeParser: () => (value: string) => value };
const preparedOn = new WeakMap<pg.ClientBase, Map<string, string>>();

/**
 * Sends the statements together and waits for all of them. The first that fails is thrown, with its place. What can't be
 * sent at all is found before the first one leaves: otherwise a COMMIT at the end would keep half of them.
 */
export async function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<RawRow[][]> {
  const queries = statements.map(
    ({ name, text, values }): pg.QueryArrayConfig<unknown[]> => ({
      ...preparedAs(client, name, text),
      text,
      values: values.map(wireValue),
      rowMode: 'array',
      types: asText,
    }),
  );
  const answers = await Promise.allSettled(queries.map((query) => ask<(string | null)[]>(client, query)));
  return answers.map((answer, index) => {
    if (answer.status === 'fulfilled') return answer.value.rows;
    throw Object.assign(answer.reason, { statementIndex: index });
  });
}

/** Sends one query. A deadlock or a serialization conflict is remembered until the next transaction on this connection. */
export async function ask<Row extends pg.QueryResultRow | unknown[]>(
  client: pg.ClientBase,
  query: pg.QueryConfig | pg.QueryArrayConfig,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  try {
    return await client.query<Row & pg.QueryResultRow>(query);
  } catch (error) {
    if (isRetryable(error)) conflicts.set(client, error);
    throw error;
  }
}

/** What a transaction on this connection lost against, whatever its work has made of the error. */
export function takeConflict(client: pg.ClientBase): unknown {
  const conflict = conflicts.get(client);
  conflicts.delete(client);
  return conflict;
}

const conflicts = new WeakMap<pg.ClientBase, unknown>();

/** The name under which this connection prepares a statement; none when it has prepared enough. */
export function preparedAs(
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
): { readonly name?: string } {
  if (name === undefined) return {};
  const known = preparedOn.get(client) ?? new Map<string, string>();
  preparedOn.set(client, known);
  if ((known.get(name) ?? text) !== text)
    throw new Error(`The statement name “${name}” stands for another text on this connection.`);
  if (!known.has(name) && known.size >= PREPARED_LIMIT) return {};
  known.set(name, text);
  return { name };
}
