import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks, type Person } from '#domains/invoicing/testing/books.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { carryOut, importAll, upload } from '#server/testing/import-client.ts';
import type { Statement } from '../statements/statement.rules.ts';
import type { BudgetSheet } from './budget-sheet.report.ts';

interface Budget {
  readonly id: string;
  readonly status: string;
  readonly is_usual: boolean;
  readonly version: number;
  readonly can: readonly string[];
}
type Cell = { account_id: string; month: number; amount: string; from?: string };

let books: Books;
let owner: Person;
let accounts: Map<string, string>;
beforeAll(async () => {
  books = await openBooks({ withJobs: true });
  owner = books.owner;
  await owner.must(books.post('fiscal_periods/-/set_year_start', { month: 4 }));
  const rows = await owner.must(
    owner.get<{ id: string; code: string }[]>('/api/accounts?select=id,code&limit=500'),
  );
  accounts = new Map(rows.map(({ id, code }) => [code, id]));
});
afterAll(() => books.stop());

const calendar =
  'april may june july august september october november december january february march'.split(' ');
const account = (code: string) => accounts.get(code) ?? '';
async function make(name: string, starts_on = '2024-04-01'): Promise<string> {
  const [made] = await owner.must(owner.post<[{ id: string }]>('/api/budgets', { name, starts_on }));
  return made.id;
}
const run = (id: string, command: string, input: object = {}, as = owner) =>
  as.post<Budget>(`/api/budgets/${id}/${command}`, input);
const done = (id: string, command: string, input: object = {}) => owner.must(run(id, command, input));
const type = (id: string, cells: readonly Cell[], as = owner) => run(id, 'set_amounts', { cells }, as);
const sheet = (id: string) => owner.must(owner.get<BudgetSheet>(`/api/reports/budget_sheet?budget_id=${id}`));
const monthsOf = async (id: string, code: string) =>
  (await sheet(id)).accounts.find((one) => one.code === code)?.months.map(Number);
const report = (asked: Readonly<Record<string, string>>) =>
  owner.must(owner.get<Statement>(`/api/reports/financial_statement?${new URLSearchParams(asked)}`));
/** Rows by their label, as texts. */
const rowsOf = ({ rows }: Statement) =>
  new Map(rows.map(({ cells: [label, ...cells] }) => [label?.value ?? '', cells.map(({ value }) => value)]));
const postEntry = (entry_date: string, lines: readonly (readonly [string, number])[]) =>
  owner.must(
    books.post('journal_entries/-/post', {
      ...{ entry_date, memo: 'By hand' },
      lines: lines.map(([code, amount]) => ({
        account_id: account(code),
        [amount > 0 ? 'debit' : 'credit']: (Math.abs(amount) / 100).toFixed(2),
      })),
    }),
  );
const cents = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 100);

it('begins on the first day of a fiscal year, with a name of its own', async () => {
  const wrong = await owner.post('/api/budgets', { name: 'Wrong', starts_on: '2024-01-01' });
  expect(wrong.body.error?.fields).toEqual({ starts_on: 'Your fiscal year begins on the first of April.' });
  await make('Names');
  expect(
    (await owner.post('/api/budgets', { name: 'Names', starts_on: '2025-04-01' })).body.error?.fields,
  ).toEqual({ name: 'Another budget has this name.' });
  const years = await owner.must(owner.get<{ starts_on: string }[]>('/api/reports/budget_years'));
  expect(years.map(({ starts_on }) => starts_on.slice(4))).toEqual(Array(5).fill('-04-01'));
});

it('keeps amounts of income and expense accounts, by month', async () => {
  const id = await make('Typed');
  const rent = account('6310');
  await owner.must(type(id, [{ account_id: rent, month: 1, amount: '3500.00' }]));
  await owner.must(type(id, [{ account_id: rent, month: 12, amount: '-12.34', from: '0.00' }]));
  expect(await monthsOf(id, '6310')).toEqual([3500, ...Array(10).fill(0), -12.34]);
  const { months } = await sheet(id);
  expect([months[0], months[11]]).toEqual(['2024-04-01', '2025-03-01']);
  const wrong = await type(id, [{ account_id: account('1010'), month: 1, amount: '1.00' }]);
  expect([wrong.status, wrong.body.error?.message]).toEqual([
    422,
    'Only income and expense accounts have a budget.',
  ]);
  const faults = await type(id, [
    { account_id: rent, month: 13, amount: '1.00' },
    { account_id: rent, month: 1, amount: '1.005' },
  ]);
  expect(Object.keys(faults.body.error?.fields ?? {})).toEqual(['cells.0.month', 'cells.1.amount']);
});

