import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, withClient } from './connection.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { createDatabase } from './pool.ts';
import { checkPosture } from './posture.ts';
import { bootstrapRolesOn } from './roles.ts';

const { admin } = inject('cluster');
const folder = mkdtempSync(join(tmpdir(), 'fwm-'));
const roles = new Set<string>();
const databases: string[] = [];
let owner: Connection;

const asAdmin = (sql: string) => withClient(admin, 'test', (client) => client.query(sql));
const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const count = async (sql: string) =>
  withClient(owner, 'test', async (client) => Number((await client.query(sql)).rows[0]?.n));

async function emptyDatabase(): Promise<Connection> {
  const name = `fw_migrate_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(`create database ${quoteIdentifier(name)}`);
  databases.push(name);
  for (const kind of ['app', 'jobs', 'backup']) roles.add(`fieldwright_${kind}_${name}`);
  return { ...admin, database: name };
}

beforeAll(() => {
  file('0001_first.sql', 'create table first (id int); create schema fw;');
  file('0002_second.sql', `create table second (id int);\ninsert into second values (1);`);
});
beforeEach(async () => {
  owner = await emptyDatabase();
  rmSync(join(folder, '0003_third.sql'), { force: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of databases) await asAdmin(`drop database ${quoteIdentifier(name)} with (force)`);
  for (const role of roles) await asAdmin(`drop role if exists ${quoteIdentifier(role)}`);
});

describe('migrate', () => {
  it('applies each file once, also when two processes start together', async () => {
    const both = await Promise.all([migrate(owner, { folder }), migrate(owner, { folder })]);
    expect(both.map(({ applied }) => applied.length).sort()).toEqual([0, 2]);
    expect(await count('select count(*) as n from second')).toBe(1);
    expect(await schemaVersion(owner)).toBe(2);
    expect((await migrate(owner, { folder })).applied).toEqual([]);
  });

  it('names file, line and column of an error, rolls that file back and continues from there', async () => {
    file('0003_third.sql', 'create table third (id int);\n\n  select nonsense from third;');
    await expect(migrate(owner, { folder })).rejects.toThrow(
      /0003_third\.sql, line 3, column 10: .*nonsense.* \(42703\)/,
    );
    expect(await schemaVersion(owner)).toBe(2);
    expect(await count(`select count(*) as n from pg_class where relname = 'third'`)).toBe(0);
    file('0003_third.sql', 'create table third (id int)');
    expect((await migrate(owner, { folder })).applied).toEqual(['0003_third.sql']);
  });

  it('recovers on the next start after being killed inside a migration', async () => {
    file('0003_third.sql', 'create table third (id int); select pg_sleep(30);');
    const killed = migrate(owner, { folder }).catch((error) => error);
    await withClient(owner, 'test', async (client) => {
      for (let killedOne = false; !killedOne; ) {
        await new Promise((done) => setTimeout(done, 50));
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
        );
        killedOne = (rowCount ?? 0) > 0;
      }
    });
    expect(await killed).toBeInstanceOf(Error);
    expect(await schemaVersion(owner)).toBe(2);
    file('0003_third.sql', 'create table third (id int)');
    expect((await migrate(owner, { folder })).applied).toEqual(['0003_third.sql']);
  });

  it('runs statement by statement outside a transaction what must not lock, and again after an interruption', async () => {
    await migrate(owner, { folder });
    const indexes = `-- outside a transaction
create index concurrently if not exists second_id_idx on second (id); -- for lists
create unique index concurrently if not exists second_once_idx on second (id);
`;
    file('0003_third.sql', indexes);
    await withClient(owner, 'test', (client) => client.query('insert into second values (1)'));
    await expect(migrate(owner, { folder })).rejects.toThrow(/0003_third\.sql.*second_once_idx.*\(23505\)/s);
    expect(await schemaVersion(owner)).toBe(2);
    expect(await count('select count(*) as n from pg_index where not indisvalid')).toBe(1);
    await withClient(owner, 'test', (client) =>
      client.query('delete from second; insert into second values (1)'),
    );
    const both = await Promise.all([migrate(owner, { folder }), migrate(owner, { folder })]);
    expect(both.flatMap(({ applied }) => applied)).toEqual(['0003_third.sql']);
    expect(
      await count(`select count(*) as n from pg_index where indrelid = 'second'::regclass and indisvalid`),
    ).toBe(2);
    rmSync(join(folder, '0003_third.sql'));
  });

  it('names the line of an error outside a transaction too', async () => {
    file('0003_third.sql', '-- outside a transaction\nselect 1;\nselect nonsense;\n');
    await expect(migrate(owner, { folder })).rejects.toThrow(/line 3, column 8: .*nonsense/);
  });

  it('rebuilds the indexes of names after a change of ICU', async () => {
    await migrate(owner);
    const version = async () =>
      (
        await withClient(owner, 'test', (client) =>
          client.query<{ version: string }>(
            `select collversion as version from pg_collation where collname = 'natural_order'`,
          ),
        )
      ).rows[0]?.version;
    const file = () => count(`select pg_relation_filenode('customers_name_idx') as n`);
    const [before, first] = [await version(), await file()];
    await migrate(owner);
    expect(await file()).toBe(first);
    await withClient(owner, 'test', (client) =>
      client.query(`update pg_collation set collversion = 'of before' where collname = 'natural_order'`),
    );
    await migrate(owner);
    expect(await version()).toBe(before);
    expect(await file()).not.toBe(first);
  });

  it('runs with a newer version’s schema that was only extended', async () => {
    file('0003_third.sql', 'create table third (id int)');
    await migrate(owner, { folder });
    rmSync(join(folder, '0003_third.sql'));
    expect(await migrate(owner, { folder })).toMatchObject({ applied: [], version: 3 });
  });

  it('refuses a database from which a newer version has removed what this one needs', async () => {
    file('0003_third.sql', '-- contract: needs 0003\ncreate table third (id int)');
    await migrate(owner, { folder });
    rmSync(join(folder, '0003_third.sql'));
    await expect(migrate(owner, { folder })).rejects.toThrow(/newer version \(it has 0003_third\.sql/);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    file('0003_third.sql', 'create table third (id int)');
    await migrate(owner, { folder });
    file('0003_third.sql', 'create table third (id bigint)');
    await expect(migrate(owner, { folder })).rejects.toThrow(/0003_third\.sql was changed/);
  });
});

describe('roles', () => {
  it('are separate, and are found again by every process with the same owner', async () => {
    const first = (await migrate(owner)).roles;
    const second = (await migrate(owner)).roles;
    expect(second).toEqual(first);
    for (const connection of [first.app, first.jobs, first.backup]) {
      expect(
        await withClient(
          connection,
          'test',
          async (client) => (await client.query('select current_user')).rows[0],
        ),
      ).toEqual({
        current_user: connection.user,
      });
    }
    const database = createDatabase({ connection: first.app });
    expect(await checkPosture(database)).toEqual([]);
    await database.close();
  });

  it('get their password back if somebody changed it', async () => {
    const { app } = (await migrate(owner, { folder })).roles;
    await asAdmin(`alter role ${quoteIdentifier(app.user)} password 'other'`);
    await expect(withClient(app, 'test', async () => {})).rejects.toMatchObject({ code: '28P01' });
    await migrate(owner, { folder });
    await withClient(app, 'test', async () => {});
  });

  it('are created without sending their passwords in plain text', async () => {
    const said: string[] = [];
    const made = await withClient(owner, 'test', (client) => {
      const heard = new Proxy(client, {
        get(of, name) {
          if (name !== 'query') return Reflect.get(of, name);
          return (text: string, values: unknown[]) => {
            said.push(text);
            return of.query(text, values);
          };
        },
      });
      return bootstrapRolesOn(heard, owner);
    });
    expect(said.filter((text) => / password '/.test(text))).toHaveLength(3);
    for (const { password } of [made.app, made.jobs, made.backup])
      expect(said.filter((text) => text.includes(password))).toEqual([]);
    await withClient(made.app, 'test', async () => {});
  });

  it('can be created by an owner named like our schema', async () => {
    await asAdmin(`create role fw login superuser password 'secret'`);
    roles.add('fw');
    await asAdmin(`alter database ${quoteIdentifier(owner.database)} owner to fw`);
    const { roles: made } = await migrate({ ...owner, user: 'fw', password: 'secret' });
    const database = createDatabase({ connection: made.app });
    expect(await checkPosture(database)).toEqual([]);
    await database.close();
    expect(
      await count(
        `select count(*) as n from pg_tables where tablename = 'tenants' and schemaname = 'public'`,
      ),
    ).toBe(1);
  });

  it('may not connect to another database of the same cluster', async () => {
    const { app } = (await migrate(owner, { folder })).roles;
    const other = await emptyDatabase();
    await migrate(other, { folder });
    await expect(
      withClient({ ...app, database: other.database }, 'test', async () => {}),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('let the app enqueue a job inside its transaction, but not read the queue', async () => {
    const { app } = (await migrate(owner)).roles;
    const database = createDatabase({ connection: app });
    await database.run([{ text: `select fw.enqueue('send', '{"a":1}')`, values: [] }]);
    const failing = [
      { text: `select fw.enqueue('send', '{"a":2}')`, values: [] },
      { text: 'select 1 / 0', values: [] },
    ];
    await expect(database.run(failing)).rejects.toMatchObject({ code: '22012' });
    expect(await count('select count(*) as n from graphile_worker._private_jobs')).toBe(1);
    await expect(
      database.run([{ text: 'select * from graphile_worker._private_jobs', values: [] }]),
    ).rejects.toMatchObject({ code: '42501' });
    await database.close();
  });

  it('give access to the queue only through our two functions', async () => {
    await migrate(owner);
    const { rows } = await withClient(owner, 'test', (client) =>
      client.query<{ name: string }>(
        `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('public', 'fw') and p.prosrc ~ 'fw_jobs|graphile_worker' order by 1`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(['enqueue', 'own_queue']);
  });

  it('skip the queue’s migration if its version is unchanged, and run it otherwise', async () => {
    await migrate(owner, { folder });
    const ask = (sql: string) =>
      withClient(owner, 'test', async (client) => (await client.query(sql)).rows[0]);
    const state = () =>
      ask(`select obj_description('graphile_worker'::regnamespace) as note, has_function_privilege('fieldwright_app', oid, 'execute') as open,
                  xmin::text as written from pg_proc where oid = 'fw_jobs.enqueue'::regproc`);
    const made = await state();
    expect(made).toMatchObject({
      note: expect.stringMatching(/^graphile-worker [\d.]+, doors \w{16}$/),
      open: true,
    });
    // The queue’s own migration would refuse a database that is ahead of it.
    await ask(`insert into graphile_worker.migrations (id, breaking) values (999999, true)`);
    await migrate(owner, { folder });
    expect(await state()).toEqual(made);
    await ask(`comment on schema graphile_worker is 'graphile-worker 0.1.0, doors 0123456789abcdef'`);
    await expect(migrate(owner, { folder })).rejects.toThrow(/999999/);
    await ask(`delete from graphile_worker.migrations where id = 999999`);
    await migrate(owner, { folder });
    const again = await state();
    expect(again).toEqual({ ...made, written: again.written });
    expect(again.written).not.toBe(made.written);
    // A copy of the database may have the comment without the functions it describes.
    await ask(`revoke execute on all functions in schema fw_jobs from fieldwright_app`);
    expect(await state()).toMatchObject({ note: made.note, open: false });
    await migrate(owner, { folder });
    expect(await state()).toMatchObject({ note: made.note, open: true });
  });

  it('let the backup read every row of every company, and write none', async () => {
    const { backup } = (await migrate(owner)).roles;
    await withClient(owner, 'test', (client) =>
      client.query(`
      create table mine (id int, tenant_id uuid not null default gen_random_uuid());
      call fw.protect_tenant_table('mine'); insert into mine (id) values (1), (2); grant select on mine to fieldwright_backup`),
    );
    await withClient(backup, 'test', async (client) => {
      await client.query('set row_security = off');
      expect((await client.query('select from mine')).rowCount).toBe(2);
      await expect(client.query('delete from mine')).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('can be created by an owner that is not a superuser', async () => {
    const name = `fw_owner_${Math.random().toString(36).slice(2, 8)}`;
    roles.add(name);
    for (const group of ['fieldwright_app', 'fieldwright_backup']) {
      await asAdmin(`grant ${group} to ${quoteIdentifier(admin.user)} with admin option`).catch(() => {});
    }
    await asAdmin(`create role ${name} login createrole password 'secret'`);
    await asAdmin(`grant fieldwright_app, fieldwright_backup to ${name} with admin option`);
    await asAdmin(`alter database ${quoteIdentifier(owner.database)} owner to ${name}`);
    const modest = { ...owner, user: name, password: 'secret' };
    const { roles: made } = await migrate(modest);
    expect(made.backupSeesEverything).toBe(false);
    const database = createDatabase({ connection: made.app });
    expect(await checkPosture(database)).toEqual([]);
    await database.close();
  });

  it('require an owner that may create them, with a clear message otherwise', async () => {
    const name = `fw_plain_${Math.random().toString(36).slice(2, 8)}`;
    roles.add(name);
    await asAdmin(`create role ${name} login password 'secret'`);
    const plain = { ...owner, user: name, password: 'secret' };
    await expect(migrate(plain, { folder })).rejects.toThrow(
      `The role "${name}" of DATABASE_URL must be a superuser, or own the database "${owner.database}" and have CREATEROLE.`,
    );
  });
});
