/** An invoice at two agencies, one on each basis, is paid early with its discount; then the payment bounces. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf } from '#domains/invoicing/testing/books.ts';
import { booksInDenver, type TaxPlace } from '#domains/sales-tax/testing/places.ts';
import type { Statement } from '../statements/statement.rules.ts';

type Made = { readonly id: string };
let books: Books;
let place: TaxPlace;
let invoice: Invoice;
beforeAll(async () => {
  ({ books, place } = await booksInDenver());
  await books.owner.must(books.owner.put(`/api/tax_agencies?id=eq.${place.cityAgency}`, { basis: 'cash' }));
  const draft = await books.draft([lineOf('1000.00', { tax_rate: '0.0881' }), lineOf('200.00')], {
    ...{ site_id: books.siteId, issue_date: '2021-01-25', due_date: '2021-02-24' },
    ...{ early_discount_percent: '0.02', early_discount_days: 10 },
  });
  invoice = await books.send(draft, { without_mail: true });
});
afterAll(() => books.stop());

const must = <T = Made>(path: string, input: object) => books.owner.must(books.post<T>(path, input));

async function rowsOf(name: string, month: string, more: object = {}) {
  const query = new URLSearchParams({ name, from: `2021-${month}-01`, to: `2021-${month}-28`, ...more });
  const { rows, checks } = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${query}`),
  );
  expect(checks.filter(({ is_right }) => !is_right)).toEqual([]);
  return rows.map(({ cells }) => cells.map(({ value }) => value ?? '').join('|'));
}
const returned = async (month: string, agency_id: string, first: string) =>
  (await rowsOf('sales_tax_return', month, { agency_id })).filter((row) => row.startsWith(first));

it('comes off the tax payable on the day of the discount, whether tax is due when invoiced or when paid', async () => {
  // 2 % of 1288.10, of which 1.76 is tax.
  const payment = await must('payments/-/record', {
    ...{ customer_id: books.customerId, received_on: '2021-02-04', amount: '1262.34' },
    allocations: [{ invoice_id: invoice.id, amount: '1262.34', discount: '25.76' }],
  });
  expect(await returned('01', place.stateAgency, 'Colorado')).toEqual([
    'Colorado|State|0.029|1200.00|1000.00|0.00|200.00|29.00',
  ]);
  expect(await returned('02', place.stateAgency, 'Colorado')).toEqual([
    'Colorado|State|0.029|-24.00|-20.00|0.00|-4.00|-0.58',
  ]);
  // What is received: the invoice less its discount.
  expect(await returned('01', place.cityAgency, 'Denver')).toEqual([]);
  expect(await returned('02', place.cityAgency, 'Denver')).toEqual([
    'Denver|City|0.0481|1176.00|980.00|0.00|196.00|47.14',
  ]);
  expect(await rowsOf('sales_tax_detail', '02', { jurisdiction: 'Denver' })).toHaveLength(4);
  expect((await rowsOf('tax_summary', '02')).filter((row) => row.startsWith('|0.0881'))).toEqual([
    '|0.0881|-20.00|-1.76',
  ]);
  const cash = { basis: 'cash' };
  expect((await rowsOf('tax_summary', '02', cash)).filter((row) => row.startsWith('|0.0881'))).toEqual([
    '|0.0881|980.00|86.34',
  ]);
  const march = { reason: 'No funds', reversed_on: '2021-03-02' };
  await must('tax_returns/-/file', {
    agency_id: place.cityAgency,
    ...{ starts_on: '2021-01-01', ends_on: '2021-02-28' },
  });
  await must(`payments/${payment.id}/reverse`, march);
  expect(await returned('03', place.stateAgency, 'Colorado')).toEqual([
    'Colorado|State|0.029|24.00|20.00|0.00|4.00|0.58',
  ]);
  expect(await returned('03', place.cityAgency, 'Denver')).toEqual([
    'Denver|City|0.0481|-1176.00|-980.00|0.00|-196.00|-47.14',
  ]);
});
