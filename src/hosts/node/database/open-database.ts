// From configuration to a database that may be served from: embedded or given by URL, migrated, its posture checked.

import type { Config } from '../config.ts';
import { type Connection, connectionFromUrl, withClient } from './connection.ts';
import { type Embedded, findRunningEmbedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createDatabase, type Database } from './pool.ts';
import { checkPosture, UnsafePosture } from './posture.ts';
import type { DatabaseRoles } from './roles.ts';

export type OpenedDatabase<Schema> = {
  readonly database: Database<Schema>;
  /** The job queue's own login: graphile-worker runs as it. */
  readonly roles: DatabaseRoles;
  readonly schemaVersion: number;
  /** Process number of the embedded PostgreSQL; undefined for a database given by URL. */
  embeddedPid(): number | undefined;
  close(): Promise<void>;
};

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;
type Log = (message: string) => void;

/** For the server. Throws with a sentence for the operator when the database can't be reached or is not safe. */
export async function openDatabase<Schema>(
  config: Where,
  { log = () => {}, max }: { log?: Log; max?: number } = {},
): Promise<OpenedDatabase<Schema>> {
  const { owner, embedded } = await ownDatabase(config, log);
  let database: Database<Schema> | undefined;
  try {
    const { roles, version } = await migrate(owner, { log });
    database = createDatabase<Schema>({ connection: roles.app, log, ...(max ? { max } : {}) });
    const faults = await checkPosture(database);
    if (faults.length > 0) throw new UnsafePosture(faults);
    const opened = database;
    return {
      database: opened,
      roles,
      schemaVersion: version,
      embeddedPid: () => embedded?.pid(),
      async close() {
        await opened.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await database?.close();
    await embedded?.stop();
    throw error;
  }
}

export type ReachedDatabase = {
  readonly owner: Connection;
  /** True when another process serves from the embedded database now; nothing was started then. */
  readonly isServed: boolean;
  close(): Promise<void>;
};

/** For command-line tools: the running embedded database where there is one, or one of our own for the while. */
export async function reachDatabase(config: Where, log: Log = () => {}): Promise<ReachedDatabase> {
  const running = config.databaseUrl ? undefined : await findRunningEmbedded(config.dataDir);
  if (running) return { owner: running, isServed: true, close: async () => {} };
  const { owner, embedded } = await ownDatabase(config, log);
  return { owner, isServed: false, close: async () => embedded?.stop() };
}

async function ownDatabase(
  { databaseUrl, dataDir }: Where,
  log: Log,
): Promise<{ owner: Connection; embedded?: Embedded }> {
  if (!databaseUrl) {
    const embedded = await startEmbedded({ dataDir, log });
    return { owner: embedded.owner, embedded };
  }
  const owner = connectionFromUrl(databaseUrl);
  try {
    await withClient(owner, 'fieldwright-setup', (client) => client.query('select 1'));
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    const where = owner.host.startsWith('/') ? owner.host : `${owner.host}:${owner.port}`;
    throw new Error(
      `DATABASE_URL leads to the database "${owner.database}" at ${where} as "${owner.user}", which can't be reached: ${reason}`,
    );
  }
  return { owner };
}
