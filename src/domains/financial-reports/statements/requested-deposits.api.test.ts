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

it('writes off what is not paid of a deposit against the deposits: nothing was earned', async () => {
  const dates = { issue_date: '2025-03-03', due_date: '2025-03-20' };
  const before = await sheet('2025-05-31');
  const deposit = await books.send(await books.draft([lineOf('640.00')], { kind: 'deposit', ...dates }));
  await books.owner.must(
    books.post('payments/-/record', {
      ...{ customer_id: books.customerId, amount: '150.00', received_on: '2025-03-10' },
      allocations: [{ invoice_id: deposit.id, amount: '150.00' }],
    }),
  );
  const writeOff = { reason: 'Went elsewhere', written_off_on: '2025-04-02' };
  await books.owner.must(books.post(`invoices/${deposit.id}/write_off`, writeOff));
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const moved = async () => {
    const { receivable, deposits } = await sheet('2025-05-31');
    const { items } = await books.owner.must(
      books.owner.get<{ items: { name: string; amount: string }[] }>(
        '/api/reports/closing_checklist?ends_on=2025-05-31',
      ),
    );
    const off = items.filter(({ name }) => ['customer_deposits', 'accounts_receivable'].includes(name));
    expect(off.map(({ amount }) => amount)).toEqual(['0.00', '0.00']);
    return [cents(receivable) - cents(before.receivable), cents(deposits) - cents(before.deposits)];
  };
  expect(await moved()).toEqual([0, 15_000]);
  const [row] = await books.owner.must(books.owner.get<{ id: string }[]>('/api/write_offs'));
  await books.owner.must(
    books.post(`write_offs/${row?.id}/reverse`, { reason: 'Pays', reversed_on: '2025-04-20' }),
  );
  expect(await moved()).toEqual([49_000, 64_000]);
});
