// Cancels the statement that a lent connection is running, in PostgreSQL itself, when a signal is aborted.

import type pg from 'pg';
import { asError } from '#kernel/type-guards.ts';
import type { Client } from '#server/database/database.ts';
import { type Connection, withClient } from './connection.ts';
import { clientOn } from './statements.ts';

/** A cancellation that arrives between two statements has no effect, so it is repeated until the connection is given back. */
const AGAIN_MS = 500;

export type Cancelling = {
  /** Sends nothing more once the signal is aborted. */
  readonly client: Client;
  /** Call before the connection is given back. Returns the reason if it must not be used again: a cancellation may be under way. */
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
  const cancel = async () => {
    await withClient(connection, 'fieldwright-cancel', (other) =>
      other.query('select pg_cancel_backend($1)', [lent.processID]),
    ).catch(() => {});
    if (!isOver) timer = setTimeout(cancel, AGAIN_MS);
  };
  if (signal.aborted) void cancel();
  signal.addEventListener('abort', cancel);
  return {
    client: {
      async send(statements) {
        signal.throwIfAborted();
        return client.send(statements);
      },
      async query(statement) {
        signal.throwIfAborted();
        return client.query(statement);
      },
    },
    end() {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      return signal.aborted ? asError(signal.reason) : undefined;
    },
  };
}
