import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { verifyLedgerCommand } from '#hosts/node/cli/verify-ledger.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { defaultAccounts } from './accounts/chart-of-accounts.ts';

let server: TestServer;
let owner: Person;
const accounts = new Map<string, string>();
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  for (const { id, code } of await owner.must(
    owner.get<{ id: string; code: string }[]>('/api/accounts?limit=200'),
  )) {
    accounts.set(code, id);
  }
});
afterAll(() => server.stop());

const line = (code: string, side: 'debit' | 'credit', amount: string) => ({
  account_id: accounts.get(code),
  [side]: amount,
});
const post = (lines: object[], more: object = {}) =>
  owner.post<{ id: string; number: string; source: string }>('/api/journal_entries/-/post', {
    entry_date: '2026-03-01',
    memo: 'Rent',
    lines,
    ...more,
  });
const rent = () => [line('6310', 'debit', '1200.00'), line('1010', 'credit', '1200.00')];

it('gives a company its accounts, including those with system keys', async () => {
  const count = (list: readonly { accounts?: readonly unknown[] }[]): number =>
    list.reduce((sum, one) => sum + 1 + count((one.accounts ?? []) as typeof list), 0);
  expect(accounts.size).toBe(count(defaultAccounts));
  const [receivable] = await owner.must(
    owner.get<{ is_system: boolean; type: string; id: string }[]>(
      '/api/accounts?system_key=eq.accounts_receivable',
    ),
  );
  expect(receivable).toMatchObject({ is_system: true, type: 'asset' });
  const renamed = await owner.put(`/api/accounts?id=eq.${receivable?.id}`, { name: 'Debtors' });
  expect(renamed.status).toBe(200);
  expect((await owner.delete(`/api/accounts?id=eq.${receivable?.id}`)).status).not.toBe(200);
});

