/** Taxes and income on a cash basis are two views of the same payments. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { addDays } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import type { Statement } from '../statements/statement.rules.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const rates = ['0', '0.0475', '0.0881', '0.19'];
const line = fc.record({ cents: fc.integer({ min: -900, max: 90_000 }), rate: fc.nat(rates.length - 1) });
const invoiceOf = fc.record({
  first: line.map((one) => ({ ...one, cents: Math.abs(one.cents) + 5_000 })),
  others: fc.array(line, { minLength: 1, maxLength: 4 }),
  /** In thousandths of what is open, each a month later. */
  payments: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }),
});

async function rowsOf(name: string, month: string): Promise<string[][]> {
  const days = { from: `2021-${month}-01`, to: `2021-${month}-28` };
  const query = new URLSearchParams({ name, basis: 'cash', ...days });
  const { rows, checks } = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?${query}`),
  );
  expect(checks.filter(({ is_right }) => !is_right)).toEqual([]);
  return rows.map(({ cells }) => cells.map(({ value }) => value ?? ''));
}
const inCents = (amount = '') => Math.round(Number(amount) * 100);

it('come to the income of the same days to the cent, however an invoice is taxed and paid', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(invoiceOf, async ({ first, others, payments }) => {
      const lines = [first, ...others].map(({ cents, rate }) =>
        lineOf((cents / 100).toFixed(2), { tax_rate: rates[rate] }),
      );
      const dated = { issue_date: '2021-01-05', due_date: '2021-02-05' };
      const invoice = await books.send(await books.draft(lines, dated), { without_mail: true });
      for (const [index, share] of payments.entries()) {
        const { balance } = await books.see(invoice.id);
        const amount = (Math.max(1, Math.floor((inCents(balance) * share) / 1000)) / 100).toFixed(2);
        await books.owner.must(
          books.post('payments/-/record', {
            ...{ customer_id: books.customerId, received_on: addDays('2021-01-10', 31 * index), amount },
            allocations: [{ invoice_id: invoice.id, amount }],
          }),
        );
      }
    }),
    { numRuns: 12 },
  );
  for (const month of ['01', '02', '03']) {
    const [charged, income] = [
      (await rowsOf('tax_summary', month)).find(([title]) => title === 'Tax charged'),
      (await rowsOf('profit_and_loss', month)).find(([title]) => title === 'Total income'),
    ];
    expect(inCents(income?.[1])).toBeGreaterThan(0);
    expect([month, charged?.[2]]).toEqual([month, income?.[1]]);
  }
});
