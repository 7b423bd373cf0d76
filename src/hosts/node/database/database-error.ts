import pg from 'pg';

/** The database can't be reached, or has no connection to spare. `outcomeUnknown`: what was sent may have been done. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly outcomeUnknown: boolean;

  constructor(cause: unknown, outcomeUnknown: boolean) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database is not available: ${reason}`, { cause });
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** An error of PostgreSQL's, with the place in the pipeline of the statement that caused it. */
export type StatementError = pg.DatabaseError & { statementIndex?: number };

/**
 * Shutdown, crash, start-up, lost or refused connections, too many of them, one that was ended for being idle inside a
 * transaction, and a server that has become a standby: what wants to write must go to another.
 */
const UNAVAILABLE_STATES = /^(57P0[1235]|08...|53300|25P03|25006)$/;

/** Turns the many ways in which a connection fails into one type; errors of statements pass as they are. */
export function asDatabaseError(error: unknown, outcomeUnknown: boolean): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof pg.DatabaseError)) {
    return error instanceof Error && isConnectionError(error)
      ? new DatabaseUnavailable(error, outcomeUnknown)
      : error;
  }
  return UNAVAILABLE_STATES.test(error.code ?? '') ? new DatabaseUnavailable(error, outcomeUnknown) : error;
}

/** True when the connection itself is spoilt and must not go back to the pool. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '');
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    syscall !== undefined ||
    code === 'EPIPE' ||
    /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable|^Client was closed|^Cannot use a pool/.test(
      error.message,
    )
  );
}

export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Too much at once, or too long: nothing was done, and a moment later it may work. */
export function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(57014|55P03|53[0-24-9]..)$/.test(error.code ?? '');
}

/** A function, table or column that is not there: the schema is another than the one this server was made for. */
export function isOtherSchema(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(42883|42P01|42703|3F000)$/.test(error.code ?? '');
}

/** The table changed shape under a prepared statement, or the statement is gone. Nothing was done: run it again. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'));
}