describe('a manual entry', () => {
  it('is reversed on a later day as it is posted, when it says so', async () => {
    const accrual = await owner.must(post(rent(), { entry_date: '2026-01-31', reverse_on: '2026-02-01' }));
    const [reversal] = await owner.must(
      owner.get<{ entry_date: string; memo: string; journal_lines: object[] }[]>(
        `/api/journal_entries?reverses_id=eq.${accrual.id}&select=entry_date,memo,journal_lines(account_id,debit,credit)`,
      ),
    );
    expect(reversal).toMatchObject({ entry_date: '2026-02-01', memo: `Reversal of ${accrual.number}: Rent` });
    expect(reversal?.journal_lines).toContainEqual({
      ...{ account_id: accounts.get('6310'), debit: '0.00', credit: '1200.00' },
    });
    const again = await owner.post(`/api/journal_entries/${accrual.id}/reverse`, { reason: 'Twice' });
    expect(again.status).toBe(409);
    const early = await post(rent(), { entry_date: '2026-01-31', reverse_on: '2026-01-31' });
    expect([early.status, Object.keys(early.body.error?.fields ?? {})]).toEqual([422, ['reverse_on']]);
  });

  it('is not reversed before its own day', async () => {
    const entry = await owner.must(post(rent(), { entry_date: '2026-02-17' }));
    const reverse = (entry_date: string) =>
      owner.post(`/api/journal_entries/${entry.id}/reverse`, { reason: 'Twice', entry_date });
    expect((await reverse('2026-02-16')).body.error?.fields).toEqual({
      entry_date: 'This is before 2026-02-17, the day of what is reversed.',
    });
    expect((await reverse('2026-02-17')).status).toBe(200);
  });

  it('posts balanced and is reversed once', async () => {
    const entry = await owner.must(post(rent()));
    expect(entry).toMatchObject({ source: 'manual', number: expect.stringMatching(/^JE-/) });
    const reverse = () => owner.post(`/api/journal_entries/${entry.id}/reverse`, { reason: 'Twice' });
    const replies = await Promise.all([reverse(), reverse(), reverse()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [reversal] = await owner.must(
      owner.get<{ id: string }[]>(`/api/journal_entries?reverses_id=eq.${entry.id}`),
    );
    expect((await owner.post(`/api/journal_entries/${reversal?.id}/reverse`, { reason: 'x' })).status).toBe(
      409,
    );
  });

  it('is sorted by its amount, and found by what it did to bank and cash, as these accounts are now', async () => {
    const memo = 'To savings';
    for (const [amount, from] of [
      ['7.00', '6310'],
      ['900.00', '1010'],
      ['80.00', '1010'],
    ] as const)
      await owner.must(post([line('1020', 'debit', amount), line(from, 'credit', amount)], { memo }));
    const read = async (query: string) =>
      (
        await owner.must(owner.get<{ amount: string }[]>(`/api/journal_entries?memo=eq.${memo}&${query}`))
      ).map(({ amount }) => amount);
    expect(await read('order=amount')).toEqual(['7.00', '80.00', '900.00']);
    expect(await read('order=amount.desc&limit=2')).toEqual(['900.00', '80.00']);
    expect(await read('amount=gt.7.00&order=amount')).toEqual(['80.00', '900.00']);
    expect([await read('cash=eq.in'), await read('cash=eq.out')]).toEqual([['7.00'], []]);
    const become = (subtype: string) =>
      owner.must(owner.put(`/api/accounts?id=eq.${accounts.get('1020')}`, { subtype }));
    await become('deposit');
    expect([await read('cash=eq.in'), await read('cash=eq.out&order=amount')]).toEqual([
      [],
      ['80.00', '900.00'],
    ]);
    await become('bank');
    expect([await read('cash=eq.in'), await read('cash=eq.out')]).toEqual([['7.00'], []]);
  });

  it('is refused with the field that is wrong', async () => {
    const cases: [object[], string][] = [
      [[line('6310', 'debit', '10.00'), line('1010', 'credit', '9.99')], 'lines'],
      [[line('6310', 'debit', '10.00')], 'lines'],
      [[line('6310', 'debit', '10.00'), line('1010', 'credit', '0')], 'lines.1.debit'],
      [
        [{ ...line('6310', 'debit', '10.00'), credit: '10.00' }, line('1010', 'credit', '10.00')],
        'lines.0.credit',
      ],
      [[line('1200', 'debit', '10.00'), line('1010', 'credit', '10.00')], 'lines.0.account_id'],
      [[line('6310', 'debit', '-10.00'), line('1010', 'credit', '-10.00')], 'lines.0.debit'],
    ];
    for (const [lines, field] of cases) {
      const reply = await post(lines);
      expect(
        [reply.status, Object.keys(reply.body.error?.fields ?? {})],
        JSON.stringify(lines),
      ).toMatchObject([422, expect.arrayContaining([field])]);
    }
    const foreignMoney = await post([
      { ...line('6310', 'debit', '1.00'), currency: 'EUR' },
      line('1010', 'credit', '1.00'),
    ]);
    expect([foreignMoney.status, foreignMoney.body.error?.message]).toEqual([
      400,
      'Unknown column "currency".',
    ]);
    const other = await server.company('Another');
    const [theirs] = await other.must(other.get<{ id: string }[]>('/api/accounts?limit=1'));
    const foreign = await post([{ account_id: theirs?.id, debit: '1.00' }, line('1010', 'credit', '1.00')]);
    expect(foreign.status).toBe(422);
  });

  it('is refused in a closed period', async () => {
    await server.db.adminQuery(
      `insert into fiscal_periods (tenant_id, starts_on, ends_on, closed_at, created_by) values ($1, '2025-01-01', '2025-12-31', now(), null)`,
      [owner.tenantId],
    );
    const reply = await post(rent(), { entry_date: '2025-12-31' });
    expect(reply.body.error?.fields?.entry_date).toContain('2025-12-31');
    expect((await post(rent(), { entry_date: '2026-01-01' })).status).toBe(200);
    const tooEarly = await post(rent(), { entry_date: '1899-12-31' });
    expect(tooEarly.body.error?.fields?.entry_date).toContain('1899-12-31');
  });
});

it.each(['NaN', '1e3', '10,5', '1.005', '90000000000000000.00', ' 5', '0x10'])(
  'refuses the amount %s at its field',
  async (amount) => {
    const reply = await post([line('6310', 'debit', amount), line('1010', 'credit', amount)]);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toMatchObject([
      422,
      expect.arrayContaining(['lines.0.debit', 'lines.1.credit']),
    ]);
  },
);

it('posts a hundred vouchers once each and reverses them once each, despite repeated and concurrent requests', async () => {
  const rounds = 100;
  const vouchers = Array.from({ length: rounds }, () => crypto.randomUUID());
  const lines = JSON.stringify([line('6310', 'debit', '7'), line('1010', 'credit', '7')]);
  const ids: string[] = [];
  const postVoucher = (source_id: string) =>
    server.db.database
      .transaction(async (transaction) => {
        await transaction.query(
          `select fw.act('${owner.tenantId}', null, null, 'owner', 'command', null, null, 'test')`,
        );
        const entry = JSON.stringify({ entry_date: '2026-04-01', source: 'manual', memo: 'x', source_id });
        const rows = await transaction.query(`select fw.post_entry('${entry}', '${lines}') as id`);
        return (rows[0] as { id: string }).id;
      })
      .then((id) => ids.push(id))
      .then(
        () => true,
        () => false,
      );
  const posted = await Promise.all([...vouchers, ...vouchers].map(postVoucher));
  expect([posted.filter(Boolean).length, new Set(ids).size]).toEqual([rounds, rounds]);
  const reversals = await Promise.all(
    [...ids, ...ids].map((id) => owner.post(`/api/journal_entries/${id}/reverse`, { reason: 'stress' })),
  );
  const statuses = reversals.map(({ status }) => status);
  expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 409).length]).toEqual([
    rounds,
    rounds,
  ]);
  const [sum] = await server.db.adminQuery<{ open: string }>(
    `select (sum(debit) - sum(credit))::text as open from journal_lines l join journal_entries e on e.id = l.entry_id
     where l.account_id = $1 and (e.source_id = any($2) or e.reverses_id = any($3))`,
    [accounts.get('6310'), vouchers, ids],
  );
  expect(sum?.open).toBe('0');
});

