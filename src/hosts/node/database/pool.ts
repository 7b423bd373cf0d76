// The app's connection pools. A list or a page is one pipelined round trip (`run`); a command is a transaction on one connection
// (`transaction`). Nothing else uses a pool, so no tenant context outlives its transaction. Companies share its connections fairly.

import type pg from 'pg';
import type {
  Database,
  LendClient,
  LendOptions,
  LentClient,
  ListenOptions,
} from '#server/database/database.ts';
import { DatabaseUnavailable } from '#server/database/database-error.ts';
import { runBatch, runQuery, runTransaction } from '#server/database/transaction.ts';
import { createFairQueue } from '#server/fair-queue.ts';
import { cancelOnAbort } from './cancel-on-abort.ts';
import { type Connection, createPool, SEARCH_PATH } from './connection.ts';
import { listen, type PgListener } from './listener.ts';
import { clientOn } from './statements.ts';
import { valueTypes } from './value-types.ts';

export type DatabaseOptions = {
  readonly connection: Connection;
  readonly max?: number;
  /** How many of the connections one company may use at once. */
  readonly perCompany?: number;
  /** Of short requests, while several companies are active. */
  readonly shortPerCompany?: number;
  /** How many are kept open when nobody needs them. */
  readonly min?: number;
  readonly statementTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  readonly applicationName?: string;
  /** Settings of the connections, such as `{ work_mem: '64MB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (message: string) => void;
};

/** What the host needs in addition to the port. */
export type PooledDatabase<Schema = unknown> = Omit<Database<Schema>, 'listen'> & {
  listen(channel: string, onMessage: (payload: string) => void, options?: ListenOptions): Promise<PgListener>;
  readonly connection: Connection;
  close(): Promise<void>;
};

const MAX = 10;
const ACQUIRE_MS = 15_000;
const STATEMENT_MS = 15_000;
const ANSWER_GRACE_MS = 5_000;
/** Of one company. Their answers would come too late. */
const MAX_QUEUED = 500;

export function createDatabase<Schema = unknown>(options: DatabaseOptions): PooledDatabase<Schema> {
  const { connection, log = () => {} } = options;
  const pool = openPool(options);
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log(`A database connection was lost: ${error.message}`);
  });
  const { lend, lendForBatch } = lenders(pool, options);
  return {
    connection,
    run: (statements, lendOptions) => runBatch(lendForBatch, statements, lendOptions),
    transaction: (work, transactionOptions = {}) => runTransaction(lend, work, transactionOptions),
    query: (text, values = []) => runQuery(lend, { text, values }),
    listen: (channel, onMessage, listenOptions) => listen(connection, channel, onMessage, listenOptions),
    async close() {
      closing = true;
      await pool.end();
    },
  };
}

function openPool(options: DatabaseOptions): pg.Pool {
  const { connection, max = MAX, acquireTimeoutMs = ACQUIRE_MS, statementTimeoutMs = STATEMENT_MS } = options;
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => ` -c ${name}=${value}`);
  return createPool(connection, {
    max,
    min: options.min ?? Math.min(2, max),
    types: valueTypes,
    application_name: options.applicationName ?? 'fieldwright',
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 60_000,
    // Connections are replaced regularly, so that prepared statements and caches don't grow without limit.
    maxLifetimeSeconds: 1_800,
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 20_000,
    // app.reactions: reactions to events run in this server and not in a trigger.
    options: `${SEARCH_PATH} -c TimeZone=UTC -c DateStyle=ISO,YMD -c IntervalStyle=iso_8601 -c app.reactions=declared${settings.join('')}`,
    keepAlive: true,
  });
}

function lenders(
  pool: pg.Pool,
  { connection, max = MAX, statementTimeoutMs = STATEMENT_MS, ...options }: DatabaseOptions,
): { readonly lend: LendClient; readonly lendForBatch: LendClient } {
  const turns = createFairQueue({
    lanes: max,
    perCompany: options.perCompany ?? max,
    shortPerCompany: options.shortPerCompany,
    maxQueued: MAX_QUEUED,
    maxWaitMs: options.acquireTimeoutMs ?? ACQUIRE_MS,
  });
  const lendRaw = async ({ company, signal, maxWaitMs }: LendOptions = {}) => {
    const leave = await turns.enter(company, { signal, maxWaitMs });
    const raw = await pool.connect().catch((error: unknown) => {
      leave();
      throw new DatabaseUnavailable(error, false);
    });
    const cancelling = signal && cancelOnAbort(connection, raw, signal);
    const client: LentClient = {
      ...(cancelling?.client ?? clientOn(raw)),
      release(spoilt) {
        leave();
        const cancelled = cancelling?.end();
        raw.release(spoilt ?? cancelled);
      },
    };
    return { raw, client };
  };
  return {
    lend: async (lendOptions) => (await lendRaw(lendOptions)).client,
    /** The server's statement timeout fires first; this one is for a server that does not answer at all. */
    async lendForBatch(lendOptions) {
      const { raw, client } = await lendRaw(lendOptions);
      const giveUp = setTimeout(() => destroy(raw), statementTimeoutMs + ANSWER_GRACE_MS);
      return {
        ...client,
        release(spoilt) {
          clearTimeout(giveUp);
          client.release(spoilt);
        },
      };
    },
  };
}

function destroy(client: pg.PoolClient): void {
  const { connection } = client;
  connection.stream.destroy(new Error('Connection terminated: no answer in time'));
}
