// Database roles. The owner creates the schema and is used for nothing else; the app, the jobs and the backup connect with their
// own roles, which can't bypass row-level security (except the backup, which is read-only). Their passwords derive from a secret
// only the owner can read, so that every server process with the same DATABASE_URL computes the same ones.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { errorCode, propertiesOf, textOf } from '#kernel/type-guards.ts';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, quoteLiteral, withClient } from './connection.ts';

export type DatabaseRoles = {
  readonly app: Connection;
  readonly jobs: Connection;
  readonly backup: Connection;
  /** False if the owner may not grant BYPASSRLS: then this role can't make backups. */
  readonly backupSeesEverything: boolean;
};

const MEMBERS = { app: 'fieldwright_app', jobs: 'fieldwright_jobs', backup: 'fieldwright_backup' } as const;
const HARMLESS = 'nosuperuser nocreatedb nocreaterole noreplication';

/** Creates the roles or finds them. Safe to call concurrently and at every start. */
export function bootstrapRoles(owner: Connection): Promise<DatabaseRoles> {
  return withClient(owner, 'fieldwright-setup', (client) => bootstrapRolesOn(client, owner));
}

/** The same on an existing client of the owner. */
export async function bootstrapRolesOn(client: pg.Client, owner: Connection): Promise<DatabaseRoles> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createRoles(client, owner);
    } catch (error) {
      if (attempt >= 8 || !isRaceOnRoles(error)) throw error;
      await new Promise((done) => setTimeout(done, 20 * attempt + Math.random() * 50));
    }
  }
}

async function createRoles(client: pg.Client, owner: Connection): Promise<DatabaseRoles> {
  await requireOwner(client, owner);
  const { secret, suffix } = await keepSecret(client, owner.database);
  for (const group of [MEMBERS.app, MEMBERS.backup]) await createRole(client, group, 'nologin');
  const login = (kind: keyof typeof MEMBERS): Connection => {
    const user = `${MEMBERS[kind]}_${suffix}`;
    return {
      ...owner,
      user,
      password: createHmac('sha256', secret).update(`role:${user}`).digest('base64url'),
    };
  };
  const app = login('app');
  const jobs = login('jobs');
  const backup = login('backup');
  await createLogin(client, app, 'nobypassrls');
  await createLogin(client, jobs, 'nobypassrls');
  await breakDeadlocksSoon(client, app.user);
  const backupSeesEverything = await createBackupLogin(client, backup);
  await grant(client, MEMBERS.app, app.user);
  await grant(client, MEMBERS.backup, backup.user);
  await admitOnly(client, owner.database, [app, jobs, backup]);
  await makeSchemas(client, owner, jobs);
  await Promise.all([app, jobs, backup].map((connection) => keepPassword(client, connection)));
  return { app, jobs, backup, backupSeesEverything };
}

async function requireOwner(client: pg.Client, owner: Connection): Promise<void> {
  const { rows } = await client.query<{ enough: boolean; version: number; standby: boolean }>(
    `select r.rolsuper or (r.rolcreaterole and d.datdba = r.oid) as enough,
            current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby
       from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  const [row] = rows;
  if (!row?.enough) {
    throw new Error(
      `The role "${owner.user}" of DATABASE_URL must be a superuser, or own the database "${owner.database}" and have CREATEROLE.`,
    );
  }
  if (row.standby) {
    throw new Error(
      `DATABASE_URL leads to a standby of the database "${owner.database}", which takes no writes; name the primary, or all of them.`,
    );
  }
  if (row.version < 150_000) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(row.version / 10_000)}; version 15 or newer is needed.`,
    );
  }
}

/** The suffix is stored with the secret, so that a renamed or cloned database still finds its roles. */
async function keepSecret(client: pg.Client, database: string): Promise<{ secret: string; suffix: string }> {
  await client.query(`
    create schema if not exists fieldwright_private;
    revoke all on schema fieldwright_private from public;
    create table if not exists fieldwright_private.secrets (name text primary key, value text not null)`);
  await client.query(
    `insert into fieldwright_private.secrets (name, value) values ('roles', $1), ('role_suffix', $2) on conflict do nothing`,
    [randomBytes(32).toString('base64url'), suffixOf(database)],
  );
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from fieldwright_private.secrets where name in ('roles', 'role_suffix')`,
  );
  const lookUp = (name: string) => rows.find((row) => row.name === name)?.value ?? '';
  return { secret: lookUp('roles'), suffix: lookUp('role_suffix') };
}

function suffixOf(database: string): string {
  if (/^[a-z][a-z0-9_]{0,30}$/.test(database)) return database;
  const readable = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 20);
  return `${readable}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}`;
}

async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${quoteIdentifier(name)} ${options}`);
}

