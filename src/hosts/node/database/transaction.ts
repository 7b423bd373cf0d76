import type { Kysely } from 'kysely';
import type pg from 'pg';
import { asDatabaseError, isRetryable, isStalePlan } from './database-error.ts';
import { kyselyOnClient } from './kysely-on-client.ts';
import { ask, type RawRow, type Statement, sendTogether, takeConflict } from './statements.ts';

export type DatabaseTransaction<Schema> = {
  /** Typed queries. Values come back as `value-types.ts` says. */
  readonly db: Kysely<Schema>;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Several statements in one round trip, rows as raw text. */
  run(statements: readonly Statement[]): Promise<RawRow[][]>;
  /** The rows of each statement of `setup`. */
  readonly setUp: readonly RawRow[][];
  /** A part whose failure undoes only that part. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
};

export type TransactionOptions = {
  /** Run again, a bounded number of times, when PostgreSQL gave up for a deadlock or a serialization conflict. Default true. */
  readonly retry?: boolean;
  /** Sent together with BEGIN, in the same round trip: the context of the transaction. */
  readonly setup?: readonly Statement[];
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
};

// A storm of transactions that lock the same few rows in opposite orders clears when the losers stay away ever longer.
const ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 1_000;

/** Acquires a client for each attempt, and gives it back whatever happens. */
export async function runTransaction<Schema, T>(
  acquire: () => Promise<pg.PoolClient>,
  work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await acquire();
    let spoilt: Error | undefined;
    try {
      return await attemptOnce(client, work, options);
    } catch (error) {
      spoilt = await rollBack(client);
      const isStale = isStalePlan(error);
      // A connection that has prepared for tables of another shape is not asked again.
      if (isStale) spoilt ??= error as Error;
      if (options.retry === false || attempt === ATTEMPTS || !(isStale || isRetryable(error))) throw error;
    } finally {
      client.release(spoilt);
    }
    await new Promise((done) =>
      setTimeout(done, Math.random() * Math.min(20 * 2 ** attempt, LONGEST_PAUSE_MS)),
    );
  }
}

async function attemptOnce<Schema, T>(
  client: pg.PoolClient,
  work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
  { setup = [], isolation, readOnly }: TransactionOptions,
): Promise<T> {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`;
  takeConflict(client);
  const [, ...setUp] = await send(() => sendTogether(client, [{ text: begin, values: [] }, ...setup]));
  // A conflict counts also where the work has made something else of it: what came after it only says that all is over.
  const result = await work(transactionOn<Schema>(client, setUp)).catch((error: unknown) => {
    throw takeConflict(client) ?? error;
  });
  const { command } = await send(() => ask(client, { text: 'commit' }), true);
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its end and was rolled back.');
  return result;
}

/** The error that makes the client unfit to be used again, if there is one. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function send<T>(query: () => Promise<T>, outcomeUnknown = false): Promise<T> {
  try {
    return await query();
  } catch (error) {
    throw asDatabaseError(error, outcomeUnknown);
  }
}

function transactionOn<Schema>(client: pg.PoolClient, setUp: RawRow[][]): DatabaseTransaction<Schema> {
  let builder: Kysely<Schema> | undefined;
  let savepoints = 0;
  const run = runOn(client);
  return {
    setUp,
    run,
    get db() {
      builder ??= kyselyOnClient<Schema>(client);
      return builder;
    },
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await send(() => ask<Row>(client, { text, values: [...values] }))).rows;
    },
    async savepoint(part) {
      savepoints += 1;
      const name = `part_${savepoints}`;
      const tell = (text: string) => run([{ text: `${text} ${name}`, values: [] }]);
      await tell('savepoint');
      try {
        const result = await part();
        await tell('release savepoint');
        return result;
      } catch (error) {
        await tell('rollback to savepoint');
        throw error;
      }
    },
  };
}

const runOn = (client: pg.PoolClient) => (statements: readonly Statement[]) =>
  send(() => sendTogether(client, statements));
