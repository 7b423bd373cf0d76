// One PostgreSQL for a whole test run, with a migrated template that every test file clones. TEST_DATABASE_URL (of a superuser)
// runs the tests on another server, such as version 15.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, connectionFromUrl, withClient } from '../connection.ts';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import type { DatabaseRoles } from '../roles.ts';

export type TestCluster = {
  /** A superuser's connection to a database other than the template. */
  readonly admin: Connection;
  readonly template: string;
  readonly roles: DatabaseRoles;
};

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};

/** Together room for as many locks as a server has that nobody configured (100 connections, 64 each). */
const LOCKS_OF_A_USUAL_SERVER = { max_connections: '200', max_locks_per_transaction: '32' };

export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fwt-'));
  const template = `fw_template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const external = process.env.TEST_DATABASE_URL;
  const embedded = external
    ? undefined
    : await startEmbedded({ dataDir: folder, settings: { ...NOT_DURABLE, ...LOCKS_OF_A_USUAL_SERVER } });
  const admin = external ? connectionFromUrl(external) : { ...embedded!.owner, database: 'postgres' };
  const asAdmin = (sql: string) => withClient(admin, 'fieldwright-tests', (client) => client.query(sql));
  await asAdmin(`create database ${quoteIdentifier(template)} template template0`);
  const { roles } = await migrate({ ...admin, database: template });
  project.provide('cluster', { admin, template, roles });
  return async () => {
    if (external) await removeTemplate(asAdmin, template, roles);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function removeTemplate(
  asAdmin: (sql: string) => Promise<{ rows: { datname: string }[] }>,
  template: string,
  { app, jobs, backup }: DatabaseRoles,
): Promise<void> {
  const { rows } = await asAdmin(`select datname from pg_database where starts_with(datname, '${template}')`);
  for (const { datname } of rows) await asAdmin(`drop database ${quoteIdentifier(datname)} with (force)`);
  for (const { user } of [app, jobs, backup]) await asAdmin(`drop role ${quoteIdentifier(user)}`);
}
