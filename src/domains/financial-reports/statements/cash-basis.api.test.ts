import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { addDays } from '#kernel/dates.ts';
import { expectCashLedger } from '../testing/cash-ledger.ts';
import type { Statement } from './statement.rules.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const made = <T = { id: string }>(path: string, input: object) =>
  books.owner.must(books.post<T>(path, input));
const sell = async (issue_date: string, lines: readonly object[], more: object = {}) =>
  books.send(await books.draft(lines, { issue_date, due_date: addDays(issue_date, 30), ...more }));
const receive = (received_on: string, amount: string, invoice_id?: string) =>
  made('payments/-/record', {
    ...{ customer_id: books.customerId, amount, received_on },
    allocations: invoice_id ? [{ invoice_id, amount }] : [],
  });

async function statement(asked: Readonly<Record<string, string>>): Promise<Statement> {
  const query = new URLSearchParams(asked);
  const made = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${query}`),
  );
  expect([asked, made.checks.filter(({ is_right }) => !is_right)]).toEqual([asked, []]);
  return made;
}

/** The first figure of the rows with these labels, in cents. */
const figures = ({ rows }: Statement, ...labels: readonly string[]) =>
  labels.map((label) => {
    const cells = rows.find((row) => row.cells[0]?.value?.includes(label))?.cells ?? [];
    return Math.round(Number(cells.find(({ value }, at) => at > 0 && value)?.value ?? 0) * 100);
  });
const month = (number: string, basis: 'cash' | 'accrual' = 'cash') => ({
  ...{ basis, from: `2025-${number}-01` },
  to: addDays(`2025-${String(Number(number) + 1).padStart(2, '0')}-01`, -1),
});
const earned = async (number: string) =>
  figures(await statement({ name: 'profit_and_loss', ...month(number) }), 'Total income', 'Total expenses');
const taxed = async (number: string) => {
  const { rows } = await statement({ name: 'tax_summary', ...month(number) });
  return rows.flatMap(({ cells: [label, rate, net, tax] }) =>
    rate?.value
      ? [[rate.value, net?.value, tax?.value].join(' ')]
      : label?.value === 'Tax charged'
        ? ['–']
        : [],
  );
};

it('counts income, cost and tax as they are paid, in proportion', async () => {
  const half = await sell('2025-01-10', [
    lineOf('100.00', { tax_rate: '0.1' }),
    lineOf('200.00', { tax_rate: '0' }),
  ]);
  const thirds = await sell('2025-01-20', [lineOf('33.33', { tax_rate: '0.0825' })]);
  await receive('2025-02-05', '155.00', half.id);
  await receive('2025-02-06', '10.00', thirds.id);
  await receive('2025-02-20', '50.00');
  await receive('2025-03-03', '155.00', half.id);
  await receive('2025-03-04', '13.04', thirds.id);
  await receive('2025-04-04', '13.04', thirds.id);
  const [vendor] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/vendors', { name: 'Ferro Supply' }),
  );
  const bill = await made('vendor_bills/-/create', {
    ...{ vendor_id: vendor?.id, bill_date: '2025-01-05', due_date: '2025-03-31' },
    lines: [{ item_name: 'Rent of a lift', unit_price: '400.00' }],
  });
  await made(`vendor_bills/${bill.id}/post`, {});
  await made('bill_payments/-/pay', {
    paid_on: '2025-03-08',
    bills: [{ bill_id: bill.id, amount: '100.00' }],
  });

  const cost = async (number: string) =>
    figures(await statement({ name: 'profit_and_loss', ...month(number) }), 'Net profit', 'Total income');
  // 10.00 of 36.08 brings 9.24 of 33.33; 23.04 of it 21.28; then the rest.
  expect(await cost('01')).toEqual([0, 0]);
  expect(await cost('02')).toEqual([15_924, 15_924]);
  expect(await cost('03')).toEqual([15_000 + 1_204 - 10_000, 15_000 + 1_204]);
  expect(await cost('04')).toEqual([3_333 - 924 - 1_204, 3_333 - 924 - 1_204]);
  expect(await taxed('01')).toEqual(['–']);
  expect(await taxed('02')).toEqual(['0.1 50.00 5.00', '0.0825 9.24 0.76', '0 100.00 0.00', '–']);
  const lines = async (number: string) => {
    const { rows } = await statement({ name: 'profit_and_loss', ...month(number) });
    const behind = rows.find(({ kind, cells }) => kind === 'line' && cells[1]?.behind)?.cells[1]?.behind;
    if (behind?.page !== 'account') return [];
    const { id: account_id, from, to, basis = 'accrual' } = behind;
    const ledger = await statement({ name: 'general_ledger', account_id, from: from ?? '', to, basis });
    expect(ledger.notice).toContain('that was paid in these days');
    const shown = ledger.rows.filter(({ cells }) => cells[1]?.value);
    return shown.map(({ cells: [on, , , , , credit] }) => `${on?.value} ${credit?.value}`);
  };
  expect(await lines('02')).toEqual(['2025-01-10 150.00', '2025-01-20 9.24']);
  expect(await lines('04')).toEqual(['2025-01-20 12.05']);
  const sheet = await statement({ name: 'balance_sheet', basis: 'cash', to: '2025-03-31' });
  // What is not applied yet is the customer's credit.
  expect(figures(sheet, 'Accounts receivable', 'Accounts payable')).toEqual([-5_000, 0]);
  expect(sheet.title).toBe('Balance sheet, cash basis');
  expect(sheet.notice).toContain('once it is paid');
});

it('takes a bounced payment back on its day, a credit note as it is used, and nothing of what was voided unpaid', async () => {
  const invoice = await sell('2025-05-02', [lineOf('100.00')]);
  const voided = await sell('2025-05-03', [lineOf('900.00')]);
  const payment = await receive('2025-05-09', '60.00', invoice.id);
  await made(`payments/${payment.id}/reverse`, { reason: 'No funds', reversed_on: '2025-06-02' });
  await made(`invoices/${voided.id}/void`, { reason: 'Twice' });
  const other = await sell('2025-07-01', [lineOf('80.00')]);
  const ever = { name: 'profit_and_loss', basis: 'cash', from: '2025-01-01', to: '2099-12-31' };
  const before = figures(await statement(ever), 'Total income', 'Net profit');
  await made(`invoices/${other.id}/credit`, {});
  const [draft] = await books.owner.must(
    books.owner.get<{ id: string }[]>(`/api/invoices?credits_id=eq.${other.id}&status=eq.draft`),
  );
  await books.send({ id: draft?.id ?? '' });
  expect(figures(await statement(ever), 'Total income', 'Net profit')).toEqual(before);
  expect(await earned('05')).toEqual([6_000, 0]);
  expect(await earned('06')).toEqual([-6_000, 0]);
  expect(await earned('07')).toEqual([0, 0]);
});

it('keeps a deposit as a liability until an invoice takes it up, and a write-off changes no profit', async () => {
  const deposit = await sell('2025-08-01', [lineOf('300.00')], { kind: 'deposit' });
  const held = async (to: string) =>
    figures(await statement({ name: 'balance_sheet', basis: 'cash', to }), 'Customer deposits');
  expect(await held('2025-08-15')).toEqual([0]);
  await receive('2025-08-16', '300.00', deposit.id);
  expect(await held('2025-08-31')).toEqual([30_000]);
  const invoice = await books.send(
    await books.draft([lineOf('500.00')], { issue_date: '2025-09-01', due_date: '2025-09-30' }),
    { credits: [{ deposit_id: deposit.id, amount: '300.00' }] },
  );
  expect(await held('2025-09-30')).toEqual([0]);
  expect(await earned('09')).toEqual([30_000, 0]);
  await made(`invoices/${invoice.id}/write_off`, {
    amount: '200.00',
    reason: 'Moved',
    written_off_on: '2025-10-10',
  });
  expect(figures(await statement({ name: 'profit_and_loss', ...month('10') }), 'Net profit')).toEqual([0]);
});

it('is balanced on every day, its months add up to the year, and refuses reports that have no cash basis', async () => {
  const year = { from: '2025-01-01', to: '2025-12-31', basis: 'cash' };
  const days = Array.from({ length: 40 }, (_, index) => addDays('2025-01-03', index * 9));
  for (const to of days) {
    await statement({ name: 'balance_sheet', basis: 'cash', to });
    await statement({ name: 'trial_balance', basis: 'cash', to });
  }
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
  let sum = 0;
  for (const one of months) {
    const [net = 0] = figures(await statement({ name: 'profit_and_loss', ...month(one) }), 'Net profit');
    const { rows } = await statement({ name: 'tax_summary', ...month(one) });
    const other = rows.find(({ cells }) => cells[0]?.value?.startsWith('Other entries'));
    expect([one, other?.cells[3]?.value]).toEqual([one, '0.00']);
    await expectCashLedger(books.owner, month(one));
    sum += net;
  }
  expect([sum]).toEqual(figures(await statement({ name: 'profit_and_loss', ...year }), 'Net profit'));
  const refused = await books.owner.get('/api/reports/financial_statement?name=job_margin&basis=cash');
  expect([refused.status, refused.body.error?.fields]).toEqual([422, { basis: expect.any(String) }]);
});

it('goes on where a page of the ledger ends', async () => {
  const accounts = await books.owner.must(
    books.owner.get<{ id: string }[]>('/api/accounts?code=in.(1000,6310)&order=code'),
  );
  for (let cents = 1; cents <= 105; cents += 1) {
    const amount = (cents / 100).toFixed(2);
    const lines = [
      { account_id: accounts[1]?.id, debit: amount },
      { account_id: accounts[0]?.id, credit: amount },
    ];
    await made('journal_entries/-/post', { entry_date: '2025-11-12', memo: 'Rent', lines });
  }
  const november = { from: '2025-11-01', to: '2025-11-30' };
  const ledger = await statement({ name: 'general_ledger', basis: 'cash', ...november });
  expect(ledger.rows.filter(({ kind }) => kind === 'more')).toHaveLength(2);
  await expectCashLedger(books.owner, november);
});

it('is the accrual basis once everything is paid', async () => {
  const open = await books.owner.must(
    books.owner.get<{ id: string; balance: string }[]>(
      '/api/invoices?status=eq.sent&balance=gt.0&kind=neq.credit_note&select=id,balance',
    ),
  );
  for (const { id, balance } of open) await receive('2025-12-20', balance, id);
  const [bill] = await books.owner.must(
    books.owner.get<{ id: string; balance: string }[]>('/api/vendor_bills?balance=gt.0&select=id,balance'),
  );
  const rows = async (basis: string, to: string) =>
    (await statement({ name: 'trial_balance', basis, to })).rows.map(({ cells }) =>
      cells.map(({ value }) => value),
    );
  expect(await rows('cash', '2099-12-31')).not.toEqual(await rows('accrual', '2099-12-31'));
  await made('bill_payments/-/pay', {
    ...{ paid_on: '2025-12-21', bills: [{ bill_id: bill?.id, amount: bill?.balance }] },
  });
  expect(await rows('cash', '2099-12-31')).toEqual(await rows('accrual', '2099-12-31'));
  expect(await rows('cash', '2025-03-31')).not.toEqual(await rows('accrual', '2025-03-31'));
});
