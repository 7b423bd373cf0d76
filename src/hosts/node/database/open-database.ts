// Opens the configured database, embedded or by URL, migrates it, and checks its posture.

import { errorCode } from '#kernel/type-guards.ts';
import type { Config } from '../config.ts';
import { requireDataFolder } from '../data-folder.ts';
import { type Connection, connectionFromUrl, withClient } from './connection.ts';
import { findRunningEmbedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createDatabase, type PooledDatabase } from './pool.ts';
import { checkPosture, UnsafePosture } from './posture.ts';
import type { DatabaseRoles } from './roles.ts';

export type OpenedDatabase<Schema> = {
  readonly database: PooledDatabase<Schema>;
  readonly roles: DatabaseRoles;
  close(): Promise<void>;
};

export type OwnedDatabase = { readonly owner: Connection; close(): Promise<void> };

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;
type Log = (message: string) => void;

/** Throws a message for the operator if the database can't be reached or is not safe. */
export async function openDatabase<Schema>(
  config: Where,
  log: Log = () => {},
): Promise<OpenedDatabase<Schema>> {
  const owned = await openAsOwner(config, log);
  let database: PooledDatabase<Schema> | undefined;
  try {
    const { roles } = await migrate(owned.owner, { log });
    database = createDatabase<Schema>({ connection: roles.app, log });
    const faults = await checkPosture(database);
    if (faults.length > 0) throw new UnsafePosture(faults);
    const opened = database;
    return {
      database: opened,
      roles,
      async close() {
        await opened.close();
        await owned.close();
      },
    };
  } catch (error) {
    await database?.close();
    await owned.close();
    throw error;
  }
}

export type ReachedDatabase = OwnedDatabase & {
  /** True if another process is serving from the embedded database; nothing was started then. */
  readonly isServed: boolean;
};

/** For command-line tools: uses the running embedded database, or starts one temporarily. */
export async function reachDatabase(config: Where, log: Log = () => {}): Promise<ReachedDatabase> {
  const running = config.databaseUrl ? undefined : await findRunningEmbedded(config.dataDir);
  if (running) return { owner: running, isServed: true, close: async () => {} };
  return { ...(await openAsOwner(config, log)), isServed: false };
}

/** Connects as the database owner: starts the embedded database, or checks the connection of the given one. */
export async function openAsOwner({ databaseUrl, dataDir }: Where, log: Log): Promise<OwnedDatabase> {
  requireDataFolder(dataDir);
  if (!databaseUrl) {
    const embedded = await startEmbedded({ dataDir, log });
    return { owner: embedded.owner, close: embedded.stop };
  }
  const owner = connectionFromUrl(databaseUrl);
  try {
    await withClient(owner, 'fieldwright-setup', (client) => client.query('select 1'));
  } catch (error) {
    const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
    const where = (owner.hosts ?? [owner])
      .map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`))
      .join(', ');
    throw new Error(
      `DATABASE_URL leads to the database "${owner.database}" at ${where} as "${owner.user}", which can't be reached: ${reason}`,
    );
  }
  return { owner, close: async () => {} };
}