async function createLogin(client: pg.Client, { user, password }: Connection, bypass: string): Promise<void> {
  const options = `login inherit ${HARMLESS} ${bypass}`;
  await createRole(client, user, `${options} password ${scramVerifier(password)}`);
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = $1 and rolcanlogin and rolinherit and not rolsuper and not rolcreatedb
        and not rolcreaterole and not rolreplication and rolbypassrls = $2`,
    [user, bypass === 'bypassrls'],
  );
  if (rowCount === 0) await client.query(`alter role ${quoteIdentifier(user)} ${options}`);
}

async function createBackupLogin(client: pg.Client, backup: Connection): Promise<boolean> {
  try {
    await createLogin(client, backup, 'bypassrls');
    return true;
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    await createRole(client, backup.user, `login ${HARMLESS} password ${scramVerifier(backup.password)}`);
    return false;
  }
}

/** Deadlocks are detected after this timeout; the default is a second. Only a superuser may change it. */
async function breakDeadlocksSoon(client: pg.Client, user: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_roles me, pg_roles app where me.rolname = current_user and me.rolsuper and app.rolname = $1
        and not coalesce(app.rolconfig, '{}') @> '{deadlock_timeout=100ms}'`,
    [user],
  );
  if (rowCount) await client.query(`alter role ${quoteIdentifier(user)} set deadlock_timeout = '100ms'`);
}

async function grant(client: pg.Client, group: string, member: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_auth_members where roleid = $1::text::regrole and member = $2::text::regrole`,
    [quoteIdentifier(group), quoteIdentifier(member)],
  );
  if (rowCount === 0) await client.query(`grant ${quoteIdentifier(group)} to ${quoteIdentifier(member)}`);
}

/** CONNECT is granted to the login roles of this database and not to the group roles, which other databases share. */
async function admitOnly(client: pg.Client, database: string, logins: Connection[]): Promise<void> {
  const name = quoteIdentifier(database);
  const { rows } = await client.query<{ open: boolean; admitted: boolean }>(
    `select exists (select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
                     where d.datname = current_database() and a.grantee = 0) as open,
            (select bool_and(has_database_privilege(login, current_database(), 'connect'))
               from unnest($1::text[]) login) as admitted`,
    [logins.map((login) => login.user)],
  );
  if (rows[0]?.open) await client.query(`revoke all on database ${name} from public`);
  if (rows[0]?.open || !rows[0]?.admitted) {
    const names = logins.map((login) => quoteIdentifier(login.user)).join(', ');
    await client.query(`grant connect on database ${name} to ${names}`);
  }
}

/** The job queue's schemas belong to the jobs role; everything else belongs to the owner. */
async function makeSchemas(client: pg.Client, owner: Connection, jobs: Connection): Promise<void> {
  await client.query('revoke create on schema public from public');
  const missing: string[] = [];
  for (const schema of ['graphile_worker', 'fw_jobs']) {
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
    if (rowCount === 0) missing.push(schema);
  }
  if (missing.length === 0) return;
  const jobsRole = quoteIdentifier(jobs.user);
  const { rows } = await client.query<{ member: boolean }>(`select pg_has_role($1, 'usage') as member`, [
    jobs.user,
  ]);
  if (!rows[0]?.member) await client.query(`grant ${jobsRole} to ${quoteIdentifier(owner.user)}`);
  for (const schema of missing) {
    await client.query(`create schema ${schema} authorization ${jobsRole}`);
  }
}

async function keepPassword(client: pg.Client, connection: Connection): Promise<void> {
  try {
    await withClient(connection, 'fieldwright-setup', async () => {});
  } catch (error) {
    const code = errorCode(error);
    if (code !== '28P01' && code !== '28000') throw error;
    const { user, password } = connection;
    await client.query(`alter role ${quoteIdentifier(user)} login password ${scramVerifier(password)}`);
  }
}

const ITERATIONS = 4096;

/**
 * The SCRAM verifier of the password (RFC 5803) as a literal, so that the password itself never appears in PostgreSQL's log of
 * failed or slow statements. Our passwords are plain ASCII, so no normalization is needed.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return quoteLiteral(`SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`);
}

/** Roles are shared by the whole cluster, so databases that are set up concurrently may collide. */
function isRaceOnRoles(error: unknown): boolean {
  const code = errorCode(error);
  const message = textOf(propertiesOf(error).message) ?? '';
  return code === '23505' || code === '42710' || code === '42P06' || message.includes('tuple concurrently');
}
