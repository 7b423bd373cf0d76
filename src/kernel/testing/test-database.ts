import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connectionUrl, withClient } from '#hosts/node/database/connection.ts';
import { createDatabase, type PooledDatabase } from '#hosts/node/database/pool.ts';
import type { DatabaseRoles } from '#hosts/node/database/roles.ts';
import type {} from '#hosts/node/database/testing/test-cluster.ts';
import { valueTypes } from '#hosts/node/database/value-types.ts';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';

export type TestDatabase = {
  readonly owner: Connection;
  readonly ownerUrl: string;
  readonly roles: DatabaseRoles;
  /** The app's pool: row-level security applies as in production. */
  readonly database: PooledDatabase;
  /** Runs as a superuser, bypassing row-level security: for setup and inspection. */
  adminQuery<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Refuses and cuts all connections while `during` runs, to simulate an outage. */
  interrupt(during: () => Promise<void>): Promise<void>;
  drop(): Promise<void>;
};

let made = 0;

export type TestDatabaseOptions = {
  readonly max?: number;
  /** Loads what everything else starts with, into a template of its own, once a run. */
  readonly filledBy?: { readonly name: string; fill(database: PooledDatabase): Promise<unknown> };
};

/** A migrated database, cloned from the run's template in about 150 ms: empty, or filled. */
export async function createTestDatabase({
  max = 5,
  filledBy,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { admin, roles } = inject('cluster');
  const template = filledBy ? await filledTemplate(filledBy) : inject('cluster').template;
  made += 1;
  const name = `fw_test_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`;
  const asAdmin = (sql: string) => withClient(admin, 'fieldwright-tests', (client) => client.query(sql));
  // Without writing each page to the log first.
  await asAdmin(
    `create database ${quoteIdentifier(name)} template ${quoteIdentifier(template)} strategy file_copy`,
  );
  const logins = [roles.app, roles.jobs, roles.backup].map(({ user }) => quoteIdentifier(user)).join(', ');
  await asAdmin(`revoke all on database ${quoteIdentifier(name)} from public`);
  await asAdmin(`grant connect on database ${quoteIdentifier(name)} to ${logins}`);
  const owner = { ...admin, database: name };
  const database = createDatabase({ connection: { ...roles.app, database: name }, max });
  const adminPool = new pg.Pool({ ...owner, max: 3, types: valueTypes, options: '-c TimeZone=UTC' });
  adminPool.on('error', () => {});
  return {
    owner,
    ownerUrl: connectionUrl(owner),
    roles: {
      ...roles,
      app: { ...roles.app, database: name },
      jobs: { ...roles.jobs, database: name },
      backup: { ...roles.backup, database: name },
    },
    database,
    async adminQuery<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await adminPool.query<Row>(text, values as unknown[])).rows;
    },
    async interrupt(during) {
      await asAdmin(`alter database ${quoteIdentifier(name)} allow_connections false`);
      await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      try {
        await during();
      } finally {
        await asAdmin(`alter database ${quoteIdentifier(name)} allow_connections true`);
      }
    },
    async drop() {
      await database.close();
      await adminPool.end();
      await asAdmin(`drop database if exists ${quoteIdentifier(name)} with (force)`);
    },
  };
}

/** Made by whoever takes the lock first; the others wait for it. */
async function filledTemplate({ name, fill }: NonNullable<TestDatabaseOptions['filledBy']>) {
  const { admin, template, roles } = inject('cluster');
  const filled = `${template}_${name}`;
  await withClient(admin, 'fieldwright-tests', async (client) => {
    await client.query("select pg_advisory_lock(hashtext('test templates'))");
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled]);
    if (rowCount) return;
    const half = `${filled}_half`;
    await client.query(`drop database if exists ${quoteIdentifier(half)}`);
    await client.query(`create database ${quoteIdentifier(half)} template ${quoteIdentifier(template)}`);
    const database = createDatabase({ connection: { ...roles.app, database: half }, max: 2 });
    await fill(database);
    await database.close();
    await client.query(`alter database ${quoteIdentifier(half)} rename to ${quoteIdentifier(filled)}`);
  });
  return filled;
}
