// Sends statements together in the driver's pipeline mode; PostgreSQL answers in order. They succeed or fail together only inside
// a transaction.

import type pg from 'pg';
import type { Answer, Client, RawRow, Statement } from '#server/database/database.ts';
import { wireValue } from '#server/database/wire-value.ts';
import { asDatabaseError } from './lost-connection.ts';

/** Maximum of prepared statements per connection; further ones run unprepared until the pool replaces the connection. */
export const PREPARED_LIMIT = 500;

const asText = { getTypeParser: () => (value: string) => value };
const preparedOn = new WeakMap<pg.ClientBase, Map<string, string>>();

/** The port's Client on a connection of the driver. */
export function clientOn(client: pg.ClientBase): Client {
  return {
    send: (statements) => sendTogether(client, statements),
    async query<R extends object>({ name, text, values }: Statement): Promise<Answer<R>> {
      try {
        return await client.query<R & pg.QueryResultRow>({
          ...preparedAs(client, name, text),
          text,
          values: values.map(wireValue),
        });
      } catch (error) {
        throw asDatabaseError(error, false);
      }
    },
  };
}

async function sendTogether(client: pg.ClientBase, statements: readonly Statement[]): Promise<RawRow[][]> {
  const queries = statements.map(
    ({ name, text, values }): pg.QueryArrayConfig<unknown[]> => ({
      ...preparedAs(client, name, text),
      text,
      values: values.map(wireValue),
      rowMode: 'array',
      types: asText,
    }),
  );
  const answers = await Promise.allSettled(queries.map((query) => client.query<(string | null)[]>(query)));
  return answers.map((answer, index) => {
    if (answer.status === 'fulfilled') return answer.value.rows;
    const error = Object.assign(answer.reason, { statementIndex: index });
    throw asDatabaseError(error, false);
  });
}

/** The name to prepare a statement with on this connection; none if the limit is reached. */
function preparedAs(
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