it('refuses to overwrite what somebody else typed, all or nothing', async () => {
  const id = await make('Two people');
  const cell = (code: string, month: number, amount: string, from: string): Cell => ({
    ...{ account_id: account(code), month, amount, from },
  });
  await owner.must(type(id, [cell('6310', 1, '100.00', '0.00')]));
  const refused = await type(id, [cell('6310', 1, '120.00', '0.00'), cell('6310', 2, '50.00', '0.00')]);
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'stale_version']);
  expect(refused.body.error?.details).toEqual({
    changed: [{ account_id: account('6310'), month: 1, amount: '100.00' }],
  });
  expect(await monthsOf(id, '6310')).toEqual([100, ...Array(11).fill(0)]);
  // The same once more, as when an answer was lost, and another cell of the same row.
  await owner.must(type(id, [cell('6310', 1, '100.00', '0.00'), cell('6310', 2, '50.00', '0.00')]));
  expect((await monthsOf(id, '6310'))?.slice(0, 3)).toEqual([100, 50, 0]);
});

it('lets one of two through that change the same cell at once, and both that change different ones', async () => {
  const id = await make('Races');
  const rent = account('6310');
  const one = (month: number, amount: string) =>
    type(id, [{ account_id: rent, month, amount, from: '0.00' }]);
  const same = await Promise.all(['1.00', '2.00', '3.00', '4.00'].map((amount) => one(1, amount)));
  expect(same.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const different = await Promise.all([2, 3, 4, 5, 6].map((month) => one(month, `${month}.00`)));
  expect(different.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await monthsOf(id, '6310'))?.slice(1, 7)).toEqual([2, 3, 4, 5, 6, 0]);
});

it('has one usual budget a year, whoever decides at once', async () => {
  const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => make(`Usual ${name}`, '2030-04-01')));
  const usual = async () =>
    (
      await owner.must(
        owner.get<Budget[]>('/api/budgets?starts_on=eq.2030-04-01&is_usual=is.true&select=id,is_usual'),
      )
    ).map(({ id }) => id);
  await Promise.all(ids.map((id) => done(id, 'activate')));
  expect(await usual()).toHaveLength(1);
  const others = ids.filter((id) => id !== ids[0]);
  const answers = await Promise.all(others.map((id) => run(id, 'make_usual')));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await usual()).toHaveLength(1);
  const [now = ''] = await usual();
  expect((await run(now, 'make_usual')).status).toBe(409);
  await done(now, 'archive');
  expect(await usual()).toEqual([]);
  const refused = await type(now, [{ account_id: account('6310'), month: 1, amount: '1.00' }]);
  expect(refused.body.error?.code).toBe('unlawful_state');
  expect((await owner.delete(`/api/budgets?id=eq.${now}`)).status).toBe(422);
  await done(now, 'activate');
  expect(await usual()).toEqual([now]);
});

it('is filled from the figures of the year before with a percentage, and from another budget', async () => {
  await postEntry('2022-05-10', [
    ['1010', 100_037],
    ['4000', -100_037],
  ]);
  await postEntry('2023-03-31', [
    ['6310', 12_345],
    ['1010', -12_345],
  ]);
  const id = await make('From actuals', '2023-04-01');
  await done(id, 'fill_from_actuals', { percent: '10' });
  expect(await monthsOf(id, '4000')).toEqual([0, 1100.41, ...Array(10).fill(0)]);
  expect(await monthsOf(id, '6310')).toEqual([...Array(11).fill(0), 135.8]);
  const copy = await make('Copied', '2024-04-01');
  await owner.must(type(copy, [{ account_id: account('6310'), month: 1, amount: '7.00' }]));
  await done(copy, 'copy_from', { budget_id: id, percent: '-50', rounding: 'tens', only_empty: true });
  expect([await monthsOf(copy, '4000'), await monthsOf(copy, '6310')]).toEqual([
    [0, 550, ...Array(10).fill(0)],
    [7, ...Array(11).fill(0)],
  ]);
  await done(copy, 'copy_from', { budget_id: id });
  expect(await monthsOf(copy, '6310')).toEqual(await monthsOf(id, '6310'));
  expect((await run(copy, 'copy_from', { budget_id: copy })).status).toBe(422);
});