describe('a period', () => {
  const close = (ends_on: string, who = owner) =>
    who.post<{ id: string }>('/api/fiscal_periods/-/close', { ends_on });
  const reopen = (id: string, who = owner) =>
    who.post(`/api/fiscal_periods/${id}/reopen`, { reason: 'A late bill' });

  it('must be over in the company’s timezone before it can be closed', async () => {
    // At any time, one of these timezones is on another day than UTC.
    for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const other = await server.company(`Clock ${timezone}`, { timezone });
      const today = dayIn(timezone, new Date().toISOString());
      expect((await close(today, other)).body.error?.fields?.ends_on).toContain('today');
      expect((await close(addDays(today, -1), other)).status).toBe(200);
      const books = await other.must(other.get<{ id: string; code: string }[]>('/api/accounts?limit=200'));
      const idOf = (code: string) => books.find((one) => one.code === code)?.id;
      const on = (entry_date: string) =>
        other.post('/api/journal_entries/-/post', {
          entry_date,
          memo: 'x',
          lines: [
            { account_id: idOf('6310'), debit: '1.00' },
            { account_id: idOf('1010'), credit: '1.00' },
          ],
        });
      const replies = [await on(addDays(today, -1)), await on(today)];
      expect(replies.map(({ status }) => status)).toEqual([422, 200]);
      expect(replies[0]?.body.error?.fields?.entry_date).toContain('closed');
    }
  });

  it('accepts no posting once it is closed, even under a race', async () => {
    const other = await server.company('Racing');
    const books = await other.must(other.get<{ id: string; code: string }[]>('/api/accounts?limit=200'));
    const idOf = (code: string) => books.find((one) => one.code === code)?.id;
    const enter = () =>
      other.post('/api/journal_entries/-/post', {
        entry_date: '2025-06-30',
        memo: 'x',
        lines: [
          { account_id: idOf('6310'), debit: '1.00' },
          { account_id: idOf('1010'), credit: '1.00' },
        ],
      });
    const replies = await Promise.all([
      enter(),
      enter(),
      enter(),
      close('2025-06-30', other),
      enter(),
      enter(),
      enter(),
    ]);
    const closed = replies[3] as { status: number; body: { data: { id: string } } };
    expect(closed.status).toBe(200);
    const posted = replies.filter(({ status }, index) => index !== 3 && status === 200).length;
    const [late] = await server.db.adminQuery<{ late: number; all: number }>(
      `select count(*) filter (where e.created_at > p.created_at and e.position > 0 and e.posted_at > p.closed_at)::int as late, count(*)::int as all
       from journal_entries e join fiscal_periods p on p.tenant_id = e.tenant_id where e.tenant_id = $1`,
      [other.tenantId],
    );
    expect(late).toMatchObject({ all: posted });
    expect((await enter()).status).toBe(422);
    expect((await close('2025-05-31', other)).status).toBe(422);
    const [later] = [await other.must(close('2025-07-31', other))];
    expect((await reopen(closed.body.data.id, other)).status).toBe(409);
    expect((await reopen(later?.id ?? '', other)).status).toBe(200);
    expect((await reopen(later?.id ?? '', other)).status).toBe(409);
    expect((await reopen(closed.body.data.id, other)).status).toBe(200);
    expect((await enter()).status).toBe(200);
    const audit = await server.db.adminQuery<{ action: string }>(
      `select action from audit_logs where tenant_id = $1 and action like 'fiscal_periods.%' order by id`,
      [other.tenantId],
    );
    expect(audit.map(({ action }) => action.split('.')[1])).toEqual(['close', 'close', 'reopen', 'reopen']);
  });
});

