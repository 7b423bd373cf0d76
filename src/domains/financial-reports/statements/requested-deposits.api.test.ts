import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';

interface Statement {
  readonly rows: readonly { readonly cells: readonly { readonly value: string | null }[] }[];
  readonly checks: readonly { readonly is_right: boolean }[];
  readonly notice: string | null;
}

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

async function sheet(day: string) {
  const { rows, checks, notice } = await books.owner.must(
    books.owner.get<Statement>(`/api/reports/financial_statement?name=balance_sheet&to=${day}`),
  );
  const of = (name: string) =>
    rows.find(({ cells }) => cells[0]?.value?.includes(name))?.cells[1]?.value ?? '0.00';
  expect(checks.every(({ is_right }) => is_right)).toBe(true);
  return { receivable: of('Accounts receivable'), deposits: of('Customer deposits'), notice };
}

it('leaves a deposit out of the balance sheet until it is paid or due', async () => {
  const dates = { issue_date: '2025-02-03', due_date: '2025-02-20' };
  const deposit = await books.send(await books.draft([lineOf('900.00')], { kind: 'deposit', ...dates }));
  await books.owner.must(
    books.post('payments/-/record', {
      ...{ customer_id: books.customerId, amount: '350.00', received_on: '2025-02-10' },
      allocations: [{ invoice_id: deposit.id, amount: '350.00' }],
    }),
  );
  expect(await sheet('2025-02-05')).toMatchObject({
    ...{ receivable: '0.00', deposits: '0.00', notice: expect.stringContaining('900.00') },
  });
  expect(await sheet('2025-02-12')).toMatchObject({ receivable: '0.00', deposits: '350.00' });
  expect(await sheet('2025-02-20')).toMatchObject({ receivable: '550.00', deposits: '900.00' });
});
