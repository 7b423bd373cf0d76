// Batches and transactions on a lent connection, which is always released.

import type { Kysely } from 'kysely';
import { asError } from '#kernel/type-guards.ts';
import type {
  Answer,
  Client,
  DatabaseTransaction,
  LendClient,
  LendOptions,
  LentClient,
  RawRow,
  Row,
  Statement,
  TransactionOptions,
} from './database.ts';
import { DatabaseUnavailable, isRetryable, isStalePlan, type StatementError } from './database-error.ts';
import { kyselyOnClient } from './kysely-on-client.ts';

// Exponential backoff resolves many transactions that lock the same few rows in opposite orders.
const ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 1_000;

/** Uses a new connection for each attempt. */
export async function runTransaction<Schema, T>(
  lend: LendClient,
  work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await lend(options);
    let spoilt: Error | undefined;
    try {
      return await attemptOnce(client, work, options);
    } catch (error) {
      spoilt = await rollBack(client);
      const isStale = isStalePlan(error);
      // A connection with prepared statements for old table shapes is not reused.
      if (isStale) spoilt ??= asError(error);
      if (options.signal?.aborted) throw options.signal.reason;
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
  lent: LentClient,
  work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
  { setup = [], isolation, readOnly }: TransactionOptions,
): Promise<T> {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`;
  const { client, conflict } = noteConflict(lent);
  const [, ...setUp] = await client.send([{ text: begin, values: [] }, ...setup]);
  // Keeps the conflict even if `work` threw another error after it: later errors only say that the transaction is aborted.
  const result = await work(transactionOn<Schema>(client, setUp)).catch((error: unknown) => {
    throw conflict() ?? error;
  });
  const { command } = await outcomeUnknown(() => client.query({ text: 'commit', values: [] }));
  if (command !== 'COMMIT') throw new Error('The transaction had failed before its end and was rolled back.');
  return result;
}

/** Wraps the client and records a deadlock or serialization conflict. */
function noteConflict(lent: Client): { client: Client; conflict(): unknown } {
  let conflict: unknown;
  const note = (error: unknown): never => {
    if (isRetryable(error)) conflict = error;
    throw error;
  };
  const client: Client = {
    send: (statements) => lent.send(statements).catch(note),
    query: <R extends object>(statement: Statement): Promise<Answer<R>> =>
      lent.query<R>(statement).catch(note),
  };
  return { client, conflict: () => conflict };
}

/** Returns the error that makes the client unusable, if any. */
async function rollBack(client: LentClient): Promise<Error | undefined> {
  try {
    await client.query({ text: 'rollback', values: [] });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function transactionOn<Schema>(client: Client, setUp: RawRow[][]): DatabaseTransaction<Schema> {
  let builder: Kysely<Schema> | undefined;
  let savepoints = 0;
  return {
    setUp,
    run: (statements) => client.send(statements),
    get db() {
      builder ??= kyselyOnClient<Schema>(client);
      return builder;
    },
    async query<R extends object = Row>(text: string, values: readonly unknown[] = []) {
      return (await client.query<R>({ text, values })).rows;
    },
    async savepoint(part) {
      savepoints += 1;
      const name = `part_${savepoints}`;
      const send = (text: string) => client.send([{ text: `${text} ${name}`, values: [] }]);
      await send('savepoint');
      try {
        const result = await part();
        await send('release savepoint');
        return result;
      } catch (error) {
        await send('rollback to savepoint');
        throw error;
      }
    },
  };
}

/** All statements in one round trip and one transaction. */
export async function runBatch(
  lend: LendClient,
  statements: readonly Statement[],
  options: LendOptions = {},
): Promise<RawRow[][]> {
  for (;;) {
    const client = await lend(options);
    let spoilt: Error | undefined;
    try {
      const [, ...results] = await outcomeUnknown(() => client.send([BEGIN, ...statements, COMMIT]));
      results.pop();
      return results;
    } catch (error) {
      const isStale = isStalePlan(error);
      if (isStale || error instanceof DatabaseUnavailable) spoilt = asError(error);
      if (options.signal?.aborted) throw options.signal.reason;
      // The tables changed under the prepared statements of this connection: retry on another.
      if (!isStale) throw withoutBegin(error);
    } finally {
      client.release(spoilt);
    }
  }
}

/** A single statement. */
export async function runQuery<R extends object>(lend: LendClient, statement: Statement): Promise<Answer<R>> {
  const client = await lend();
  let spoilt: Error | undefined;
  try {
    return await outcomeUnknown(() => client.query<R>(statement));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) spoilt = error;
    throw error;
  } finally {
    client.release(spoilt);
  }
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

/** If the connection is lost during a commit, the outcome is unknown. */
async function outcomeUnknown<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable(error.cause, true) : error;
  }
}

/** The index of the failed statement among those the caller passed. */
function withoutBegin(error: unknown): unknown {
  const failed = error as StatementError;
  if (typeof failed.statementIndex === 'number') failed.statementIndex -= 1;
  return error;
}
