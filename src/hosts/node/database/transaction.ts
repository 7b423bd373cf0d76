import type { Kysely } from 'kysely';
import type pg from 'pg';
import { asDatabaseError, isConnectionError, isRetryable, isStalePlan } from './database-error.ts';
import { kyselyOnClient } from './kysely-on-client.ts';
import { type Asking, ask, askAhead, type RawRow, type Statement, sendAsked } from './pipelined-query.ts';
import { typedRows } from './value-types.ts';

export type DatabaseTransaction<Schema> = {
  /** Typed queries. Values come back as `value-types.ts` says. */
  readonly db: Kysely<Schema>;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Several statements in one round trip, rows as raw text. */
  run(statements: readonly Statement[]): Promise<RawRow[][]>;
  /** The rows of each statement of `setup`. */
  readonly setUp: Promise<RawRow[][]>;
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
      if (isStale || isConnectionError(error)) spoilt ??= error as Error;
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
  askAhead(client);
  // A conflict counts also where the work has made something else of it, and what came after it only says that it is over.
  let conflict: unknown;
  const asking: Asking = (statement, withColumns) => {
    const answer = ask(client, statement, withColumns);
    answer.catch((error) => {
      if (isRetryable(error)) conflict ??= error;
    });
    return answer;
  };
  const run = runOn(asking);
  const setUp = run([{ name: begin, text: begin, values: [] }, ...setup]).then(([, ...results]) => results);
  setUp.catch(() => {});
  const result = await work(transactionOn<Schema>(asking, !readOnly, setUp)).catch(async (error: unknown) => {
    // What failed first is the reason: everything after it only says that the transaction is over.
    await setUp;
    throw conflict ?? error;
  });
  // It leaves with what was asked last, and is skipped when anything before it fails.
  const committed = send(() => asking({ name: 'commit', text: 'commit', values: [] }), true);
  committed.catch(() => {});
  await setUp;
  const { tag } = await committed;
  if (tag !== 'COMMIT') throw new Error('The transaction had failed before its end and was rolled back.');
  return result;
}

/** The error that makes the client unfit to be used again, if there is one. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    sendAsked(client);
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

function transactionOn<Schema>(
  asking: Asking,
  prepared: boolean,
  setUp: Promise<RawRow[][]>,
): DatabaseTransaction<Schema> {
  let builder: Kysely<Schema> | undefined;
  let savepoints = 0;
  const run = runOn(asking);
  return {
    setUp,
    run,
    get db() {
      builder ??= kyselyOnClient<Schema>(asking, prepared);
      return builder;
    },
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return typedRows<Row>(await send(() => asking({ text, values }, true)));
    },
    async savepoint(part) {
      savepoints += 1;
      const name = `part_${savepoints}`;
      const tell = (...texts: string[]) =>
        run(texts.map((text) => ({ text: `${text} ${name}`, values: [] })));
      await tell('savepoint');
      try {
        const result = await part();
        await tell('release savepoint');
        return result;
      } catch (error) {
        await tell('rollback to savepoint', 'release savepoint');
        throw error;
      }
    },
  };
}

const runOn = (asking: Asking) => (statements: readonly Statement[]) =>
  send(async () => {
    const outcomes = await Promise.all(statements.map((statement) => asking(statement)));
    return outcomes.map(({ rows }) => rows);
  });