describe('the chart of accounts', () => {
  const account = async (code: string) =>
    (
      await owner.must(
        owner.get<{ id: string; version: number; parent_id: string | null; position: number }[]>(
          `/api/accounts?code=eq.${code}`,
        ),
      )
    )[0];
  const move = (code: string, input: object) => owner.post(`/api/accounts/${accounts.get(code)}/move`, input);

  it('is an ordered tree, without circles and mixed types', async () => {
    expect(
      (await move('1020', { parent_id: accounts.get('1000'), before_id: accounts.get('1010') })).status,
    ).toBe(200);
    const chart = await owner.must(
      owner.get<{ code: string; parent_id: string }[]>('/api/reports/account_balances'),
    );
    const below = chart.filter(({ parent_id }) => parent_id === accounts.get('1000')).map(({ code }) => code);
    expect(below).toEqual(['1020', '1010', '1030', '1090']);
    expect((await move('1030', { parent_id: accounts.get('1500') })).status).toBe(200);
    expect((await account('1030'))?.parent_id).toBe(accounts.get('1500'));
    expect((await move('1500', { parent_id: accounts.get('1030') })).body.error?.fields?.parent_id).toContain(
      'itself',
    );
    expect((await move('1030', { parent_id: accounts.get('2000') })).body.error?.fields?.parent_id).toContain(
      'type',
    );
    expect((await move('6420', { parent_id: accounts.get('5000') })).status).toBe(200);
    expect((await move('1030', {})).status).toBe(200);
  });

  it('keeps accounts that postings need or that have a balance', async () => {
    await owner.must(post([line('6430', 'debit', '10.00'), line('1010', 'credit', '10.00')]));
    const put = (code: string, patch: object) => owner.put(`/api/accounts?code=eq.${code}`, patch);
    expect((await put('1200', { is_active: false })).status).toBe(409);
    expect((await put('6430', { is_active: false })).body.error?.message).toContain('balance');
    expect((await put('6420', { is_active: false })).status).toBe(200);
    expect((await post([line('6420', 'debit', '1.00'), line('1010', 'credit', '1.00')])).status).toBe(422);
    const drop = (code: string) => owner.delete(`/api/accounts?code=eq.${code}`);
    expect((await drop('1200')).status).toBe(409);
    expect((await drop('6430')).status).toBe(409);
    expect((await drop('6420')).status).toBe(200);
  });

  it('is imported from a file completely or not at all', async () => {
    const bring = (content: string, dry_run = false) =>
      owner.post<{ result: { added: object[]; known: object[] } }>('/api/accounts/-/import', {
        content,
        dry_run,
      });
    const file =
      'code,name,type,parent\n7010,Van leases,expense,7000\n7000,Fleet,expenses,\n1010,Mine,asset,\n';
    expect((await owner.must(bring(file, true))).result.added).toHaveLength(2);
    expect(await account('7000')).toBeUndefined();
    expect((await owner.must(bring(file))).result).toMatchObject({ known: [{ code: '1010' }] });
    expect((await account('7010'))?.parent_id).toBe((await account('7000'))?.id);
    expect((await owner.must(bring(file))).result.added).toEqual([]);
    for (const [bad, why] of [
      ['name,type\nx,asset\n', 'first line'],
      ['code,name,type\n9,x,wealth\n', 'Line 2: “wealth”'],
      ['code,name,type,parent\n91,x,asset,nope\n', 'no account nope'],
      ['code,name,type,parent\n92,x,asset,93\n93,y,asset,92\n', 'itself'],
      ['code,name,type,parent\n94,x,asset,2000\n', 'another type'],
    ] as const) {
      expect((await bring(bad)).body.error?.fields?.content, bad).toContain(why);
    }
  });
});

