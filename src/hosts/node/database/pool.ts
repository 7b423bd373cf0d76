// The app's way to the database: a few connections, shared by all requests. A list or a page is one pipelined round trip
// (`run`); a command is a transaction on one connection (`transaction`). Nobody else holds the pool, so no tenant context
// outlives the transaction it was set in.

import type pg from 'pg';
import { type Connection, createPool, SEARCH_PATH } from './connection.ts';
import {
  asDatabaseError,
  DatabaseUnavailable,
  isConnectionError,
  isStalePlan,
  type StatementError,
} from './database-error.ts';
import { type Listener, type ListenOptions, listen } from './listener.ts';
import { type RawRow, type Statement, sendTogether } from './statements.ts';
import { type DatabaseTransaction, runTransaction, type TransactionOptions } from './transaction.ts';
import { valueTypes } from './value-types.ts';

export type DatabaseOptions = {
  readonly connection: Connection;
  readonly max?: number;
  readonly statementTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  readonly applicationName?: string;
  readonly log?: (message: string) => void;
};

export type Database<Schema = unknown> = {
  /** Statements in one round trip and one transaction; all or nothing. Rows are raw text. */
  run(statements: readonly Statement[]): Promise<RawRow[][]>;
  transaction<T>(
    work: (transaction: DatabaseTransaction<Schema>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  listen(channel: string, onMessage: (payload: string) => void, options?: ListenOptions): Promise<Listener>;
  /** For the posture check and tests: one query, no context. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  readonly connection: Connection;
  stats(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const ANSWER_GRACE_MS = 5_000;

export function createDatabase<Schema = unknown>(options: DatabaseOptions): Database<Schema> {
  const { connection, max = 10, statementTimeoutMs = 15_000, log = () => {} } = options;
  const pool = createPool(connection, {
    max,
    min: Math.min(2, max),
    types: valueTypes,
    application_name: options.applicationName ?? 'fieldwright',
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 15_000,
    idleTimeoutMillis: 60_000,
    // A connection is replaced now and then: what it has prepared and cached does not grow for ever.
    maxLifetimeSeconds: 1_800,
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 20_000,
    // app.reactions: what follows from an event is done by this server, and no longer by a trigger.
    options: `${SEARCH_PATH} -c TimeZone=UTC -c DateStyle=ISO,YMD -c IntervalStyle=iso_8601 -c app.reactions=declared`,
    keepAlive: true,
  });
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log(`A database connection was lost: ${error.message}`);
  });
  const acquire = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable(error, false);
    }
  };
  return {
    connection,
    run: (statements) => runOnce(acquire, statements, statementTimeoutMs + ANSWER_GRACE_MS),
    transaction: (work, transactionOptions = {}) => runTransaction(acquire, work, transactionOptions),
    listen: (channel, onMessage, listenOptions) => listen(connection, channel, onMessage, listenOptions),
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const client = await acquire();
      let spoilt: Error | undefined;
      try {
        return await client.query<Row>(text, values as unknown[]);
      } catch (error) {
        if (isConnectionError(error)) spoilt = error as Error;
        throw asDatabaseError(error, true);
      } finally {
        client.release(spoilt);
      }
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      closing = true;
      await pool.end();
    },
  };
}

async function runOnce(
  acquire: () => Promise<pg.PoolClient>,
  statements: readonly Statement[],
  patienceMs: number,
): Promise<RawRow[][]> {
  for (;;) {
    const client = await acquire();
    // The server's own statement limit comes first; this one is for a server that no longer answers at all.
    const giveUp = setTimeout(() => destroy(client), patienceMs);
    let spoilt: Error | undefined;
    try {
      const [, ...results] = await sendTogether(client, [BEGIN, ...statements, COMMIT]);
      results.pop();
      return results;
    } catch (error) {
      if (isConnectionError(error) || isStalePlan(error)) spoilt = error as Error;
      // The tables have changed shape under what this connection had prepared: another one starts afresh.
      if (!isStalePlan(error)) throw asDatabaseError(withoutBegin(error), true);
    } finally {
      clearTimeout(giveUp);
      client.release(spoilt);
    }
  }
}

/** The place of the failed statement among those that were given. */
function withoutBegin(error: unknown): unknown {
  const failed = error as StatementError;
  if (typeof failed.statementIndex === 'number') failed.statementIndex -= 1;
  return error;
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

function destroy(client: pg.PoolClient): void {
  const { connection } = client;
  connection.stream.destroy(new Error('Connection terminated: no answer in time'));
}
