import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '#domains/fixed-assets/testing/own-assets.ts';
import { type Books, type Invoice, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { sellService } from '#domains/invoicing/testing/deferred.ts';
import type { ClosingChecklist } from './closing-checklist.report.ts';
import type { Statement } from './statements/statement.rules.ts';
import { expectCashLedger } from './testing/cash-ledger.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const done = (path: string, input: object = {}) => books.owner.must(books.post<{ id: string }>(path, input));
const statement = (name: string, query: string) =>
  books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?name=${name}&complete=true&${query}`),
  );
const report = (day: string) => statement('deferred_revenue', `to=${day}`);
const cellsIn = ({ rows }: Statement, label: string) =>
  rows
    .find(({ cells }) => cells[0]?.value?.includes(label))
    ?.cells.slice(1)
    .map(({ value }) => value);
const item = async (name: string, ends_on: string) => {
  const { items } = await books.owner.must(
    books.owner.get<ClosingChecklist>(`/api/reports/closing_checklist?ends_on=${ends_on}`),
  );
  return items.find((one) => one.name === name);
};
const twoYears = { service_from: '2021-01-01', service_through: '2022-12-31' };

it('says what is deferred, recognized and left, and when it falls due, and equals the account', async () => {
  const invoice = await sellService(books, '730.00', twoYears, { issue_date: '2021-01-01' });
  await sellService(
    books,
    '90.00',
    { service_from: '2021-02-01', service_through: '2021-04-30' },
    {
      issue_date: '2021-01-15',
    },
  );
  expect(await item('revenue', '2021-02-28')).toEqual({
    ...{ name: 'revenue', count: 2, amount: '87.31', is_done: false },
  });
  expect((await item('revenue', '2021-02-27'))?.amount).toBe('31.00');
  await done('recognition_runs/-/post', { through: '2021-03-31' });
  expect(await item('revenue', '2021-03-31')).toMatchObject({ count: 0, is_done: true });
  const march = await report('2021-03-31');
  expect(cellsIn(march, `${invoice.number} · Service agreement`)).toEqual([
    ...['2021-01-01', '2022-12-31', '730.00', '90.00', '640.00', '365.00', '275.00'],
  ]);
  expect(cellsIn(march, 'Total Grand Hotel')).toEqual([
    ...[null, null, '820.00', '149.66', '670.34', '395.34', '275.00'],
  ]);
  expect(march.rows.find(({ kind }) => kind === 'line')?.cells[0]?.behind).toEqual({
    ...{ page: 'invoice', id: invoice.id },
  });
  expect(march.checks).toEqual([
    { label: '2450 Deferred revenue less these lines', difference: '0.00', is_right: true },
  ]);
  expect(cellsIn(march, 'April 2021')).toEqual([null, null, null, null, '60.34', '60.34', '0.00']);
  expect(cellsIn(march, 'Later in 2022')).toEqual([null, null, null, null, '275.00', '0.00', '275.00']);
  // On an earlier day as it was then, and what is over by then is said.
  const february = await report('2021-02-28');
  expect(cellsIn(february, 'Total')?.slice(2, 5)).toEqual(['820.00', '87.31', '732.69']);
  const [run] = await books.owner.must(
    books.owner.get<{ id: string }[]>('/api/recognition_runs?month=eq.2021-03-01'),
  );
  await done(`recognition_runs/${run?.id}/reverse`, { reason: 'Mistake', reversed_on: '2021-04-01' });
  expect((await report('2021-03-31')).rows).toEqual(march.rows);
  expect(cellsIn(await report('2021-04-01'), 'Over and not recognized')?.[4]).toBe('62.35');
  const files = ['csv', 'xlsx', 'pdf'].map((ending) =>
    books.owner.get(`/api/financial-statements/deferred_revenue.${ending}?to=2021-03-31`),
  );
  const [csv, ...others] = await Promise.all(files);
  expect(csv?.text).toContain(',2021-01-01,2022-12-31,730.00,90.00,640.00,365.00,275.00');
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect((await item('deferred_revenue', '2021-04-30'))?.is_done).toBe(true);
});

it('is income once it is paid on a cash basis, and recognizing it changes nothing there', async () => {
  const days = 'from=2011-01-01&to=2011-12-31&basis=cash';
  const profit = async () => cellsIn(await statement('profit_and_loss', days), 'Net profit')?.[0];
  const sheet = async (to: string) => statement('balance_sheet', `to=${to}&basis=cash`);
  const issued = { issue_date: '2011-01-01', due_date: '2011-01-31' };
  const period = { service_from: '2011-01-01', service_through: '2012-12-31' };
  const lines = [
    lineOf('731.00', { ...period, tax_rate: '0.1' }),
    lineOf('100.00', { ...period, account_id: await accountOf(books.owner, '4010') }),
    lineOf('50.00'),
  ];
  const invoice = await books.send(await books.draft(lines, issued), { without_mail: true });
  expect(await profit()).toBe('0.00');
  await done('payments/-/record', {
    ...{ customer_id: books.customerId, amount: '477.05', received_on: '2011-02-01' },
    allocations: [{ invoice_id: invoice.id, amount: '477.05' }],
  });
  // Half of 954.10: half of 881.00 and of the tax.
  expect(await profit()).toBe('440.50');
  await done('recognition_runs/-/post', { through: '2011-03-31' });
  expect(await profit()).toBe('440.50');
  const balance = await sheet('2011-12-31');
  expect(cellsIn(balance, 'Deferred revenue')?.[0] ?? '0.00').toBe('0.00');
  expect(balance.checks.every(({ is_right }) => is_right)).toBe(true);
  expect(cellsIn(await statement('profit_and_loss', days), 'Labor')?.[0]).toBe('50.00');
  // A credit takes back deferred revenue on the accrual basis, and income as it is used on this one.
  const { invoice_lines } = await books.see(invoice.id);
  const credited = [{ line_id: invoice_lines?.[1]?.id, amount: '40.00' }];
  await done(`invoices/${invoice.id}/credit`, { lines: credited });
  const [note] = await books.owner.must(
    books.owner.get<Invoice[]>(`/api/invoices?credits_id=eq.${invoice.id}&status=eq.draft`),
  );
  await done(`invoices/${note?.id}/send`, {
    ...{ issue_date: '2011-06-01', due_date: '2011-06-01', without_mail: true },
  });
  await done('payments/-/record', {
    ...{ customer_id: books.customerId, amount: '437.05', received_on: '2011-07-01' },
    allocations: [{ invoice_id: invoice.id, amount: '437.05' }],
  });
  expect(await profit()).toBe('841.00');
  for (const [from, to] of [
    ['2011-01-01', '2011-01-31'],
    ['2011-02-01', '2011-03-31'],
    ['2011-04-01', '2011-06-30'],
    ['2011-01-01', '2011-12-31'],
  ] as const)
    await expectCashLedger(books.owner, { from, to });
  expect((await sheet('2011-12-31')).checks.every(({ is_right }) => is_right)).toBe(true);
});
