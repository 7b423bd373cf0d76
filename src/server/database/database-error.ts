/** The database can't be reached, or has no free connection. `outcomeUnknown`: the statement may have been executed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly outcomeUnknown: boolean;

  constructor(cause: unknown, outcomeUnknown: boolean) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database is not available: ${reason}`, { cause });
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** A PostgreSQL error, whichever driver reports it, with the index of the failed statement in its batch. */
export type StatementError = Error & {
  /** The SQLSTATE. */
  readonly code: string;
  readonly severity: string;
  readonly detail?: string;
  statementIndex?: number;
};

export function isStatementError(error: unknown): error is StatementError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}

/**
 * Shutdown, crash, start-up, lost or refused connections, too many connections, a session ended for being idle in a transaction,
 * and a server that has become a standby (writes must go to another).
 */
export const isUnavailable = hasState(/^(57P0[1235]|08...|53300|25P03|25006)$/);

export const isRetryable = hasState(/^40(001|P01)$/);

/** Overloaded, timed out or locked: nothing was done, and a retry may work. */
export const isBusy = hasState(/^(57014|55P03|53[0-24-9]..)$/);

/** A missing function, table or column: the schema is not the one this server was built for. */
export const isOtherSchema = hasState(/^(42883|42P01|42703|3F000)$/);

/** A table changed under a prepared statement, or the statement is gone. Nothing was done: run it again. */
export function isStalePlan(error: unknown): boolean {
  if (!isStatementError(error)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'));
}

function hasState(states: RegExp): (error: unknown) => boolean {
  return (error) => isStatementError(error) && states.test(error.code);
}
