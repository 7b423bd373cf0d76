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

/** An error of PostgreSQL's, whichever driver brings it, with the place of the statement that caused it in its batch. */
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
 * Shutdown, crash, start-up, lost or refused connections, too many of them, one that was ended for being idle inside a
 * transaction, and a server that has become a standby: what wants to write must go to another.
 */
export const isUnavailable = hasState(/^(57P0[1235]|08...|53300|25P03|25006)$/);

export const isRetryable = hasState(/^40(001|P01)$/);

/** Too much at once, or too long: nothing was done, and a moment later it may work. */
export const isBusy = hasState(/^(57014|55P03|53[0-24-9]..)$/);

/** A function, table or column that is not there: the schema is another than the one this server was made for. */
export const isOtherSchema = hasState(/^(42883|42P01|42703|3F000)$/);

/** The table changed shape under a prepared statement, or the statement is gone. Nothing was done: run it again. */
export function isStalePlan(error: unknown): boolean {
  if (!isStatementError(error)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'));
}

function hasState(states: RegExp): (error: unknown) => boolean {
  return (error) => isStatementError(error) && states.test(error.code);
}
