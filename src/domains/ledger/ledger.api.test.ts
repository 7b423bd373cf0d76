import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { defaultAccounts } from './chart-of-accounts.ts';

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

it('gives a company its accounts, the ones the rules look up included', async () => {
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
  });
});

describe('what is posted', () => {
  /** As the server's own database role, inside the company, with the authority of a command. */
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

  it('is found out when it was changed behind everybody’s back', async () => {
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
    await tamper(`update journal_lines set debit = debit - 1 where entry_id = '${id}' and debit > 0`);
    expect(await faults()).toEqual(['balance_differs', 'changed', 'unbalanced']);
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
