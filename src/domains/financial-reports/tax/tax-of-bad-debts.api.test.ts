/** The worked example of docs/ledger.md, through the API: an invoice at two agencies is paid in part, and the rest is written off. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf } from '#domains/invoicing/testing/books.ts';
import { booksInDenver, type TaxPlace } from '#domains/sales-tax/testing/places.ts';
import type { Statement } from '../statements/statement.rules.ts';

type Made = { readonly id: string };
let books: Books;
let place: TaxPlace;
beforeAll(async () => {
  ({ books, place } = await booksInDenver());
});
afterAll(() => books.stop());

const must = <T>(path: string, input: object) => books.owner.must(books.post<T>(path, input));
const sell = async (day: string, lines: readonly object[]) =>
  books.send(await books.draft(lines, { site_id: books.siteId, issue_date: day, due_date: day }), {
    without_mail: true,
  });
const taxed = (amount: string) => lineOf(amount, { tax_rate: '0.0881' });
const writeOff = (invoice: Made, written_off_on: string, input: object = {}) =>
  must<Invoice>(`invoices/${invoice.id}/write_off`, { reason: 'Insolvent', written_off_on, ...input });
const lastWriteOff = async () => {
  const [row] = await books.owner.must(
    books.owner.get<(Made & { tax: string })[]>('/api/write_offs?order=created_at.desc&limit=1'),
  );
  return { id: row?.id ?? '', tax: row?.tax };
};
const takeBack = async (reversed_on: string) =>
  must(`write_offs/${(await lastWriteOff()).id}/reverse`, { reason: 'Pays after all', reversed_on });

async function rowsOf(name: string, days: { from: string; to: string }, more: object = {}) {
  const query = new URLSearchParams({ name, ...days, ...more });
  const { rows, checks } = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${query}`),
  );
  expect(checks.filter(({ is_right }) => !is_right)).toEqual([]);
  return rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'));
}
const month = (number: string, last: string) => ({ from: `2021-${number}-01`, to: `2021-${number}-${last}` });
const entryOf = async (source: string) => {
  const rows = await books.query<{ line: string }>(
    `select concat_ws('|', a.code, l.debit, l.credit) as line from journal_lines l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where l.tenant_id = $1 and l.entry_id = (select id from journal_entries where tenant_id = $1 and source = $2 order by position desc limit 1) order by l.position`,
    [books.owner.tenantId, source],
  );
  return rows.map(({ line }) => line);
};

/** The account is what the documents say, whatever happened. */
afterEach(async () => {
  const all = { from: '2000-01-01', to: '2099-12-31' };
  const rows = await rowsOf('tax_summary', all);
  expect(rows).toContain('Other entries on the tax accounts|||0.00');
  const [account] = await books.query<{ balance: string }>(
    `select (coalesce(sum(l.credit - l.debit), 0) / 100.0)::numeric(12,2)::text as balance from journal_lines l
     join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where a.system_key = 'tax_payable' and l.tenant_id = $1`,
    [books.owner.tenantId],
  );
  expect(rows.at(-1)).toBe(`Change of the tax accounts|||${account?.balance}`);
  const dues = (await rowsOf('sales_tax_return', all)).filter((row) => row.startsWith('Due'));
  const due = dues.reduce((sum, row) => sum + Number(row.split('|').at(-1)), 0);
  expect(due.toFixed(2)).toBe(account?.balance);
});

it('comes off the tax payable in proportion, at each jurisdiction, on the day of the write-off', async () => {
  const invoice = await sell('2021-01-05', [taxed('1000.00'), lineOf('200.00')]);
  const half = { invoice_id: invoice.id, amount: '644.05' };
  const paid = { customer_id: books.customerId, received_on: '2021-02-01', amount: '644.05' };
  await must('payments/-/record', { ...paid, allocations: [half] });
  await writeOff(invoice, '2021-03-10');
  expect(await entryOf('write_off')).toEqual(['6450|60000|0', '2200|4405|0', '1200|0|64405']);
  expect((await lastWriteOff()).tax).toBe('44.05');
  const march = month('03', '31');
  expect(await rowsOf('sales_tax_return', { ...march }, { agency_id: place.stateAgency })).toEqual([
    'Department of Revenue|||||||',
    'Colorado, bad debts|State|0.029|-600.00|-500.00|0.00|-100.00|-14.50',
    'Transit, bad debts|District|0.011|-600.00|-500.00|0.00|-100.00|-5.50',
    'Tax|||-600.00|-500.00|0.00|-100.00|-20.00',
    'Due|||||||-20.00',
  ]);
  expect(await rowsOf('sales_tax_return', march, { agency_id: place.cityAgency })).toContain(
    'Denver, bad debts|City|0.0481|-600.00|-500.00|0.00|-100.00|-24.05',
  );
  expect(await rowsOf('tax_summary', march)).toEqual([
    ...['Charged on sales|||', 'Tax charged||0.00|0.00'],
    ...['Bad debts|||', '|0.0881|-500.00|-44.05', '|0|-100.00|0.00', 'Tax of bad debts||-600.00|-44.05'],
    ...['Paid on purchases|||', 'Tax paid||0.00|0.00'],
    ...['Tax due by documents|||-44.05', 'Other entries on the tax accounts|||0.00'],
    'Change of the tax accounts|||-44.05',
  ]);
  const detail = await rowsOf('tax_detail', march, { side: 'written_off', rate: '0.0881' });
  expect(detail).toEqual([
    '|Bad debts||||',
    `2021-03-10|${invoice.number}|Grand Hotel|0.0881|-500.00|-44.05`,
    '|Tax of bad debts|||-500.00|-44.05',
  ]);
  const behind = await rowsOf('sales_tax_detail', march, { jurisdiction: 'Denver' });
  expect(behind.map((row) => row.split('|').slice(3).join('|'))).toEqual([
    'Denver|0.0481|0.00|0.00|bad debt|-100.00|0.00',
    'Denver|0.0481|-500.00|0.00|bad debt|0.00|-24.05',
  ]);
});

