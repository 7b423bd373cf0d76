// The app's way to the database: a few connections, shared by all requests. A list or a page is one pipelined round trip
// (`run`); a command is a transaction on one connection (`transaction`). Nobody else holds the pool, so no tenant context
// outlives the transaction it was set in.

import type pg from 'pg';
import type { Database, LendClient, ListenOptions } from '#server/database/database.ts';
import { DatabaseUnavailable } from '#server/database/database-error.ts';
import { runBatch, runQuery, runTransaction } from '#server/database/transaction.ts';
import { type Connection, createPool, SEARCH_PATH } from './connection.ts';
import { listen, type PgListener } from './listener.ts';
import { clientOn } from './statements.ts';
import { valueTypes } from './value-types.ts';

export type DatabaseOptions = {
  readonly connection: Connection;
  readonly max?: number;
  readonly statementTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  readonly applicationName?: string;
  readonly log?: (message: string) => void;
};

/** What a host keeps beside the port. */
export type PooledDatabase<Schema = unknown> = Omit<Database<Schema>, 'listen'> & {
  listen(channel: string, onMessage: (payload: string) => void, options?: ListenOptions): Promise<PgListener>;
  readonly connection: Connection;
  close(): Promise<void>;
};

const ANSWER_GRACE_MS = 5_000;

export function createDatabase<Schema = unknown>(options: DatabaseOptions): PooledDatabase<Schema> {
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
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error, false);
    });
  const lend: LendClient = async () => {
    const client = await connect();
    return { ...clientOn(client), release: (spoilt) => client.release(spoilt) };
  };
  /** The server's own statement limit comes first; this one is for a server that no longer answers at all. */
  const lendForBatch: LendClient = async () => {
    const client = await connect();
    const giveUp = setTimeout(() => destroy(client), statementTimeoutMs + ANSWER_GRACE_MS);
    return {
      ...clientOn(client),
      release(spoilt) {
        clearTimeout(giveUp);
        client.release(spoilt);
      },
    };
  };
  return {
    connection,
    run: (statements) => runBatch(lendForBatch, statements),
    transaction: (work, transactionOptions = {}) => runTransaction(lend, work, transactionOptions),
    query: (text, values = []) => runQuery(lend, { text, values }),
    listen: (channel, onMessage, listenOptions) => listen(connection, channel, onMessage, listenOptions),
    async close() {
      closing = true;
      await pool.end();
    },
  };
}

function destroy(client: pg.PoolClient): void {
  const { connection } = client;
  connection.stream.destroy(new Error('Connection terminated: no answer in time'));
}
