import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, makeFixedAsset } from '#domains/fixed-assets/testing/own-assets.ts';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import type { ClosingChecklist } from './closing-checklist.report.ts';
import type { Statement } from './statements/statement.rules.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const done = (path: string, input: object = {}) => books.owner.must(books.post<{ id: string }>(path, input));
const report = (from: string, to: string) =>
  books.owner.must(
    books.owner.get<Statement>(
      `/api/reports/financial_statement?name=fixed_assets&from=${from}&to=${to}&complete=true`,
    ),
  );
/** The figures of a row by its first cell. */
const figuresIn = ({ rows }: Statement, label: string) =>
  rows
    .find(({ cells }) => cells[0]?.value?.endsWith(label))
    ?.cells.slice(1)
    .map(({ value }) => value);
const faultsIn = ({ checks }: Statement) =>
  checks.filter(({ is_right }) => !is_right).map(({ label, difference }) => [label, difference]);
const item = async (ends_on: string) => {
  const { items } = await books.owner.must(
    books.owner.get<ClosingChecklist>(`/api/reports/closing_checklist?ends_on=${ends_on}`),
  );
  return items.find(({ name }) => name === 'depreciation');
};
async function enter(entry_date: string, ...lines: (readonly [string, 'debit' | 'credit', string])[]) {
  const sent = await Promise.all(
    lines.map(async ([code, side, amount]) => ({
      account_id: await accountOf(books.owner, code),
      [side]: amount,
    })),
  );
  await done('journal_entries/-/post', { entry_date, memo: 'Bought', lines: sent });
}

it('shows what moved cost and depreciation, equals the accounts, and says when it doesn’t', async () => {
  // Taken over at the end of 2020 with a year of depreciation, as the opening balances have it.
  const van = await makeFixedAsset(books.owner, {
    ...{ name: 'Old van', cost: '24000.00', useful_life_months: 48, salvage_value: '4800.00' },
    ...{ purchased_on: '2020-01-02', in_service_on: '2020-01-02' },
    ...{ depreciated_before: '4800.00', depreciated_through: '2020-12-31' },
  });
  await enter(
    '2020-12-31',
    ['1510', 'debit', '24000.00'],
    ['1590', 'credit', '4800.00'],
    ['3010', 'credit', '19200.00'],
  );
  await makeFixedAsset(books.owner, {
    ...{ name: 'Press', cost: '1000.00', useful_life_months: 3, category: 'tools' },
    ...{ purchased_on: '2021-02-10', in_service_on: '2021-02-12' },
    asset_account_id: await accountOf(books.owner, '1520'),
  });
  await enter('2021-02-10', ['1520', 'debit', '1000.00'], ['1010', 'credit', '1000.00']);
  expect(await item('2021-02-27')).toEqual({
    name: 'depreciation',
    count: 1,
    amount: '400.00',
    is_done: false,
  });
  expect(await item('2021-02-28')).toMatchObject({ count: 2, amount: '1133.33' });
  await done('depreciation_runs/-/post', { through: '2021-03-31' });
  expect(await item('2021-03-31')).toEqual({ name: 'depreciation', count: 0, amount: '0.00', is_done: true });
  const quarter = await report('2021-01-01', '2021-03-31');
  expect(figuresIn(quarter, 'Old van')).toEqual([
    ...['24000.00', '0.00', '0.00', '24000.00'],
    ...['4800.00', '1200.00', '0.00', '6000.00', '18000.00'],
  ]);
  expect(figuresIn(quarter, 'Press')).toEqual([
    ...['0.00', '1000.00', '0.00', '1000.00', '0.00', '666.66', '0.00', '666.66', '333.34'],
  ]);
  expect(figuresIn(quarter, 'Total')?.at(-1)).toBe('18333.34');
  expect([quarter.checks.length, faultsIn(quarter)]).toEqual([3, []]);
  expect(quarter.rows.find(({ kind }) => kind === 'line')?.cells[0]?.behind).toEqual({
    ...{ page: 'fixed_asset', id: van },
  });
  // What changes of the estimate counts from its month on, and is said in the period that has it.
  const change = { useful_life_months: 60, salvage_value: '4800.00', method: 'straight_line' };
  await done(`fixed_assets/${van}/change_estimate`, { from_month: '2021-04-01', ...change });
  expect((await report('2021-04-01', '2021-06-30')).notice).toContain(
    'Estimates changed: FA-0001 Old van from April 2021 on (60 months in all).',
  );
  expect((await report('2021-01-01', '2021-03-31')).notice).not.toContain('Estimates');
  const [recorded] = await books.owner.must(
    books.owner.get<{ id: string }[]>('/api/fixed_asset_estimates?select=id'),
  );
  await done(`fixed_asset_estimates/${recorded?.id}/undo`);
  // Sold in May, with what is due of April posted first; taken back in July.
  await done(`fixed_assets/${van}/dispose`, { disposed_on: '2021-05-20', proceeds: '17000.00' });
  await done('depreciation_runs/-/post', { through: '2021-06-30' });
  await done(`fixed_assets/${van}/undo_disposal`, { reason: 'Not paid', reversed_on: '2021-07-05' });
  const half = await report('2021-04-01', '2021-06-30');
  expect(figuresIn(half, 'Old van')).toEqual([
    ...['24000.00', '0.00', '-24000.00', '0.00', '6000.00', '400.00', '-6400.00', '0.00', '0.00'],
  ]);
  expect(figuresIn(half, 'Press')?.slice(4)).toEqual(['666.66', '333.34', '0.00', '1000.00', '0.00']);
  expect(faultsIn(half)).toEqual([]);
  const back = await report('2021-07-01', '2021-07-31');
  expect(figuresIn(back, 'Old van')).toEqual([
    ...['0.00', '0.00', '24000.00', '24000.00', '0.00', '0.00', '6400.00', '6400.00', '17600.00'],
  ]);
  expect(faultsIn(back)).toEqual([]);
  // The quarter before is what it was, and a purchase that is in no register is said.
  expect((await report('2021-01-01', '2021-03-31')).rows).toEqual(quarter.rows);
  await enter('2021-07-31', ['1520', 'debit', '75.00'], ['1010', 'credit', '75.00']);
  expect(faultsIn(await report('2021-07-01', '2021-07-31'))).toEqual([
    ['1520 Tools and equipment less the register', '75.00'],
  ]);
  const files = ['csv', 'xlsx', 'pdf'].map((ending) =>
    books.owner.get(`/api/financial-statements/fixed_assets.${ending}?from=2021-01-01&to=2021-03-31`),
  );
  const [csv, ...others] = await Promise.all(files);
  expect(csv?.text).toContain(
    'FA-0001 Old van",24000.00,0.00,0.00,24000.00,4800.00,1200.00,0.00,6000.00,18000.00',
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
});