it('comes back on the day on which the write-off is taken back, and only the rest is written off then', async () => {
  await takeBack('2021-04-12');
  const april = month('04', '30');
  expect((await rowsOf('sales_tax_return', april, { agency_id: place.cityAgency })).at(-1)).toBe(
    'Due|||||||24.05',
  );
  const [invoice] = await books.owner.must(books.owner.get<Invoice[]>('/api/invoices?balance=gt.0'));
  const of = { invoice_id: invoice?.id, amount: '322.03' };
  const paid = { customer_id: books.customerId, received_on: '2021-04-12', amount: '322.03' };
  await must('payments/-/record', { ...paid, allocations: [of] });
  await writeOff({ id: invoice?.id ?? '' }, '2021-04-13');
  expect(await entryOf('write_off')).toEqual(['6450|30000|0', '2200|2202|0', '1200|0|32202']);
});

it('takes the exact rest with the last part', async () => {
  const invoice = await sell('2021-05-05', [taxed('0.57')]);
  const taxes: unknown[] = [];
  for (const amount of ['0.20', '0.20', '0.22']) {
    await writeOff(invoice, '2021-05-06', { amount });
    taxes.push((await lastWriteOff()).tax);
  }
  expect([invoice.tax, ...taxes]).toEqual(['0.05', '0.02', '0.01', '0.02']);
});

it('leaves out what a credit note took back, and a deposit', async () => {
  const invoice = await sell('2021-06-01', [taxed('100.00'), lineOf('50.00')]);
  await must(`invoices/${invoice.id}/credit`, {});
  const [credit] = await books.owner.must(
    books.owner.get<Made[]>(`/api/invoices?credits_id=eq.${invoice.id}&status=eq.draft`),
  );
  await must(`invoices/${credit?.id}/update_draft`, { lines: [taxed('100.00')] });
  const credited = await books.send({ id: credit?.id ?? '' }, { without_mail: true });
  await writeOff(invoice, credited.issue_date);
  expect((await lastWriteOff()).tax).toBe('0.00');
  const deposit = await books.send(await books.draft([lineOf('500.00')], { kind: 'deposit' }));
  await writeOff(deposit, deposit.issue_date);
  expect(await lastWriteOff()).toMatchObject({ tax: '0.00' });
});

it('is not given back twice: what is written off can’t be credited', async () => {
  const invoice = await sell('2021-06-15', [taxed('10.00')]);
  await writeOff(invoice, '2021-06-16', { amount: '10.00' });
  const credited = await books.post(`invoices/${invoice.id}/credit`, {});
  expect(credited.body.error?.fields?.lines).toBe(`Only 0.88 of ${invoice.number} is left to credit.`);
  await writeOff(invoice, '2021-06-16');
  expect((await books.post(`invoices/${invoice.id}/credit`, {})).body.error?.message).toContain(
    'Take its write-off back first',
  );
});

it('stays payable when the write-off or the company says so', async () => {
  const invoice = await sell('2021-07-01', [taxed('100.00')]);
  await writeOff(invoice, '2021-07-02', { leaves_tax: true });
  expect(await entryOf('write_off')).toEqual(['6450|10881|0', '1200|0|10881']);
  await takeBack('2021-07-03');
  await must('invoices/-/save_settings', { bad_debt_tax: false });
  await writeOff(invoice, '2021-07-04', { amount: '50.00' });
  expect((await lastWriteOff()).tax).toBe('0.00');
  await must('invoices/-/save_settings', { bad_debt_tax: true });
  await writeOff(invoice, '2021-07-05');
  // 8.81 × 58.81 / 108.81: what was written off without its tax stays so.
  expect((await lastWriteOff()).tax).toBe('4.76');
});

it('is in the next return when its days are filed', async () => {
  const invoice = await sell('2021-08-02', [taxed('100.00')]);
  const days = { starts_on: '2021-01-01', ends_on: '2021-08-31' };
  await must('tax_returns/-/file', { agency_id: place.cityAgency, ...days });
  await writeOff(invoice, '2021-08-20');
  const september = await rowsOf('sales_tax_return', month('09', '30'), { agency_id: place.cityAgency });
  expect(september).toContain(
    'Denver, bad debts, from days filed before|City|0.0481|-100.00|-100.00|0.00|0.00|-4.81',
  );
  await must(
    `tax_returns/${(await books.owner.must(books.owner.get<Made[]>('/api/tax_returns?status=eq.filed')))[0]?.id}/reverse`,
    { reason: 'Again' },
  );
});
