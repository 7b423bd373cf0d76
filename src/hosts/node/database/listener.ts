// A connection of its own that listens for notifications and comes back by itself. PostgreSQL delivers what it has before
// it says that it is ready again: so a turn on this connection is also the question "what have I not heard yet?", and
// when it is answered, every notification committed before it was asked has been handed over.

import type pg from 'pg';
import type { Listener, ListenOptions } from '#server/database/database.ts';
import { DatabaseUnavailable } from '#server/database/database-error.ts';
import { type Connection, connectClient, quoteIdentifier } from './connection.ts';
import { asDatabaseError } from './lost-connection.ts';

/** As the port has it, and with questions of its own: callers of `caughtUp` share one bare round trip at a time. */
export type PgListener = Listener & {
  /** On the listening connection. Rejects with DatabaseUnavailable while it is being made again. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
};

const LONGEST_PAUSE_MS = 1_000;

/** Resolves when it listens. */
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

/** A connection that is made again when it is lost, at growing intervals, until it is closed. */
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
