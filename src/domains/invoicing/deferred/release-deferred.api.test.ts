import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, openBooks } from '#domains/invoicing/testing/books.ts';
import { deferredDifference, sellService } from '#domains/invoicing/testing/deferred.ts';
import type { RevenueSchedule } from './revenue-schedule.report.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());
afterEach(async () => {
  const { account, register } = await deferredDifference(books);
  expect(account).toBe(register);
});

const year = { service_from: '2021-01-01', service_through: '2021-12-31' };
const issued = { issue_date: '2021-01-01' };
const reason = { reason: 'Cancelled' };
const read = <T>(path: string) => books.owner.must(books.owner.get<T>(`/api/${path}`));
const recognize = (through: string) => books.owner.must(books.post('recognition_runs/-/post', { through }));
const lineOf = async (invoice: Invoice) => {
  const { lines } = await read<RevenueSchedule>(`reports/revenue_schedule?invoice_id=${invoice.id}`);
  return lines[0];
};
const amountsOf = async (invoice: Invoice) =>
  ((await lineOf(invoice))?.months ?? []).map(({ month, amount }) => [month.slice(0, 7), amount]);
const credit = async (invoice: Invoice, amount: string, on: string) => {
  const { invoice_lines } = await books.see(invoice.id);
  const lines = [{ line_id: invoice_lines?.[0]?.id, amount }];
  await books.owner.must(books.post(`invoices/${invoice.id}/credit`, { lines }));
  const [note] = await read<Invoice[]>(`invoices?credits_id=eq.${invoice.id}&status=eq.draft`);
  return books.owner.must(
    books.post(`invoices/${note?.id}/send`, { issue_date: on, due_date: on, without_mail: true }),
  );
};
const entryLines = async (entry: string | null | undefined) => {
  const lines = await read<{ account: { code: string }; debit: string; credit: string }[]>(
    `journal_lines?entry_id=eq.${entry}&order=position&select=debit,credit,account(code)`,
  );
  return lines.map(({ account, debit, credit }) => [account.code, debit, credit]);
};

it('credits what is deferred first, the service to come, and only then income', async () => {
  const invoice = await sellService(books, '365.00', year, issued);
  await recognize('2021-06-30');
  const note = await credit(invoice, '92.00', '2021-07-01');
  expect(await entryLines(note.journal_entry_id)).toEqual([
    ['1200', '0.00', '92.00'],
    ['2450', '92.00', '0.00'],
  ]);
  expect((await amountsOf(invoice)).slice(5)).toEqual([
    ...[
      ['2021-06', '30.00'],
      ['2021-07', '15.50'],
      ['2021-08', '15.50'],
      ['2021-09', '15.00'],
    ],
    ...[
      ['2021-10', '15.50'],
      ['2021-11', '15.00'],
      ['2021-12', '15.50'],
    ],
  ]);
  // 92.00 are left of it; 20.00 more were earned.
  const second = await credit(invoice, '112.00', '2021-07-02');
  expect(await entryLines(second.journal_entry_id)).toEqual([
    ['1200', '0.00', '112.00'],
    ['4090', '20.00', '0.00'],
    ['2450', '92.00', '0.00'],
  ]);
  expect(await lineOf(invoice)).toMatchObject({
    deferred: '181.00',
    recognized: '181.00',
    remaining: '0.00',
  });
  const third = await credit(invoice, '1.00', '2021-07-03');
  expect((await entryLines(third.journal_entry_id)).map(([code]) => code)).toEqual(['1200', '4090']);
});

it('defers again what a void credit note had taken, and lets it fall due where it can', async () => {
  const invoice = await sellService(books, '365.00', year, issued);
  const note = await credit(invoice, '182.50', '2021-01-01');
  await recognize('2021-01-31');
  await books.owner.must(books.post(`invoices/${note.id}/void`, reason));
  // January is recognized with half of it; the other half falls due in the month of the void.
  const months = await amountsOf(invoice);
  expect(months.slice(0, 3)).toEqual([
    ['2021-01', '15.50'],
    ['2021-02', '28.00'],
    ['2021-03', '31.00'],
  ]);
  expect(months.at(-1)).toEqual([expect.stringMatching(/^20[2-9]\d-\d\d$/), '15.50']);
  expect(months).toHaveLength(13);
  expect(await lineOf(invoice)).toMatchObject({ deferred: '365.00', remaining: '349.50' });
});

it('takes everything of a void invoice back, what is recognized first, and leaves the others of the month', async () => {
  const invoice = await sellService(books, '365.00', year, issued);
  await sellService(books, '730.00', year, issued);
  await recognize('2021-02-28');
  const before = await deferredDifference(books);
  await books.owner.must(books.post(`invoices/${invoice.id}/void`, reason));
  const after = await deferredDifference(books);
  expect(Number(before.account) - Number(after.account)).toBe(36_500 - 5_900);
  expect(await lineOf(invoice)).toMatchObject({ deferred: '0.00', recognized: '0.00', months: [] });
  const [taken] = await read<{ id: string; memo: string }[]>(
    `journal_entries?source=eq.revenue_recognition_reversal&source_id=eq.${invoice.id}`,
  );
  expect(taken?.memo).toBe(`Recognized revenue of ${invoice.number}, which is void`);
  expect(await entryLines(taken?.id)).toEqual([
    ['2450', '0.00', '59.00'],
    ['4090', '59.00', '0.00'],
  ]);
  // Reversing the month takes back what still stands of it.
  const [january] = await read<{ id: string; amount: string }[]>(
    'recognition_runs?month=eq.2021-01-01&status=eq.posted&order=created_at.desc',
  );
  await books.owner.must(books.post(`recognition_runs/${january?.id}/reverse`, reason));
  const [entry] = await read<{ id: string }[]>(
    `journal_entries?source=eq.revenue_recognition_reversal&source_id=eq.${january?.id}`,
  );
  expect((await entryLines(entry?.id))[0]?.[0]).toBe('2450');
  const [trial, { faults }] = [await books.proof(), await books.proof()];
  expect([trial.difference, trial.receivable, faults]).toEqual(['0.00', trial.open, []]);
});

it('reverses a month of which nothing is left with its invoice', async () => {
  const period = { service_from: '2001-01-01', service_through: '2001-03-31' };
  const invoice = await sellService(books, '90.00', period, { issue_date: '2001-01-01' });
  await recognize('2001-01-31');
  await books.owner.must(books.post(`invoices/${invoice.id}/void`, reason));
  expect(await read<object[]>('recognition_runs?month=eq.2001-01-01')).toMatchObject([
    { status: 'reversed', reverse_reason: `${invoice.number} is void` },
  ]);
});

it('leaves what is deferred when the invoice is written off: that is a bad debt', async () => {
  const invoice = await sellService(books, '365.00', year, issued);
  const off = { amount: '365.00', written_off_on: '2021-02-01', reason: 'Insolvent' };
  await books.owner.must(books.post(`invoices/${invoice.id}/write_off`, off));
  expect(await lineOf(invoice)).toMatchObject({ remaining: '365.00' });
  await recognize('2021-02-28');
  expect(await lineOf(invoice)).toMatchObject({ recognized: '59.00' });
});