it('offers templates for entries and keeps attached files', async () => {
  const template = {
    name: 'Monthly rent',
    memo: 'Rent',
    entry_template_lines: [
      { position: 0, account_id: accounts.get('6310'), debit: '1200.00' },
      { position: 1, account_id: accounts.get('1010'), credit: '1200.00' },
    ],
  };
  expect((await owner.post('/api/entry_templates', template)).status).toBe(201);
  expect((await owner.post('/api/entry_templates', template)).status).toBe(409);
  const entry = await owner.must(post(rent()));
  const file = await owner.must(
    owner.post<{ id: string }>('/api/files', onePage(), {
      'content-type': 'application/pdf',
      'x-file-name': 'receipt.pdf',
    }),
  );
  const attach = (command: string) =>
    owner.post(`/api/journal_entries/${entry.id}/${command}`, { file_id: file.id });
  expect((await attach('attach')).status).toBe(200);
  expect((await attach('attach')).status).toBe(422);
  const supervisor = await server.member(owner, 'supervisor');
  expect((await supervisor.get(`/api/files/${file.id}`)).status).toBe(404);
  expect((await owner.get(`/api/files/${file.id}`)).status).toBe(200);
  expect((await attach('detach')).status).toBe(200);
  expect((await owner.get(`/api/files/${file.id}`)).status).toBe(404);
});

