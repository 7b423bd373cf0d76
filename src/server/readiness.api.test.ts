import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownVersion } from '#hosts/node/database/migrate.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Ready Co');
});
afterAll(() => server.stop());

const ready = () => server.request('GET', '/readyz');
const reasonOf = ({ text }: { text: string }) => (JSON.parse(text) as { reason?: string }).reason;
const write = () => owner.post('/api/customers', { name: 'Written' });

/** Adds a migration of a newer version, with or without a notification. */
async function migrateBeyond(needs: number | null, isHeard = true): Promise<void> {
  await server.db.adminQuery(
    `insert into fieldwright_private.migrations (number, name, checksum, needs)
     values ($1, 'of_a_newer_version.sql', '', $2)`,
    [knownVersion() + 1, needs],
  );
  if (isHeard) await server.db.adminQuery(`select pg_notify('fw_changes', '*:schema')`);
}
const migrateBack = async () => {
  await server.db.adminQuery(`delete from fieldwright_private.migrations where number > $1`, [
    knownVersion(),
  ]);
  expect((await ready()).status).toBe(200);
};
const until = async (what: () => Promise<boolean>) => {
  for (const started = Date.now(); !(await what()); await new Promise((done) => setTimeout(done, 20)))
    if (Date.now() - started > 20_000) throw new Error('It did not happen in time.');
};

describe('a server with a newer schema', () => {
  it('keeps working while the newer version has only added to it, and another of its version may start', async () => {
    await migrateBeyond(knownVersion());
    const other = await server.another();
    for (const where of [server, other]) expect((await where.request('GET', '/readyz')).status).toBe(200);
    expect((await write()).status).toBe(201);
    expect((await other.as(owner).get('/api/customers')).status).toBe(200);
    await migrateBack();
  });

  it('is not ready, says why, and answers everything with 503 once it needs a newer version', async () => {
    await migrateBeyond(knownVersion() + 1);
    await until(async () => (await write()).status !== 201);
    for (const reply of [
      await write(),
      await owner.get('/api/customers'),
      await server.request('GET', '/'),
    ]) {
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(reply.text).toContain('A newer version has changed the database');
    }
    const unready = await ready();
    expect([unready.status, reasonOf(unready)]).toEqual([
      503,
      expect.stringContaining(
        `asks for migration ${knownVersion() + 1}, and this server ends at ${knownVersion()}`,
      ),
    ]);
    expect((await server.request('GET', '/healthz')).status).toBe(200);
    await migrateBack();
    expect((await write()).status).toBe(201);
  });

  it('detects it by a missing table, also without a notification', async () => {
    await migrateBeyond(knownVersion() + 1, false);
    await server.db.adminQuery('alter table customers rename to clients');
    const reply = await write();
    await server.db.adminQuery('alter table clients rename to customers');
    expect([reply.status, reply.body.error?.code]).toEqual([503, 'unavailable']);
    await migrateBack();
  });
});

describe('a read-only database', () => {
  const readOnly = async (value: string) => {
    const { database } = server.db.owner;
    await server.db.adminQuery(`alter database "${database}" set default_transaction_read_only = ${value}`);
    await server.db.adminQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'fieldwright'`,
    );
  };

  it('makes the server not ready, and writes are answered with Retry-After', async () => {
    await readOnly('on');
    // Its connections were cut, too, which is the first reason.
    await until(async () => reasonOf(await ready())?.includes('takes no writes') === true);
    const reply = await write();
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    await readOnly('off');
    await until(async () => (await ready()).status === 200);
    expect((await write()).status).toBe(201);
  });
});

describe('a temporary PostgreSQL error', () => {
  it.each(['25006', '25P03', '57014', '55P03', '57P05', '53200'])(
    '%s is 503 with Retry-After',
    async (code) => {
      await server.db.adminQuery(`
      create function refuse_for_now() returns trigger language plpgsql as
        $$ begin raise exception 'for now' using errcode = '${code}'; end $$;
      create trigger refuse_for_now before insert on customers for each row execute function refuse_for_now()`);
      const row = await write();
      await server.db.adminQuery('drop function refuse_for_now() cascade');
      expect([row.status, Number(row.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
      expect(Number(row.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );
});

it("/metrics does not exist, and does not answer with the app's page", async () => {
  const reply = await server.request('GET', '/metrics');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
});
