// The tests that every implementation of the ports must pass; called by the tests of each host.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAll, readUtf8, utf8 } from '../bytes.ts';
import type { Database } from '../database/database.ts';
import type { Files } from '../files/stored-files.ts';
import type { PasswordHashing } from '../ports.ts';

type PortOf<Schema> = Pick<Database<Schema>, 'run' | 'transaction' | 'query' | 'listen'>;
type Opened<T> = { readonly port: T; close(): Promise<void> };

/** The database must be migrated, and connected as the app's role. */
export function databaseContract<Schema>(name: string, open: () => Promise<Opened<PortOf<Schema>>>): void {
  describe(`the database ${name}`, () => {
    let opened: Opened<PortOf<Schema>>;
    let database: PortOf<Schema>;
    beforeAll(async () => {
      opened = await open();
      database = opened.port;
    }, 120_000);
    afterAll(() => opened.close());

    const one = (text: string, values: readonly unknown[] = []) => ({ text, values });
    const put = (key: string) => one('insert into turns (key) values ($1)', [key]);
    const turns = async (key: string) => {
      const { rows } = await database.query<{ n: bigint }>('select count(*) as n from turns where key = $1', [
        key,
      ]);
      return rows[0]?.n;
    };

    it('returns every row of a batch as text', async () => {
      const answers = await database.run([
        one(`select 1, null, true, 1.50::numeric, '2026-03-01'::date`),
        { ...one('select n from generate_series(1, $1::int) n', [3]), name: 'series' },
      ]);
      expect(answers).toEqual([[['1', null, 't', '1.50', '2026-03-01']], [['1'], ['2'], ['3']]]);
    });

    it('rolls back a failing batch, and names the failed statement', async () => {
      const failing = [
        one(`select set_config('app.note', 'kept', false)`),
        one('select 1 / 0'),
        one('select 1'),
      ];
      await expect(database.run(failing)).rejects.toMatchObject({ code: '22012', statementIndex: 1 });
      expect(await database.run([one(`select coalesce(current_setting('app.note', true), '')`)])).toEqual([
        [['']],
      ]);
    });

    it('reads and writes typed values', async () => {
      const at = '2026-03-01T09:30:00.5Z';
      const { rows } = await database.query<{ bytes: Uint8Array }>(
        `select $1::bigint as big, $2::numeric as exact, $3::timestamptz as at, $4::date as day, $5::bytea as bytes,
           $6::jsonb as json, $7::text[] as words, $8::boolean as yes, $9::int as whole, null::text as none, $10::uuid[] as ids`,
        [
          9_007_199_254_740_993n,
          '1.50',
          at,
          '2026-03-01',
          utf8('ä'),
          { a: [1, 'b'] },
          ['a,b', 'quo"te', null, 'back\\slash', ''],
          true,
          7,
          ['0199aaaa-0000-7000-8000-000000000001'],
        ],
      );
      expect({ ...rows[0], bytes: [...(rows[0]?.bytes ?? [])] }).toEqual({
        big: 9_007_199_254_740_993n,
        exact: '1.50',
        at,
        day: '2026-03-01',
        bytes: [195, 164],
        json: { a: [1, 'b'] },
        words: ['a,b', 'quo"te', null, 'back\\slash', ''],
        yes: true,
        whole: 7,
        none: null,
        ids: ['0199aaaa-0000-7000-8000-000000000001'],
      });
    });

    it('runs the setup at the start of a transaction, and its context ends with it', async () => {
      const setup = [one(`select set_config('app.note', 'inside', true)`)];
      const inside = await database.transaction(
        async ({ setUp, query }) => [setUp, await query(`select current_setting('app.note') as note`)],
        { setup },
      );
      expect(inside).toEqual([[[['inside']]], [{ note: 'inside' }]]);
      expect(await database.run([one(`select coalesce(current_setting('app.note', true), '')`)])).toEqual([
        [['']],
      ]);
    });

    it('commits a transaction completely or not at all', async () => {
      const broken = database.transaction(async ({ run }) => {
        await run([put('contract-a')]);
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      expect(await turns('contract-a')).toBe(0n);
      await database.transaction(async ({ run }) => run([put('contract-a')]));
      expect(await turns('contract-a')).toBe(1n);
    });

    it('refuses to commit a failed transaction whose work continued', async () => {
      const swallowed = database.transaction(async ({ query }) => {
        await query('select 1 / 0').catch(() => undefined);
      });
      await expect(swallowed).rejects.toThrow();
    });

    it('rolls back only a failed savepoint', async () => {
      await database.transaction(async ({ run, savepoint }) => {
        await run([put('contract-b')]);
        await savepoint(async () => {
          await run([put('contract-c')]);
          throw new Error('not this');
        }).catch(() => undefined);
      });
      expect([await turns('contract-b'), await turns('contract-c')]).toEqual([1n, 0n]);
    });

    it('refuses writes in a read-only transaction', async () => {
      const writing = database.transaction(async ({ run }) => run([put('contract-d')]), { readOnly: true });
      await expect(writing).rejects.toThrow('read-only');
      expect(await turns('contract-d')).toBe(0n);
    });

    it('answers each of the statements that a transaction sends at once', async () => {
      const numbers = Array.from({ length: 20 }, (_, n) => n);
      const answers = await database.transaction(({ query }) =>
        Promise.all(numbers.map((n) => query<{ n: number }>(`select $1::int as n`, [n]))),
      );
      expect(answers.map(([row]) => row?.n)).toEqual(numbers);
    });

    it('runs concurrent transactions independently', async () => {
      const noted = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          database.transaction(async ({ query }) => {
            await query(`select set_config('app.note', $1, true)`, [String(n)]);
            const [row] = await query<{ note: string }>(`select current_setting('app.note') as note`);
            return row?.note;
          }),
        ),
      );
      expect(noted).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
    });

    it('delivers every notification committed before caughtUp was called', async () => {
      const heard: string[] = [];
      const listener = await database.listen('fw_contract', (payload) => heard.push(payload));
      await database.run([one(`select pg_notify('fw_contract', 'first')`)]);
      await listener.caughtUp();
      expect(heard).toEqual(['first']);
      expect(listener.isConnected()).toBe(true);
      await listener.close();
    });

    it('enqueues jobs in the current transaction', async () => {
      const asking = one(`select fw.enqueue('contract.job', '{}'::json, null, 'contract')`);
      await expect(database.run([asking, one('select 1 / 0')])).rejects.toThrow();
      await database.run([asking]);
    });
  });
}

