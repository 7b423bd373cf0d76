import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '../testing/books.ts';
import type { Receivables } from './receivables.report.ts';
import { ageBuckets, bucketOf, rowsOfBucket } from './receivables.rules.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const read = (query = '') =>
  books.owner.must(books.owner.get<Receivables>(`/api/reports/receivables${query}`));

/** Three invoices for each of 120 customers, of different ages; customers with even numbers owe the same. */
const owe = () =>
  books.query(
    `with made as (insert into customers (tenant_id, name) select $1, 'Owes ' || n from generate_series(1, 120) n returning id, name)
     insert into invoices (tenant_id, customer_id, number, status, issue_date, due_date, currency, total, paid)
       select $1, m.id, m.name || '-' || age, 'sent', current_date - 200, current_date - age, 'USD',
         case when split_part(m.name, ' ', 2)::int % 2 = 0 then 5000 else 10000 + split_part(m.name, ' ', 2)::int + age end, age
       from made m, unnest(array[0, 30, 95]) age`,
    [books.owner.tenantId],
  );

it('pages customers and invoices, and adds up all of them', async () => {
  await owe();
  await books.owner.must(
    books.post('payments/-/record', {
      customer_id: books.customerId,
      amount: '7.00',
      method: 'cash',
      allocations: [],
    }),
  );
  await books.send(await books.draft([lineOf('3.00')]));
  const [first, second, third] = [await read(), await read('?page=2'), await read('?page=3')];
  expect([first, second, third].map(({ customers }) => customers.length)).toEqual([100, 21, 0]);
  expect([first, second].map(({ invoices }) => invoices.length)).toEqual([100, 100]);
  expect(first).toMatchObject({ customer_count: 121, invoice_count: 361, unallocated: '7.00' });

  const customers = [...first.customers, ...second.customers];
  expect(new Set(customers.map(({ customer_id }) => customer_id)).size).toBe(121);
  const cents = (of: readonly string[]) => of.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0);
  expect(cents(customers.map(({ total }) => total))).toBe(cents([first.total]));
  for (const bucket of Object.keys(first.ageing) as (keyof typeof first.ageing)[])
    expect(cents(customers.map(({ ageing }) => ageing[bucket]))).toBe(cents([first.ageing[bucket]]));
  const owed = customers.map(({ total }) => Number(total));
  expect(owed).toEqual(owed.toSorted((a, b) => b - a));
  const tied = customers.filter(({ total }) => total === '148.75').map(({ name }) => name);
  expect(tied.slice(0, 3)).toEqual(['Owes 2', 'Owes 4', 'Owes 6']);
  expect(customers.at(-1)).toMatchObject({ name: 'Grand Hotel', total: '-4.00', unallocated: '7.00' });
});

it('gives one customer all invoices, aged as they are overdue', async () => {
  const [, page] = [await read(), await read('?page=2')];
  const id = page.customers[0]?.customer_id ?? '';
  const own = await read(`?customer_id=${id}`);
  expect(own).toMatchObject({ customer_count: 1, invoice_count: 3 });
  expect(own.customers).toEqual([page.customers[0]]);
  expect(own.invoices.map(({ days_overdue }) => bucketOf(days_overdue))).toEqual([
    'over_90',
    'days_1_30',
    'current',
  ]);
});

it('opens exactly the invoices that a bucket is made of', async () => {
  const { ageing, as_of } = await read();
  for (const bucket of ageBuckets) {
    const { view: _, due_date, ...filters } = rowsOfBucket(bucket, as_of);
    const asked = new URLSearchParams({ ...filters, select: 'id,balance', limit: '1000' });
    for (const day of due_date) asked.append('due_date', day);
    const rows = await books.owner.must(books.owner.get<{ balance: string }[]>(`/api/invoices?${asked}`));
    const sum = rows.reduce((cents, { balance }) => cents + Math.round(Number(balance) * 100), 0);
    expect([bucket, (sum / 100).toFixed(2)]).toEqual([bucket, Number(ageing[bucket]).toFixed(2)]);
  }
});
