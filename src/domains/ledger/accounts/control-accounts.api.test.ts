import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

interface Account {
  readonly id: string;
  readonly code: string;
  readonly takes: string;
}

let server: TestServer;
let owner: Person;
const accounts = new Map<string, Account>();
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Control Heating');
  for (const account of await owner.must(owner.get<Account[]>('/api/accounts?limit=200')))
    accounts.set(account.code, account);
});
afterAll(() => server.stop());

const idOf = (code: string) => accounts.get(code)?.id;
const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row));
  return made?.id;
};
const post = (code: string) =>
  owner.post('/api/journal_entries/-/post', {
    entry_date: '2026-03-01',
    memo: 'By hand',
    lines: [
      { account_id: idOf(code), debit: '73.20' },
      { account_id: idOf('1010'), credit: '73.20' },
    ],
  });

it('says of each account what it takes', () => {
  const taking = (what: string) =>
    [...accounts.values()].flatMap(({ code, takes }) => (takes === what ? code : [])).sort();
  expect(taking('own_documents')).toEqual(['1200', '1310', '1450', '2000', '2050', '2400', '2450']);
  expect(taking('entries')).toEqual(['1350', '2200', '3900']);
});

it('lets no entry by hand and no bank line post to an account that documents keep', async () => {
  for (const code of ['1200', '1310', '2000', '2050', '2400', '2450'])
    expect([code, (await post(code)).body.error?.fields]).toEqual([
      code,
      { 'lines.0.account_id': expect.stringContaining('follows') },
    ]);
  for (const code of ['2200', '3900']) expect([code, (await post(code)).status]).toEqual([code, 200]);
  const bank = { account_id: idOf('1010'), file_name: 'march.csv' };
  const content = 'Date,Description,Amount\n2026-03-05,Deposit of Miller,51.75\n';
  const mapping = {
    date: 'Date',
    date_format: 'YMD',
    number_format: 'point',
    amount: 'Amount',
    description: 'Description',
  };
  await owner.must(owner.post('/api/bank_imports/-/import', { ...bank, content, mapping }));
  const [line] = await owner.must(owner.get<{ id: string }[]>('/api/bank_lines'));
  const fromBank = await owner.post(`/api/bank_lines/${line?.id}/post`, {
    memo: 'Deposit',
    lines: [{ account_id: idOf('2400'), amount: '51.75' }],
  });
  expect(Object.keys(fromBank.body.error?.fields ?? {})).toEqual(['lines.0.account_id']);
  const rule = await owner.post('/api/bank_rules', {
    name: 'Deposits',
    contains: 'deposit',
    target_account_id: idOf('2400'),
  });
  expect(Object.keys(rule.body.error?.fields ?? {})).toEqual(['target_account_id']);
});

it('lets no document name retained earnings, and no credited line move to another account', async () => {
  const customer_id = await make('customers', { name: 'Grand Hotel' });
  const line = { description: 'Work', unit_price: '80.00' };
  const create = (account_id: string | undefined) =>
    owner.post<{ id: string }>('/api/invoices/-/create', { customer_id, lines: [{ ...line, account_id }] });
  expect((await create(idOf('3900'))).body.error?.fields).toHaveProperty(['lines.0.account_id']);
  const { id } = await owner.must(create(idOf('4090')));
  await owner.must(owner.post(`/api/invoices/${id}/send`, { without_mail: true }));
  await owner.must(owner.post(`/api/invoices/${id}/credit`, {}));
  const [credit] = await owner.must(
    owner.get<{ id: string; invoice_lines: { id: string }[] }[]>(
      `/api/invoices?credits_id=eq.${id}&select=id,invoice_lines(id,description,quantity,unit_price)`,
    ),
  );
  const moved = await owner.post(`/api/invoices/${credit?.id}/update_draft`, {
    lines: credit?.invoice_lines.map((one) => ({ ...one, account_id: idOf('1200') })),
  });
  expect(moved.body).toMatchObject({
    error: { fields: { 'lines.0.account_id': expect.stringContaining('1200') } },
  });
});

it('refuses it in the database, whoever writes: only a posting rule reaches such an account', async () => {
  const attempt = (source: string, target: object) =>
    server.db.database.transaction(async ({ query }) => {
      await query(`select fw.act('${owner.tenantId}', null, null, 'owner', 'command', null, null, 'test')`);
      const entry = { entry_date: '2026-03-02', memo: 'x', source };
      const bank = { system_key: 'bank', debit: 0, credit: 4150 };
      const voucher = { entry, lines: [{ ...target, debit: 4150, credit: 0 }, bank] };
      return query('select fw.post_entries($1::jsonb)', [JSON.stringify([voucher])]);
    });
  const chosen = { account_id: idOf('1310') };
  await expect(attempt('invoice', chosen)).rejects.toMatchObject({ code: 'FW426' });
  await expect(attempt('manual', { system_key: 'inventory' })).rejects.toMatchObject({ code: 'FW426' });
  await expect(attempt('opening_balance', chosen)).resolves.toBeDefined();
});
