// A connection of its own that listens for notifications and comes back by itself. PostgreSQL delivers what it has before
// it says that it is ready again: so a turn on this connection is also the question "what have I not heard yet?", and
// when it is answered, every notification committed before it was asked has been handed over.

import type pg from 'pg';
import { type Connection, connectClient } from './connection.ts';
import { asDatabaseError, DatabaseUnavailable } from './database-error.ts';
import { runPipelined } from './pipelined-query.ts';

export type Listener = {
  /**
   * Resolves when every notification committed before this call has been handed over. Calls that come while one is on
   * its way share the next: any number of callers costs one bare round trip at a time.
   */
  caughtUp(): Promise<void>;
  /** On the listening connection. Rejects with DatabaseUnavailable while it is being made again. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  isConnected(): boolean;
  close(): Promise<void>;
};

export type ListenOptions = {
  /** Called when the connection is back: what was notified in between is lost, so caches must go. */
  readonly onReconnect?: () => void;
  readonly onDisconnect?: () => void;
};

const LONGEST_PAUSE_MS = 5_000;

/** Resolves when it listens. */
export async function listen(
  connection: Connection,
  channel: string,
  onMessage: (payload: string) => void,
  { onReconnect, onDisconnect }: ListenOptions = {},
): Promise<Listener> {
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const fresh = await connectClient(connection, 'fieldwright-listen');
    fresh.on('notification', ({ payload = '' }) => onMessage(payload));
    fresh.once('end', () => void reconnect(fresh));
    await fresh.query(`listen "${channel.replaceAll('"', '""')}"`);
    if (closed) return void fresh.end();
    client = fresh;
  };
  const reconnect = async (lost: pg.Client) => {
    if (closed || client !== lost) return;
    client = undefined;
    onDisconnect?.();
    for (let pause = 50; !closed && !client; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await new Promise((done) => setTimeout(done, pause).unref());
      await connect().catch(() => {});
    }
    if (client) onReconnect?.();
  };

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(ask: (client: pg.Client) => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      if (!client) throw new DatabaseUnavailable('the listening connection is being made again', false);
      try {
        return await ask(client);
      } catch (error) {
        throw asDatabaseError(error, true);
      }
    });
    last = turn.catch(() => {});
    return turn;
  };
  let nextCatchUp: Promise<void> | undefined;

  await connect();
  return {
    caughtUp() {
      nextCatchUp ??= inTurn(async (connected) => {
        nextCatchUp = undefined;
        await runPipelined(connected, []);
      });
      return nextCatchUp;
    },
    query: (text, values = []) => inTurn((connected) => connected.query(text, values as unknown[])),
    isConnected: () => client !== undefined,
    async close() {
      closed = true;
      await client?.end().catch(() => {});
      client = undefined;
    },
  };
}
