import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, openBooks } from '#domains/invoicing/testing/books.ts';
import { addDays } from '#kernel/dates.ts';
import type { Statement } from './statements/statement.rules.ts';

let books: Books;
let today: string;
beforeAll(async () => {
  books = await openBooks();
  const { to } = await books.owner.must(
    books.owner.get<Statement>('/api/reports/financial_statement?name=work_in_progress'),
  );
  today = to;
});
afterAll(() => books.stop());

const jobOf = async (values: object, cost?: string) => {
  const { owner, customerId } = books;
  const [made] = await owner.must(
    owner.post<{ id: string; number: string }[]>('/api/work_orders', {
      title: 'New boilers',
      customer_id: customerId,
      ...values,
    }),
  );
  if (!made) throw new Error('no work order');
  const spent = { work_order_id: made.id, description: 'Crane', cost };
  if (cost !== undefined) await owner.must(owner.post('/api/work_order_costs', spent));
  return made;
};

/** By the number of the job: contract, estimate, cost, share done, earned, billed, underbilled and overbilled; and the total. */
async function report(to = today) {
  const { owner } = books;
  const { rows } = await owner.must(
    owner.get<Statement>(`/api/reports/financial_statement?name=work_in_progress&to=${to}`),
  );
  const figures = rows.map(({ kind, cells }) => [
    kind === 'grand' ? 'Total' : (cells[0]?.value ?? '').split(' ')[0],
    cells.slice(2).map(({ value }) => value),
  ]);
  return new Map(figures as [string, (string | null)[]][]);
}

it('shows what jobs at an agreed price have earned by their cost, beside what was billed', async () => {
  const { owner, post, send } = books;
  const begun = await jobOf({ agreed_price: '1000.00', estimated_cost: '600.00' }, '150.00');
  const guessed = await jobOf({ agreed_price: '500.00' }, '80.00');
  const over = await jobOf({ agreed_price: '300.00', estimated_cost: '100.00' }, '140.00');
  await jobOf({ agreed_price: '90.00', estimated_cost: '10.00' });
  await jobOf({}, '70.00');
  const part = await owner.must(
    post<Invoice>('invoices/-/progress', { work_order_id: begun.id, percent: '0.4' }),
  );
  await send(part);
  const found = await report();
  expect([...found.keys()]).toEqual([begun.number, guessed.number, over.number, 'Total']);
  expect(found.get(begun.number)).toEqual([
    ...['1000.00', '600.00', '150.00', '25.0', '250.00'],
    ...['400.00', '0.00', '150.00'],
  ]);
  // Without an estimate, what was spent counts as earned.
  expect(found.get(guessed.number)).toEqual([
    '500.00',
    null,
    '80.00',
    null,
    '80.00',
    '0.00',
    '80.00',
    '0.00',
  ]);
  // It has cost more than was expected: all of it is earned, and no more.
  expect(found.get(over.number)).toEqual([
    ...['300.00', '100.00', '140.00', '100.0', '300.00'],
    ...['0.00', '300.00', '0.00'],
  ]);
  expect(found.get('Total')).toEqual([
    ...['1800.00', null, '370.00', null, '630.00'],
    ...['400.00', '380.00', '150.00'],
  ]);
  expect([...(await report(addDays(today, -1))).keys()]).toEqual(['Total']);

  await owner.must(post(`invoices/${part.id}/void`, { reason: 'Too early' }));
  expect((await report()).get(begun.number)?.slice(4)).toEqual(['250.00', '0.00', '250.00', '0.00']);
});

it('leaves out what is finished and billed as agreed, and what was cancelled', async () => {
  const { owner, post, send, job } = books;
  const done = await job({ agreed_price: '200.00', estimated_cost: '400.00' });
  expect((await report()).get(done.number)?.slice(3)).toEqual(['100.0', '200.00', '0.00', '200.00', '0.00']);
  await send(
    await owner.must(post<Invoice>('invoices/-/progress', { work_order_id: done.id, percent: '1' })),
  );
  expect((await report()).has(done.number)).toBe(false);
  const dropped = await jobOf({ agreed_price: '60.00' }, '20.00');
  expect((await report()).has(dropped.number)).toBe(true);
  await owner.must(post(`work_orders/${dropped.id}/cancel`, { reason: 'Sold' }));
  expect((await report()).has(dropped.number)).toBe(false);
});

it('adds what is billed beyond the agreed price to the contract', async () => {
  const { owner, post, send, customerId } = books;
  const [service] = await owner.must(
    owner.post<{ id: string }[]>('/api/services', {
      name: 'Second flue',
      price: '50.00',
      labour_minutes: 30,
    }),
  );
  const more = await jobOf(
    { agreed_price: '200.00', estimated_cost: '100.00', customer_id: customerId },
    '40.00',
  );
  await owner.must(post(`work_orders/${more.id}/add_service`, { service_id: service?.id, quantity: '1' }));
  await owner.must(post(`work_orders/${more.id}/start`));
  await owner.must(post(`work_orders/${more.id}/complete`, { remedy: 'Two flues' }));
  await send(await owner.must(post<Invoice>('invoices/-/from_work_orders', { work_order_ids: [more.id] })));
  const found = await report();
  expect(found.get(more.number)).toBeUndefined();
  expect(found.get('Total')?.slice(4, 6)).toEqual(['630.00', '0.00']);
});

it('takes the estimate from the quote, if each of its lines says what it costs', async () => {
  const { owner, post, customerId } = books;
  const estimateOf = async (lines: object[]) => {
    const quote = await owner.must(
      post<{ id: string }>('quotes/-/create', {
        customer_id: customerId,
        title: 'Boiler',
        options: [{ lines }],
      }),
    );
    await owner.must(post(`quotes/${quote.id}/send`, { without_mail: true }));
    await owner.must(post(`quotes/${quote.id}/approve`, { signer_name: 'Ada' }));
    const { made_work_order_id: id } = await owner.must(
      post<{ made_work_order_id: string }>(`quotes/${quote.id}/to_work_order`, {}),
    );
    const [order] = await owner.must(
      owner.get<{ estimated_cost: string | null }[]>(`/api/work_orders?id=eq.${id}&select=estimated_cost`),
    );
    return order?.estimated_cost;
  };
  const boiler = { description: 'Boiler', quantity: '2', unit_price: '900.00', unit_cost: '610.555' };
  const work = { description: 'Fitting', unit_price: '400.00', unit_cost: '210.00' };
  expect(await estimateOf([boiler, work])).toBe('1431.11');
  expect(await estimateOf([boiler, { ...work, unit_cost: undefined }])).toBeNull();
});
