import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { DatabaseUnavailable, type StatementError } from '#server/database/database-error.ts';
import { createDatabase } from './pool.ts';
import { PREPARED_LIMIT } from './statements.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.adminQuery(`
    create table things (id int primary key, name text, version int not null default 1);
    grant select, insert, update, delete on things to fieldwright_app`);
});
afterAll(() => test.drop());

const insert = (id: number, name: string | null = 'x') => ({
  name: 'insert_thing',
  text: 'insert into things (id, name) values ($1, $2)',
  values: [id, name],
});
const count = async () => (await test.adminQuery<{ n: bigint }>('select count(*) as n from things'))[0]?.n;

describe('run', () => {
  it('returns the rows of every statement as text', async () => {
    const result = await test.database.run([
      { text: `select 1, null, true, 1.50::numeric, '2026-03-01'::date`, values: [] },
      { text: 'select n from generate_series(1, $1::int) n', values: [3] },
    ]);
    expect(result).toEqual([[['1', null, 't', '1.50', '2026-03-01']], [['1'], ['2'], ['3']]]);
  });

  it('sets context and runs queries in one transaction, with which the context ends', async () => {
    const context = {
      name: 'context',
      text: `select set_config('app.tenant', $1, true)`,
      values: ['tenant-1'],
    };
    const read = { name: 'read', text: `select current_setting('app.tenant', true)`, values: [] };
    for (let round = 0; round < 20; round += 1) {
      const [, rows] = await test.database.run([context, read]);
      expect(rows).toEqual([['tenant-1']]);
      const [after] = await test.database.run([read]);
      expect(after?.[0]?.[0] ?? '').toBe('');
    }
  });

  it('rolls everything back if a later statement fails, and names that statement', async () => {
    const before = await count();
    const failure = test.database.run([insert(100), insert(101), insert(100), insert(102)]);
    await expect(failure).rejects.toMatchObject({
      code: '23505',
      statementIndex: 2,
    } satisfies Partial<StatementError>);
    expect(await count()).toBe(before);
  });

  it('keeps working after a statement that could not be parsed, under the same name', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const wrong = { name: 'may_appear', text: 'select id from appears_later', values: [] };
    await expect(database.run([insert(110), wrong])).rejects.toMatchObject({
      code: '42P01',
      statementIndex: 1,
    });
    await test.adminQuery(
      'create table appears_later (id int); grant select on appears_later to fieldwright_app',
    );
    expect(await database.run([wrong, wrong])).toEqual([[], []]);
    await database.close();
  });

  it('rejects a value that can not be encoded and stays usable', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const bad = { name: 'circular', text: 'select $1::json', values: [circular] };
    await expect(database.run([insert(120), bad])).rejects.toThrow(/circular/i);
    expect(await database.run([{ ...bad, values: ['{}'] }])).toEqual([[['{}']]]);
    expect(await test.adminQuery('select from things where id = 120')).toHaveLength(0);
    await database.close();
  });

  it('refuses two texts with the same name', async () => {
    const both = [
      { name: 'same', text: 'select 1', values: [] },
      { name: 'same', text: 'select 2', values: [] },
    ];
    await expect(test.database.run(both)).rejects.toThrow(/another text/);
  });

  it('prepares a named statement once per connection, and none beyond the limit', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const nth = (n: number) => ({ name: `nth_${n}`, text: `select ${n}`, values: [] });
    const prepared = { text: 'select count(*) from pg_prepared_statements', values: [] };
    await database.run([nth(1)]);
    await database.run([nth(1)]);
    expect(await database.run([prepared])).toEqual([[['1']]]);
    for (let n = 2; n <= PREPARED_LIMIT + 20; n += 1)
      expect(await database.run([nth(n)])).toEqual([[[String(n)]]]);
    expect(Number((await database.run([prepared]))[0]?.[0]?.[0])).toBeLessThanOrEqual(PREPARED_LIMIT);
    expect(await database.run([nth(1), nth(2), nth(PREPARED_LIMIT + 20)])).toHaveLength(3);
    await database.close();
  });

  it('prepares again when a table changed under a prepared statement', async () => {
    await test.adminQuery(
      'create table shape (a int); insert into shape values (1); grant select on shape to fieldwright_app',
    );
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const all = { name: 'shape', text: 'select * from shape', values: [] };
    expect(await database.run([all])).toEqual([[['1']]]);
    await test.adminQuery('alter table shape add b int default 2');
    expect(await database.run([all])).toEqual([[['1', '2']]]);
    await database.close();
  });

  it('encodes arrays, bytes, instants and null', async () => {
    const awkward = ['a,b', 'quo"te', 'back\\slash', '', null, 'NULL', '{x}'];
    const [[row] = []] = await test.database.run([
      {
        text: `select to_json($1::text[])::text, encode($2::bytea, 'hex'), $3::timestamptz = '2026-01-02T03:04:05Z', $4::int, to_json($5::int[][])::text`,
        values: [
          awkward,
          Buffer.from([0, 255]),
          new Date('2026-01-02T03:04:05Z'),
          undefined,
          [
            [1, 2],
            [3, 4],
          ],
        ],
      },
    ]);
    expect(row).toEqual([JSON.stringify(awkward), '00ff', 't', null, '[[1,2],[3,4]]']);
  });
});

describe('transaction', () => {
  it('returns typed values: bigint, decimal strings, ISO instants', async () => {
    const rows = await test.database.transaction(({ query }) =>
      query(`select 5::int8 as big, 1.10::numeric as exact, '2026-01-02 03:04:05.6+00'::timestamptz as at,
                      '2026-01-02'::date as on, array[1,2]::int8[] as bigs, '{"a":1}'::jsonb as doc`),
    );
    expect(rows).toEqual([
      {
        big: 5n,
        exact: '1.10',
        at: '2026-01-02T03:04:05.6Z',
        on: '2026-01-02',
        bigs: [1n, 2n],
        doc: { a: 1 },
      },
    ]);
  });

  it('rolls back if the work throws, and rethrows the error', async () => {
    const refusal = new Error('refused');
    const work = test.database.transaction(async ({ query }) => {
      await query('insert into things (id) values (200)');
      throw refusal;
    });
    await expect(work).rejects.toBe(refusal);
    expect(await test.adminQuery('select from things where id = 200')).toHaveLength(0);
  });

  it('rolls back only the savepoint', async () => {
    await test.database.transaction(async ({ query, savepoint }) => {
      await query('insert into things (id) values (210)');
      await savepoint(() => query('insert into things (id) values (210)')).catch(() => {});
      await query('insert into things (id) values (211)');
    });
    expect(await test.adminQuery('select from things where id in (210, 211)')).toHaveLength(2);
  });

  it('runs typed queries of a builder and refuses a nested transaction', async () => {
    type Schema = { things: { id: number; name: string | null } };
    const database = createDatabase<Schema>({ connection: test.database.connection, max: 1 });
    const updated = await database.transaction(async ({ db }) => {
      await db.insertInto('things').values({ id: 220, name: 'built' }).execute();
      return db.updateTable('things').set({ name: 'again' }).where('id', '=', 220).executeTakeFirst();
    });
    expect(updated.numUpdatedRows).toBe(1n);
    await expect(database.transaction(({ db }) => db.transaction().execute(async () => {}))).rejects.toThrow(
      /savepoint/,
    );
    await database.close();
  });

  it('prepares repeated typed queries, and again when their table changed', async () => {
    await test.adminQuery(
      'create table forms (a int); insert into forms values (1); grant select on forms to fieldwright_app',
    );
    const database = createDatabase<{ forms: { a: number } }>({
      connection: test.database.connection,
      max: 1,
    });
    const all = () =>
      database.transaction(({ db }) => db.selectFrom('forms').selectAll().where('a', '=', 1).execute());
    const prepared = () =>
      database.query<{ n: bigint }>(
        `select count(*) as n from pg_prepared_statements where statement like '%forms%'`,
      );
    expect(await all()).toEqual([{ a: 1 }]);
    expect((await prepared()).rows[0]?.n).toBe(0n);
    expect(await all()).toEqual([{ a: 1 }]);
    expect(await all()).toEqual([{ a: 1 }]);
    expect((await prepared()).rows[0]?.n).toBe(1n);
    await test.adminQuery('alter table forms add b int default 2');
    expect(await all()).toEqual([{ a: 1, b: 2 }]);
    await database.close();
  });

  it('sends its context together with BEGIN', async () => {
    const setup = [{ text: `select set_config('app.tenant', $1, true)`, values: ['t-9'] }];
    const read = test.database.transaction(
      ({ query }) => query<{ tenant: string }>(`select current_setting('app.tenant') as tenant`),
      { setup },
    );
    expect(await read).toEqual([{ tenant: 't-9' }]);
  });

  it('lets 20 transactions that lock in opposite orders all finish', async () => {
    await test.adminQuery(`insert into things (id, version) values (301, 0), (302, 0)`);
    const bump = (id: number) => `update things set version = version + 1 where id = ${id}`;
    const jobs = Array.from({ length: 20 }, (_, n) =>
      test.database.transaction(async ({ query }) => {
        await query(bump(n % 2 ? 301 : 302));
        await query('select pg_sleep(0.002)');
        await query(bump(n % 2 ? 302 : 301));
      }),
    );
    await Promise.all(jobs);
    const rows = await test.adminQuery<{ version: number }>(
      'select version from things where id in (301, 302)',
    );
    expect(rows.map(({ version }) => version)).toEqual([20, 20]);
  });
});

describe('availability', () => {
  it('reports that no connection became free in time', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1, acquireTimeoutMs: 1000 });
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let holding: Promise<void> | undefined;
    await new Promise<void>((isTaken) => {
      holding = database.transaction(async ({ query }) => {
        await query('select 1');
        isTaken();
        await released;
      });
    });
    await expect(database.run([{ text: 'select 1', values: [] }])).rejects.toMatchObject({
      code: 'unavailable',
    });
    release();
    await holding;
    await database.close();
  });

  it('cancels a statement at the timeout and keeps working', async () => {
    const database = createDatabase({
      connection: test.database.connection,
      max: 1,
      statementTimeoutMs: 500,
    });
    const slow = database.run([{ text: 'select pg_sleep(5)', values: [] }]);
    await expect(slow).rejects.toMatchObject({ code: '57014', statementIndex: 0 });
    expect(await database.run([{ text: 'select 1', values: [] }])).toEqual([[['1']]]);
    await database.close();
  });

  it('reports a connection killed under a query and a transaction as unavailable, and reconnects', async () => {
    const database = createDatabase({
      connection: test.database.connection,
      max: 1,
      applicationName: 'victim',
    });
    const sleep = (which: string) => `select pg_sleep(14) /* ${which} */`;
    const kill = async (which: string) => {
      const asleep = `from pg_stat_activity where application_name = 'victim' and state = 'active' and query = '${sleep(which)}'`;
      while ((await test.adminQuery(`select pg_terminate_backend(pid) ${asleep}`)).length === 0)
        await new Promise((done) => setTimeout(done, 20));
    };
    const slow = database.run([{ text: sleep('one'), values: [] }]);
    await Promise.all([expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable), kill('one')]);
    const work = database.transaction(({ query }) => query(sleep('two')));
    await Promise.all([expect(work).rejects.toBeInstanceOf(DatabaseUnavailable), kill('two')]);
    expect(await database.run([{ text: 'select 1', values: [] }])).toEqual([[['1']]]);
    await database.close();
  });

  it('reports at once that nothing is listening', async () => {
    const connection = { ...test.database.connection, host: '/nowhere' };
    const database = createDatabase({ connection });
    await expect(database.run([{ text: 'select 1', values: [] }])).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await database.close();
  });
});

describe('cancelling', () => {
  const running = (what: string) =>
    test.adminQuery(`select from pg_stat_activity where state = 'active' and query = '${what}'`);
  const untilRunning = async (what: string, count: number) => {
    while ((await running(what)).length !== count) await new Promise((done) => setTimeout(done, 20));
  };

  it('ends the statement in the database, of a batch and of a transaction, and the connection serves the next', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    for (const kind of ['batch', 'transaction']) {
      const stop = new AbortController();
      const sleep = `select pg_sleep(14) /* cancelled ${kind} */`;
      const { signal } = stop;
      const work =
        kind === 'batch'
          ? database.run([insert(400), { text: sleep, values: [] }], { signal })
          : database.transaction(
              async ({ query }) => {
                await query('insert into things (id) values (400)');
                await query(sleep).catch(() => {});
                await query('insert into things (id) values (401)');
              },
              { signal },
            );
      const outcome = expect(work).rejects.toThrow('not wanted any more');
      await untilRunning(sleep, 1);
      stop.abort(new Error('not wanted any more'));
      await outcome;
      await untilRunning(sleep, 0);
      expect(await test.adminQuery('select from things where id in (400, 401)')).toEqual([]);
      expect(await database.run([{ text: 'select 1', values: [] }])).toEqual([[['1']]]);
    }
    await database.close();
  });

  it('is over with the transaction: nothing goes on cancelling', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const stop = new AbortController();
    const sleep = 'select pg_sleep(14) /* cancelled once */';
    const work = database.transaction(({ query }) => query(sleep), { signal: stop.signal });
    const outcome = expect(work).rejects.toThrow('not wanted any more');
    await untilRunning(sleep, 1);
    stop.abort(new Error('not wanted any more'));
    await outcome;
    const cancelling = () =>
      test.adminQuery(`select from pg_stat_activity where application_name = 'fieldwright-cancel'`);
    while ((await cancelling()).length > 0);
    // Longer than from one cancellation to the next.
    for (const end = Date.now() + 1200; Date.now() < end; ) expect(await cancelling()).toEqual([]);
    await database.close();
  });

  it('lets a short statement end, and keeps its connection', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const pid = async () => (await database.query('select pg_backend_pid() as pid')).rows[0];
    const before = await pid();
    const stop = new AbortController();
    const sleep = 'select pg_sleep(0.1) /* short */';
    const works = async ({ query }: { query(text: string): Promise<unknown> }) => {
      await query('insert into things (id) values (420)');
      await query(sleep);
      await query('insert into things (id) values (421)');
    };
    const work = database.transaction(works, { signal: stop.signal });
    const outcome = expect(work).rejects.toThrow('not wanted any more');
    await untilRunning(sleep, 1);
    stop.abort(new Error('not wanted any more'));
    await outcome;
    expect(await pid()).toEqual(before);
    expect(await test.adminQuery('select from things where id in (420, 421)')).toEqual([]);
    await database.close();
  });

  it('sends nothing when it was cancelled before, and changes nothing afterwards', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 1 });
    const stop = new AbortController();
    await database.run([insert(410)], { signal: stop.signal });
    stop.abort(new Error('too late'));
    await expect(database.run([insert(411)], { signal: stop.signal })).rejects.toThrow('too late');
    expect(await test.adminQuery('select from things where id in (410, 411)')).toHaveLength(1);
    await database.close();
  });
});

describe('companies', () => {
  it('share the connections: one with many requests leaves some to the others', async () => {
    const database = createDatabase({ connection: test.database.connection, max: 3, perCompany: 2 });
    const release = new AbortController();
    const hold = (company: string, text: string) =>
      database.run([{ text, values: [] }], { company, signal: release.signal }).catch(() => 'ended');
    const many = Array.from({ length: 8 }, (_, n) => hold('a', `select pg_sleep(14) /* many ${n} */`));
    expect(await database.run([{ text: 'select 1', values: [] }], { company: 'b' })).toEqual([[['1']]]);
    const active = () =>
      test.adminQuery(`select from pg_stat_activity where query like '%/* many %' and state = 'active'
        and pid <> pg_backend_pid()`);
    while ((await active()).length < 2) await new Promise((done) => setTimeout(done, 20));
    expect(await active()).toHaveLength(2);
    release.abort();
    expect(await Promise.all(many)).toEqual(many.map(() => 'ended'));
    await database.close();
  });
});

describe('listen', () => {
  it('has delivered every notification committed before a query once the query is answered', async () => {
    const heard = new Set<string>();
    const listener = await test.database.listen('fw_fresh', (payload) => heard.add(payload));
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 100; n += 1) {
        const payload = `${writer}-${n}`;
        await test.database.run([
          { name: 'tell', text: `select pg_notify('fw_fresh', $1)`, values: [payload] },
        ]);
        await (n % 2 ? listener.caughtUp() : listener.query('select 1'));
        expect(heard.has(payload)).toBe(true);
      }
    });
    await Promise.all(writers);
    await listener.close();
  });

  it('reconnects after its connection was killed, and reports the gap', async () => {
    const heard: string[] = [];
    let back = () => {};
    const reconnected = new Promise<void>((done) => {
      back = done;
    });
    const listener = await test.database.listen('fw_back', (payload) => heard.push(payload), {
      onReconnect: () => back(),
    });
    await test.adminQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldwright-listen' and datname = current_database()`,
    );
    await reconnected;
    await test.adminQuery(`select pg_notify('fw_back', 'hello')`);
    await listener.query('select 1');
    expect(heard).toEqual(['hello']);
    await listener.close();
  });
});
