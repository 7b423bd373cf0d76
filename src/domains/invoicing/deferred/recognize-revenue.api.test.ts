import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { deferredDifference, sellService } from '#domains/invoicing/testing/deferred.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import type { Reply } from '#kernel/testing/test-server.ts';
import type { RevenueDue } from './revenue-due.report.ts';
import type { RevenueSchedule } from './revenue-schedule.report.ts';

interface Run {
  readonly id: string;
  readonly month: string;
  readonly posted_on: string;
  readonly amount: string;
  readonly status: string;
  readonly journal_entry_id: string;
}

let books: Books;
let today: string;
beforeAll(async () => {
  books = await openBooks();
  today = await books.server.today(books.owner);
});
afterAll(() => books.stop());

const reason = { reason: 'Mistake' };
const read = <T>(path: string) => books.owner.must(books.owner.get<T>(`/api/${path}`));
const post = (through: string) => books.post<{ runs: string[] }>('recognition_runs/-/post', { through });
const mustPost = (through: string) => books.owner.must(post(through));
const runs = (filter = '') => read<Run[]>(`recognition_runs?status=eq.posted&order=month${filter}`);
const due = (through: string) => read<RevenueDue>(`reports/revenue_due?through=${through}`);
const scheduleOf = (id: string) => read<RevenueSchedule>(`reports/revenue_schedule?invoice_id=${id}`);
const voided = (id: string) => books.owner.must(books.post(`invoices/${id}/void`, reason));
const faultsOf = async (reply: Promise<Reply<unknown>>) => (await reply).body.error?.fields;
const entryLines = async (entry: string | null) => {
  const lines = await read<{ account: { code: string }; debit: string; credit: string }[]>(
    `journal_lines?entry_id=eq.${entry}&order=position&select=debit,credit,account(code)`,
  );
  return lines.map(({ account, debit, credit }) => [account.code, debit, credit]);
};
const months = ({ months: all }: RevenueDue) =>
  all.map(({ month, posted_on, amount }) => [month.slice(0, 7), posted_on, amount]);
/** Nothing of one test is due in the next, and account and register are equal after each. */
afterEach(async () => {
  const { account, register } = await deferredDifference(books);
  expect(account).toBe(register);
  for (const { id } of await read<Run[]>('recognition_runs?status=eq.posted'))
    await books.post(`recognition_runs/${id}/reverse`, reason);
  const kept = await read<Invoice[]>('invoices?status=eq.sent&order=kind.desc');
  for (const { id } of kept.toSorted(
    (a, b) => Number(b.kind === 'credit_note') - Number(a.kind === 'credit_note'),
  ))
    await voided(id);
  expect(await deferredDifference(books)).toEqual({ account: '0', register: '0' });
  await books.query(
    `do $$ begin set local session_replication_role = replica; delete from fiscal_periods; end $$`,
  );
});

const year = { service_from: '2021-01-01', service_through: '2021-12-31' };

it('defers the net of a line, recognizes it month by month as one entry each, and reverses a month', async () => {
  const period = { service_from: '2021-01-16', service_through: '2021-03-10' };
  const lines = [
    lineOf('54.00', { description: 'Agreement', tax_rate: '0.1', ...period }),
    lineOf('20.00', { description: 'Visit', tax_rate: '0.1' }),
  ];
  const draft = await books.draft(lines, { issue_date: '2021-01-10', due_date: '2021-01-10' });
  expect(await scheduleOf(draft.id)).toEqual({ lines: [] });
  const invoice = await books.send(draft, { without_mail: true });
  expect(await entryLines(invoice.journal_entry_id)).toEqual([
    ['1200', '81.40', '0.00'],
    ['4090', '0.00', '20.00'],
    ['2450', '0.00', '54.00'],
    ['2200', '0.00', '7.40'],
  ]);
  await sellService(
    books,
    '36.00',
    { service_from: '2021-02-01', service_through: '2021-04-30' },
    {
      issue_date: '2021-02-01',
    },
  );
  const preview = await due('2021-02-15');
  expect(preview).toMatchObject({ amount: '55.33', is_over: true, closed_to: null, through: '2021-02-28' });
  expect(months(preview)).toEqual([
    ['2021-01', '2021-01-31', '16.00'],
    ['2021-02', '2021-02-28', '39.33'],
  ]);
  expect(preview.months[1]?.lines.map(({ number, customer, amount }) => [number, customer, amount])).toEqual([
    [invoice.number, 'Grand Hotel', '28.00'],
    [expect.any(String), 'Grand Hotel', '11.33'],
  ]);
  expect((await mustPost('2021-02-15')).runs).toHaveLength(2);
  const [january, february] = await runs();
  expect(await entryLines(february?.journal_entry_id ?? '')).toEqual([
    ['2450', '39.33', '0.00'],
    ['4090', '0.00', '39.33'],
  ]);
  const entry = await read<object[]>(`journal_entries?id=eq.${january?.journal_entry_id}`);
  expect(entry).toMatchObject([
    { entry_date: '2021-01-31', source: 'revenue_recognition', memo: 'Revenue of January 2021' },
  ]);
  const manual = await books.post(`journal_entries/${january?.journal_entry_id}/reverse`, reason);
  expect(manual.body.error?.message).toContain('Reverse the recognized revenue of the month');
  expect(await faultsOf(post('2021-02-28'))).toEqual({
    through: 'Nothing is due through 2021-02: all of it is recognized.',
  });
  expect((await scheduleOf(invoice.id)).lines).toMatchObject([
    {
      deferred: '54.00',
      recognized: '44.00',
      remaining: '10.00',
      months: [{}, {}, { month: '2021-03-01', run: null }],
    },
  ]);
  // A month that is reversed is due again.
  const back = await books.post<Run>(`recognition_runs/${january?.id}/reverse`, {
    ...reason,
    reversed_on: '2021-02-05',
  });
  expect(back.body.data).toMatchObject({ status: 'reversed', reversed_on: '2021-02-05' });
  expect(months(await due('2021-03-31'))).toEqual([
    ['2021-01', '2021-01-31', '16.00'],
    ['2021-03', '2021-03-31', '22.54'],
  ]);
  expect(await deferredDifference(books, '2021-02-04')).toEqual({ account: '7400', register: '7400' });
  expect(await deferredDifference(books, '2021-02-28')).toEqual({ account: '5067', register: '5067' });
});

