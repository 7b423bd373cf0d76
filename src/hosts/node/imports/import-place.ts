// What import tasks need, on a server: files on disk, three connections a task, and its workbooks.

import type pg from 'pg';
import { otherParts, resources } from '#domains/index.ts';
import { createRegistry } from '#kernel/registry.ts';
import { runTransaction } from '#server/database/transaction.ts';
import type { ImportPlace } from '#server/imports/import-place.ts';
import { ImportSession } from '#server/imports/import-session.ts';
import { type Connection, connectClient } from '../database/connection.ts';
import { clientOn } from '../database/statements.ts';
import { valueTypes } from '../database/value-types.ts';
import { arrayParameter } from './array-parameter.ts';
import { ImportFilesOnDisk } from './import-files.ts';

export type ImportServer = {
  /** Connects as the app role, so row-level security applies. */
  readonly connection: Connection;
  readonly dataDir: string;
};

export function placeOn({ connection, dataDir }: ImportServer): ImportPlace {
  const files = new ImportFilesOnDisk(dataDir);
  return {
    registry: createRegistry(resources, [], otherParts),
    files,
    arrayParameter,
    async readWorkbook(key, parseNumber) {
      const { default: read } = await import('read-excel-file/node');
      return read(files.path(key), { parseNumber, trim: false });
    },
    withSessions: (importId, use) =>
      withSession(connection, async (control, driver) => {
        await driver.query('select pg_advisory_lock(fw.import_lock($1))', [importId]);
        return withSession(connection, (work) =>
          withSession(connection, (look) => use({ work, control, look })),
        );
      }),
  };
}

/** A session on a connection of its own, which is always closed. */
export async function withSession<T>(
  connection: Connection,
  use: (session: ImportSession, driver: pg.Client) => Promise<T>,
): Promise<T> {
  const driver = await connectClient(connection, 'fieldwright-import', { types: valueTypes });
  try {
    await driver.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = '10min'; set timezone = 'UTC'",
    );
    const lend = async () => ({ ...clientOn(driver), release() {} });
    return await use(
      new ImportSession({
        transaction: (work, options = {}) => runTransaction(lend, work, options),
      }),
      driver,
    );
  } finally {
    await driver.end().catch(() => {});
  }
}
