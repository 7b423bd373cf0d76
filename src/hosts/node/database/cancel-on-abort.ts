// Cancels the statement that a lent connection is running, in PostgreSQL itself, when a signal is aborted.

import type pg from 'pg';
import { asError } from '#kernel/type-guards.ts';
import type { Client } from '#server/database/database.ts';
import { type Connection, withClient } from './connection.ts';
import { clientOn } from './statements.ts';

/**
 * Most statements end sooner by themselves. A cancelled one costs its connection, with all that it has prepared and cached, and
 * another connection that cancels it.
 */
const GRACE_MS = 250;
/** A cancellation that arrives between two statements has no effect, so it is repeated until the connection is given back. */
const AGAIN_MS = 500;

export type Cancelling = {
  /** Once the signal is aborted it only ends the transaction. */
  readonly client: Client;
  /**
   * Call whenever the connection is given back: until then it is cancelled again and again. Returns the reason if it must not be
   * used again: a cancellation may be under way.
   */
  end(): Error | undefined;
};

export function cancelOnAbort(
  connection: Connection,
  lent: pg.ClientBase & { readonly processID?: number | null },
  signal: AbortSignal,
): Cancelling {
  const client = clientOn(lent);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isCancelled = false;
  const cancel = async () => {
    isCancelled = true;
    await withClient(connection, 'fieldwright-cancel', (other) =>
      other.query('select pg_cancel_backend($1)', [lent.processID]),
    ).catch(() => {});
    if (!isOver) timer = setTimeout(cancel, AGAIN_MS);
  };
  const cancelSoon = () => {
    timer = setTimeout(cancel, GRACE_MS);
  };
  if (signal.aborted) cancelSoon();
  signal.addEventListener('abort', cancelSoon);
  return {
    client: {
      async send(statements) {
        signal.throwIfAborted();
        return client.send(statements);
      },
      async query(statement) {
        if (statement.text !== 'rollback') signal.throwIfAborted();
        return client.query(statement);
      },
    },
    end() {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancelSoon);
      return isCancelled ? asError(signal.reason) : undefined;
    },
  };
}