describe('what is posted', () => {
  /** Runs with the server's own database role, within the company, with the access of a command. */
  const asApp = (work: (query: (text: string) => Promise<unknown>) => Promise<unknown>) =>
    server.db.database.transaction(async (transaction) => {
      await transaction.query(
        `select fw.act('${owner.tenantId}', null, null, 'owner', 'command', null, null, 'test')`,
      );
      await work((text) => transaction.query(text));
    });

  it('is never changed or deleted, by the API or by the application’s own role', async () => {
    await owner.must(post(rent()));
    for (const table of ['journal_entries', 'journal_lines']) {
      expect((await owner.put(`/api/${table}?id=not.is.null`, { memo: 'x' })).status).not.toBe(200);
      expect((await owner.delete(`/api/${table}?id=not.is.null`)).status).not.toBe(200);
      expect((await owner.post(`/api/${table}`, { memo: 'x' })).status).not.toBe(201);
      for (const attack of [
        `update ${table} set memo = 'x'`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(asApp((query) => query(attack))).rejects.toMatchObject({ code: '42501' });
      }
      await expect(server.db.adminQuery(`update ${table} set memo = 'x'`)).rejects.toMatchObject({
        code: 'FW423',
      });
    }
  });

  it('can’t be committed unbalanced, even in SQL', async () => {
    const lines = JSON.stringify([line('6310', 'debit', '5'), line('1010', 'credit', '4')]);
    const entry = JSON.stringify({ entry_date: '2026-03-01', source: 'manual', memo: 'x' });
    await expect(
      asApp((query) => query(`select fw.post_entry('${entry}', '${lines}')`)),
    ).rejects.toMatchObject({ code: 'FW422' });
    await expect(asApp((query) => query(`select fw.post_entry('${entry}', '[]')`))).rejects.toThrow();
    await expect(
      asApp((query) =>
        query(`insert into journal_lines (entry_id, position, account_id, entry_date, debit)
          select id, 99, '${accounts.get('6310')}', entry_date, 1 from journal_entries limit 1`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('is reported by the verification when changed directly in the database', async () => {
    const verify = () =>
      owner.must(
        owner.get<{ faults: { fault: string; number: string }[]; entries: number }>(
          '/api/reports/verify_ledger',
        ),
      );
    const sound = await verify();
    expect(sound.faults).toEqual([]);
    expect(sound.entries).toBeGreaterThan(2);
    const tamper = async (sql: string) => {
      await server.db.adminQuery(
        `alter table journal_lines disable trigger all; alter table journal_entries disable trigger all; ${sql};
         alter table journal_lines enable trigger all; alter table journal_entries enable trigger all`,
      );
    };
    const [{ id } = { id: '' }] = await server.db.adminQuery<{ id: string }>(
      `select id from journal_entries where tenant_id = $1 order by position limit 1`,
      [owner.tenantId],
    );
    await tamper(`update journal_lines set debit = debit + 1 where entry_id = '${id}' and debit > 0;
      update journal_lines set credit = credit + 1 where entry_id = '${id}' and credit > 0`);
    const faults = async () => [...new Set((await verify()).faults.map(({ fault }) => fault))].sort();
    expect(await faults()).toEqual(['balance_differs', 'changed']);
    const printed: string[] = [];
    const terminal = {
      print() {},
      note: (line: string) => printed.push(line),
      askSecret: async () => undefined,
    };
    const config = { databaseUrl: server.db.ownerUrl, dataDir: server.dataDir } as Parameters<
      typeof verifyLedgerCommand.run
    >[0];
    const verifyAll = () => verifyLedgerCommand.run(config, { values: {}, positionals: [] }, terminal);
    expect([await verifyAll(), printed]).toEqual([
      1,
      ['Cooper Heating: JE-00001 was changed after it was posted.'],
    ]);
    await tamper(`update journal_lines set debit = debit - 1 where entry_id = '${id}' and debit > 0`);
    expect(await faults()).toEqual(['balance_differs', 'changed', 'unbalanced']);
    await tamper(`update journal_lines set credit = credit - 1 where entry_id = '${id}' and credit > 0`);
    expect([await faults(), await verifyAll()]).toEqual([[], 0]);
  });
});

it('reports balances as of a day', async () => {
  await owner.must(
    post([line('1520', 'debit', '300.00'), line('3010', 'credit', '300.00')], { entry_date: '2024-05-05' }),
  );
  const early = await owner.must(
    owner.get<{ rows: { code: string; debit: string; credit: string }[] }>(
      '/api/reports/trial_balance?as_of=2024-12-31',
    ),
  );
  expect(early.rows.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['1520', '300.00', '0.00'],
    ['3010', '0.00', '300.00'],
  ]);
  const chart = await owner.must(
    owner.get<{ code: string; balance: string }[]>('/api/reports/account_balances?as_of=2024-12-31'),
  );
  expect(chart.find(({ code }) => code === '3010')?.balance).toBe('300.00');
});