it('compares with the same figures as the profit and loss, to the cent, whatever the days', async () => {
  const codes = ['4000', '5000', '6310', '6010'].filter((code) => accounts.has(code));
  let state = 7;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  const id = await make('Compared', '2024-04-01');
  const cells = codes.flatMap((code) =>
    Array.from({ length: 12 }, (_, index) => ({
      ...{ account_id: account(code), month: index + 1, amount: (next(1_000_000) / 100).toFixed(2) },
    })),
  );
  await owner.must(type(id, cells));
  for (let count = 0; count < 24; count += 1) {
    const amount = 1 + next(500_000);
    const code = codes[next(codes.length)] ?? '6310';
    const sign = code.startsWith('4') ? -1 : 1;
    await postEntry(addDays('2024-04-01', next(365)), [
      [code, sign * amount],
      ['1010', -sign * amount],
    ]);
  }
  const spans = [
    ['2024-04-01', '2025-03-31'],
    ['2024-07-01', '2024-07-31'],
    ['2024-10-01', '2024-12-31'],
    ['2024-04-01', '2024-11-17'],
    ['2024-05-09', '2024-05-20'],
  ];
  for (const [from = '', to = ''] of spans) {
    const compared = rowsOf(await report({ name: 'budget_vs_actual', budget_id: id, from, to }));
    const profit = rowsOf(await report({ name: 'profit_and_loss', from, to }));
    for (const [label, [actual, planned, difference]] of compared) {
      if (actual === null) continue;
      expect([from, label, cents(actual)]).toEqual([from, label, cents(profit.get(label)?.[0])]);
      expect([from, label, cents(difference)]).toEqual([from, label, cents(actual) - cents(planned)]);
    }
    for (const [label, [amount]] of profit)
      if (cents(amount) !== 0) expect([label, compared.get(label)?.[0]]).toEqual([label, amount]);
  }
  const whole = rowsOf(
    await report({ name: 'budget_vs_actual', budget_id: id, from: '2024-04-01', to: '2025-03-31' }),
  );
  const byMonth = rowsOf(await report({ name: 'budget', budget_id: id }));
  const year = byMonth.get('Net profit');
  expect(year).toHaveLength(13);
  expect(cents(year?.at(-1))).toBe((year ?? []).slice(0, 12).reduce((sum, month) => sum + cents(month), 0));
  expect(year?.at(-1)).toBe(whole.get('Net profit')?.[1]);
  // Parts of the year, cut in the middle of a month, come to the year.
  const parts = await Promise.all(
    [
      ['2024-04-01', '2024-08-13'],
      ['2024-08-14', '2025-02-02'],
      ['2025-02-03', '2025-03-31'],
    ].map(async ([from = '', to = '']) =>
      cents(
        rowsOf(await report({ name: 'budget_vs_actual', budget_id: id, from, to })).get('Net profit')?.[1],
      ),
    ),
  );
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(year?.at(-1)));
});

