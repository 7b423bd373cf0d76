import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

interface Statement {
  readonly rows: readonly {
    readonly kind: string;
    readonly cells: readonly { readonly value: string | null }[];
  }[];
}

let server: TestServer;
let owner: Person;
const accounts = new Map<string, string>();
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Year End Ltd');
  for (const { id, code } of await owner.must(
    owner.get<{ id: string; code: string }[]>('/api/accounts?limit=200'),
  ))
    accounts.set(code, id);
});
afterAll(() => server.stop());

const post = (entry_date: string, debit: string, credit: string, amount: string) =>
  owner.must(
    owner.post('/api/journal_entries/-/post', {
      ...{ entry_date, memo: 'x' },
      lines: [
        { account_id: accounts.get(debit), debit: amount },
        { account_id: accounts.get(credit), credit: amount },
      ],
    }),
  );
const statement = (query: string) =>
  owner.must(owner.get<Statement>(`/api/reports/financial_statement?${query}`));

it('carries each year’s result in a ledger across years, as the trial balance does', async () => {
  await post('2022-11-03', '1010', '4010', '500.00');
  await post('2022-12-05', '6310', '1010', '180.00');
  await post('2023-02-01', '1010', '4010', '77.00');
  await post('2024-01-15', '1010', '4010', '30.00');
  const to = '2024-06-30';
  const trial = new Map(
    (await statement(`name=trial_balance&to=${to}`)).rows.map(({ cells }) => [
      cells[1]?.value,
      Number(cells[2]?.value ?? 0) - Number(cells[3]?.value ?? 0),
    ]),
  );
  for (const code of ['4010', '6310', '3900', '1010']) {
    const ledger = await statement(
      `name=general_ledger&from=2022-12-01&to=${to}&account_id=${accounts.get(code)}`,
    );
    const rows = ledger.rows.map(({ cells }) => cells.map(({ value }) => value));
    const name = rows[0]?.[2]?.slice(5) ?? '';
    expect([code, Number(rows.at(-1)?.[6])]).toEqual([code, trial.get(name) ?? 0]);
    if (code !== '3900') continue;
    expect(rows.slice(1).map((row) => [row[0], row[4], row[5], row[6]])).toEqual([
      [null, null, null, '0.00'],
      ['2023-01-01', null, '320.00', '-320.00'],
      ['2024-01-01', null, '77.00', '-397.00'],
      [null, null, null, '-397.00'],
    ]);
  }
});