it('posts a month that is closed on the first open day, and says so', async () => {
  await sellService(books, '365.00', year, { issue_date: '2021-01-01' });
  await books.owner.must(books.post('fiscal_periods/-/close', { ends_on: '2021-02-28' }));
  const preview = await due('2021-03-31');
  expect(preview.closed_to).toBe('2021-02-28');
  expect(preview.months.map(({ posted_on, is_late }) => [posted_on, is_late])).toEqual([
    ['2021-03-01', true],
    ['2021-03-01', true],
    ['2021-03-31', false],
  ]);
  await mustPost('2021-03-31');
  expect((await runs()).map(({ month, posted_on, amount }) => [month, posted_on, amount])).toEqual([
    ['2021-01-01', '2021-03-01', '31.00'],
    ['2021-02-01', '2021-03-01', '28.00'],
    ['2021-03-01', '2021-03-31', '31.00'],
  ]);
});

it('recognizes no month before its last day', async () => {
  const from = `${today.slice(0, 7)}-01`;
  await sellService(
    books,
    '100.00',
    { service_from: from, service_through: addDays(addMonths(from, 3), -1) },
    {
      issue_date: from,
    },
  );
  const next = addMonths(from, 1);
  expect((await due(next)).is_over).toBe(false);
  expect(await faultsOf(post(next))).toEqual({
    through: 'This month is not over yet. It can be posted on its last day.',
  });
});

it('recognizes a month once, when it is asked for twice at once', async () => {
  await sellService(books, '365.00', year, { issue_date: '2021-01-01' });
  const replies = await Promise.all([1, 2, 3].map(() => post('2021-04-30')));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await runs()).toHaveLength(4);
});

it('recognizes nothing twice of an invoice that is voided or credited meanwhile', async () => {
  for (let round = 0; round < 3; round += 1) {
    const invoice = await sellService(books, '365.00', year, { issue_date: '2021-01-01' });
    const credited = await sellService(books, '365.00', year, { issue_date: '2021-01-01' });
    await books.owner.must(books.post(`invoices/${credited.id}/credit`));
    const [note] = await read<Invoice[]>(`invoices?credits_id=eq.${credited.id}&status=eq.draft`);
    const replies = await Promise.all([
      post('2021-06-30'),
      books.post(`invoices/${invoice.id}/void`, reason),
      books.post(`invoices/${note?.id}/send`, { without_mail: true }),
    ]);
    expect(replies.map(({ status }) => status < 500)).toEqual([true, true, true]);
    const { account, register } = await deferredDifference(books);
    expect([account, account]).toEqual([register, '0']);
  }
});

it('defers nothing of a period that ends with the month of the invoice, of a deposit or a heading', async () => {
  const march = { service_from: '2021-01-01', service_through: '2021-03-31' };
  const invoice = await sellService(books, '50.00', march, { issue_date: '2021-03-01' });
  expect((await entryLines(invoice.journal_entry_id)).map(([code]) => code)).toEqual(['1200', '4090']);
  expect((await due('2021-12-31')).months).toEqual([]);
  const reply = await books.post('invoices/-/create', {
    ...{ customer_id: books.customerId, kind: 'deposit', lines: [lineOf('10.00', march)] },
  });
  expect(reply.body.error?.fields).toEqual({
    'lines.0.service_from': 'Only a line of an invoice has a service period.',
  });
});

it('recognizes what came to nothing with its discount without an entry', async () => {
  const lines = [lineOf('90.00', year), lineOf('-90.00', { ...year, description: 'Gift' }), lineOf('1.00')];
  const header = { issue_date: '2021-01-01', due_date: '2021-01-01' };
  await books.send(await books.draft(lines, header), { without_mail: true });
  await mustPost('2021-01-31');
  const [run] = await runs();
  expect(run).toMatchObject({ amount: '0.00', journal_entry_id: null });
  expect((await due('2021-01-31')).months).toEqual([]);
});