it('says what is favourable, leads to the ledger, and takes the usual budget by itself', async () => {
  const id = await make('Verdicts', '2020-04-01');
  await owner.must(
    type(id, [
      { account_id: account('4000'), month: 1, amount: '900.00' },
      { account_id: account('6310'), month: 1, amount: '250.00' },
    ]),
  );
  await postEntry('2020-04-15', [
    ['1010', 100_000],
    ['4000', -100_000],
  ]);
  await postEntry('2020-04-16', [
    ['6310', 30_000],
    ['1010', -30_000],
  ]);
  const april = { name: 'budget_vs_actual', from: '2020-04-01', to: '2020-04-30' };
  const without = await report(april);
  expect(without.notice).toMatch(/^No budget is the usual one/);
  await done(id, 'activate');
  const made = await report(april);
  expect(made.title).toBe('Budget vs. actual: Verdicts');
  const rows = rowsOf(made);
  expect(rows.get('Total income')).toEqual(['1000.00', '900.00', '100.00', '11.1', 'Favorable']);
  expect(rows.get('Total expenses')).toEqual(['300.00', '250.00', '50.00', '20.0', 'Unfavorable']);
  expect(rows.get('Net profit')).toEqual(['700.00', '650.00', '50.00', '7.7', 'Favorable']);
  const line = made.rows.find(({ kind, cells }) => kind === 'line' && cells[0]?.value?.startsWith('6310'));
  expect(line?.cells[1]?.behind).toEqual({
    ...{ page: 'account', id: account('6310'), from: '2020-04-01', to: '2020-04-30' },
  });
  expect(line?.cells[2]?.behind).toBeUndefined();
  expect(made.year).toEqual({ from: '2020-04-01', to: '2021-03-31' });
  const csv = await owner.get(`/api/financial-statements/budget_vs_actual.csv?${new URLSearchParams(april)}`);
  expect(csv.text).toContain('Total income,1000.00,900.00,100.00,11.1,Favorable');
  const files = ['budget_vs_actual.xlsx', 'budget_vs_actual.pdf', 'budget.pdf', 'budget.xlsx'];
  for (const file of files)
    expect([file, (await owner.get(`/api/financial-statements/${file}?budget_id=${id}`)).status]).toEqual([
      file,
      200,
    ]);
});

it('counts by days in a month that is cut: the example of the page on the ledger', async () => {
  const id = await make('Example', '2018-04-01');
  await owner.must(
    type(id, [
      { account_id: account('4000'), month: 10, amount: '900.00' },
      { account_id: account('6310'), month: 10, amount: '310.00' },
    ]),
  );
  await postEntry('2019-01-05', [
    ['1010', 40_000],
    ['4000', -40_000],
  ]);
  await postEntry('2019-01-10', [
    ['6310', 15_500],
    ['1010', -15_500],
  ]);
  const days = { from: '2019-01-01', to: '2019-01-10' };
  const rows = rowsOf(await report({ name: 'budget_vs_actual', budget_id: id, ...days }));
  expect([rows.get('Total income'), rows.get('Total expenses'), rows.get('Net profit')]).toEqual([
    ['400.00', '290.32', '109.68', '37.8', 'Favorable'],
    ['155.00', '100.00', '55.00', '55.0', 'Unfavorable'],
    ['245.00', '190.32', '54.68', '28.7', 'Favorable'],
  ]);
});

it('comes from a spreadsheet by calendar month, is changed by the same name, and goes with its undoing', async () => {
  const id = await make('Exported', '2021-04-01');
  await owner.must(
    type(id, [
      { account_id: account('4000'), month: 1, amount: '1234.56' },
      { account_id: account('6310'), month: 12, amount: '99.00' },
    ]),
  );
  const file = (await owner.get(`/api/financial-statements/budget.csv?budget_id=${id}`)).text;
  expect(file.split('\n')[0]).toContain('Account,April,May');
  const sent = await upload(owner, 'budgets', file);
  const { mapping, create } = sent.options;
  expect(mapping.map(({ field }) => field)).toEqual(['account', ...calendar]);
  const options = { mapping, create, for_all: { name: 'Brought', starts_on: '2022-04-01' } };
  const checked = await carryOut(owner, sent.id, 'check', options);
  expect([checked.status, checked.bad_rows, checked.report.problems]).toEqual(['checked', 0, []]);
  const brought = await carryOut(owner, sent.id, 'run', { mode: 'valid_only' });
  expect(brought).toMatchObject({ status: 'done', created_rows: 1, bad_rows: 0 });
  const [made] = await owner.must(owner.get<Budget[]>('/api/budgets?name=eq.Brought&select=id'));
  expect([await monthsOf(made?.id ?? '', '4000'), await monthsOf(made?.id ?? '', '6310')]).toEqual([
    [1234.56, ...Array(11).fill(0)],
    [...Array(11).fill(0), 99],
  ]);
  const change = 'Budget,Account,Jan,Feb\nbrought,6310,10.00,\n';
  expect(await importAll(owner, 'budgets', change)).toMatchObject({ status: 'done', bad_rows: 0 });
  expect(await monthsOf(made?.id ?? '', '6310')).toEqual([...Array(9).fill(0), 10, 0, 99]);
  const named = (name: string) => owner.must(owner.get(`/api/budgets?name=eq.${name}`));
  await carryOut(owner, sent.id, 'undo');
  expect(await named('Brought')).toHaveLength(1);
  const gone = await importAll(
    owner,
    'budgets',
    'Budget,Fiscal year from,Account,Jan\nGone,2022-04-01,6310,1.00\n',
  );
  expect(await named('Gone')).toHaveLength(1);
  await carryOut(owner, gone.id, 'undo');
  expect(await named('Gone')).toEqual([]);
  const unknown = await importAll(owner, 'budgets', 'Budget,Account,Jan\nNew one,Nothing at all,1.00\n');
  expect(unknown.report.problems?.map(({ reason }) => reason)).toEqual(['“Nothing at all” is not known.']);
});

