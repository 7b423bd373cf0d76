import pg from 'pg';
import { propertiesOf } from '#kernel/type-guards.ts';
import { DatabaseUnavailable, isUnavailable } from '#server/database/database-error.ts';

/** Maps the various connection errors to DatabaseUnavailable; statement errors are returned unchanged. */
export function asDatabaseError(error: unknown, outcomeUnknown: boolean): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  return isLost(error) ? new DatabaseUnavailable(error, outcomeUnknown) : error;
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return isUnavailable(error);
  const { code, syscall } = propertiesOf(error);
  return (
    syscall !== undefined ||
    code === 'EPIPE' ||
    /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable|^Client was closed|^Cannot use a pool/.test(
      error.message,
    )
  );
}