export function filesContract(name: string, open: () => Promise<Opened<Files>>): void {
  describe(`files ${name}`, () => {
    let opened: Opened<Files>;
    let files: Files;
    beforeAll(async () => {
      opened = await open();
      files = opened.port;
    });
    afterAll(() => opened.close());
    const read = async (key: string, range?: { start: number; end: number }) => {
      const file = await files.open(key, range);
      return file && [file.size, readUtf8(await readAll(file.body))];
    };

    it('returns stored bytes, whole or in part', async () => {
      await files.put('one/2026/11/a.txt', utf8('0123456789'));
      expect(await read('one/2026/11/a.txt')).toEqual([10, '0123456789']);
      expect(await read('one/2026/11/a.txt', { start: 2, end: 4 })).toEqual([10, '234']);
      expect(await files.size('one/2026/11/a.txt')).toBe(10);
      await files.put('one/2026/11/a.txt', utf8('new'));
      expect(await read('one/2026/11/a.txt')).toEqual([3, 'new']);
    });

    it('returns undefined for missing keys', async () => {
      expect(await read('one/2026/11/none.txt')).toBeUndefined();
      expect(await files.size('one/2026/11/none.txt')).toBeUndefined();
      await files.remove('one/2026/11/none.txt');
    });

    it('lists and removes', async () => {
      for (const key of ['two/b.txt', 'two/a.txt', 'three/c.txt']) await files.put(key, utf8(key));
      const listed = [];
      for await (const key of files.keys('two/')) listed.push(key);
      expect(listed).toEqual(['two/a.txt', 'two/b.txt']);
      await files.remove('two/a.txt');
      expect(await files.size('two/a.txt')).toBeUndefined();
    });

    it.each(['../x', '/x', 'A.txt', 'a b', ''])('takes no key like “%s”', async (key) => {
      await expect((async () => files.put(key, utf8('x')))()).rejects.toThrow('not a storage key');
    });
  });
}

export function passwordHashingContract(name: string, hashing: PasswordHashing): void {
  describe(`password hashing ${name}`, () => {
    it('verifies passwords, and never produces the same hash twice', async () => {
      const [first, second] = [await hashing.hash('correct horse'), await hashing.hash('correct horse')];
      expect(first).not.toBe(second);
      expect(await hashing.verify(first, 'correct horse')).toBe(true);
      expect(await hashing.verify(first, 'correct horsf')).toBe(false);
      expect(await hashing.verify('no hash', 'correct horse')).toBe(false);
    });
  });
}