it('is for those who see financial reports, and changed by those who manage accounts', async () => {
  const id = await make('Rights');
  const supervisor = await books.server.member(owner, 'supervisor', 'A Reader');
  const tech = await books.server.member(owner, 'technician', 'A Tech');
  const cells = [{ account_id: account('6310'), month: 1, amount: '1.00' }];
  const paths = [`/api/reports/budget_sheet?budget_id=${id}`, '/api/reports/budget_years'];
  for (const path of paths)
    expect([(await supervisor.get(path)).status, (await tech.get(path)).status]).toEqual([403, 404]);
  expect((await type(id, cells, supervisor)).status).toBe(403);
  const who = await owner.must(
    owner.get<{ user_id: string }[]>(`/api/memberships?id=eq.${supervisor.membershipId}&select=user_id`),
  );
  await owner.must(
    owner.post('/api/financial-permissions', {
      ...{ user_id: who[0]?.user_id, permission_type: 'view_financial_reports' },
    }),
  );
  const seen = await supervisor.must(supervisor.get<BudgetSheet>(paths[0] ?? ''));
  expect(seen.accounts.length).toBeGreaterThan(5);
  expect((await type(id, cells, supervisor)).status).toBe(403);
  expect((await supervisor.post('/api/budgets', { name: 'Mine', starts_on: '2024-04-01' })).status).toBe(403);
  const stranger = await books.server.company('Strangers');
  expect((await type(id, cells, stranger)).status).toBe(404);
  expect((await stranger.get(paths[0] ?? '')).status).toBe(422);
});

it('says in the audit log who changed which months', async () => {
  const id = await make('Audited');
  await owner.must(type(id, [{ account_id: account('6310'), month: 3, amount: '5.00' }]));
  const entries = await books.query<{ action: string; after: object }>(
    `select a.action, a.after from audit_logs a join budget_lines l on l.id = a.entity_id::uuid where l.budget_id = $1`,
    [id],
  );
  expect(entries).toMatchObject([{ action: 'budget_lines.update', after: { month_3: '500' } }]);
});

it('takes a large chart in one go', async () => {
  await owner.must(
    owner.post(
      '/api/accounts',
      Array.from({ length: 300 }, (_, index) => ({
        ...{ code: `9${index + 1000}`, name: `Cost ${index}`, type: 'expense', normal_side: 'debit' },
      })),
    ),
  );
  const id = await make('Large', addMonths('2024-04-01', 12));
  const { accounts: all } = await sheet(id);
  const cells = all.flatMap(({ id: account_id }) =>
    Array.from({ length: 12 }, (_, index) => ({
      account_id,
      month: index + 1,
      amount: '10.00',
      from: '0.00',
    })),
  );
  expect(cells.length).toBeGreaterThan(3600);
  await owner.must(type(id, cells));
  expect(await monthsOf(id, '91299')).toEqual(Array(12).fill(10));
});
