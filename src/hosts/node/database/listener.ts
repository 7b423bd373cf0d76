// A dedicated connection for notifications that reconnects by itself. PostgreSQL delivers pending notifications before it reports
// being ready again, so after a round trip on this connection every notification committed before it has been delivered.

import type pg from 'pg';
import type { Listener, ListenOptions } from '#server/database/database.ts';
import { DatabaseUnavailable } from '#server/database/database-error.ts';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, connectClient } from './connection.ts';
import { asDatabaseError } from './lost-connection.ts';

/** The port's listener, plus queries. Callers of `caughtUp` share one empty round trip at a time. */
export type PgListener = Listener & {
  /** Runs on the listening connection. Rejects with DatabaseUnavailable while it is reconnecting. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
};

const LONGEST_PAUSE_MS = 1_000;

/** Resolves when it is listening. */
export async function listen(
  connection: Connection,
  channel: string,
  onMessage: (payload: string) => void,
  options: ListenOptions = {},
): Promise<PgListener> {
  const kept = await keepConnected(async () => {
    const client = await connectClient(connection, 'fieldwright-listen');
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    await client.query(`listen ${quoteIdentifier(channel)}`);
    return client;
  }, options);

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const turn = last.then(ask);
    last = turn.catch(() => {});
    return turn;
  };
  let nextCatchUp: Promise<unknown> | undefined;
  return {
    async caughtUp() {
      nextCatchUp ??= inTurn(() => {
        nextCatchUp = undefined;
        return kept.use((client) => client.query('select'));
      });
      await nextCatchUp;
    },
    query: (text, values = []) => inTurn(() => kept.use((client) => client.query(text, values as unknown[]))),
    isConnected: kept.isConnected,
    close: kept.close,
  };
}

type KeptConnection = {
  use<T>(ask: (client: pg.Client) => Promise<T>): Promise<T>;
  isConnected(): boolean;
  close(): Promise<void>;
};

/** Keeps a connection open: reconnects at growing intervals until it is closed. */
async function keepConnected(
  connect: () => Promise<pg.Client>,
  { onReconnect, onDisconnect }: ListenOptions,
): Promise<KeptConnection> {
  let client: pg.Client | undefined;
  let closed = false;

  const hold = (fresh: pg.Client) => {
    client = fresh;
    fresh.once('end', () => void reconnect());
    if (closed) void fresh.end();
  };
  const reconnect = async () => {
    client = undefined;
    if (closed) return;
    onDisconnect?.();
    for (let pause = 50; !closed && !client; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await new Promise((done) => setTimeout(done, pause).unref());
      await connect().then(hold, () => {});
    }
    if (client) onReconnect?.();
  };

  hold(await connect());
  return {
    async use(ask) {
      if (!client) throw new DatabaseUnavailable('the listening connection is being made again', false);
      try {
        return await ask(client);
      } catch (error) {
        throw asDatabaseError(error, true);
      }
    },
    isConnected: () => client !== undefined,
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
