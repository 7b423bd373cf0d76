/** Pairs of commands that lock the same rows in opposite order, sent like the client does, each with an Idempotency-Key. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks, type Person } from './testing/books.ts';

let books: Books;
let elsewhere: Person;
beforeAll(async () => {
  books = await openBooks();
  elsewhere = (await books.server.another()).as(books.owner);
});
afterAll(() => books.stop());

const keyed = (who: Person, path: string, input: object) =>
  who.post<{ id: string }>(`/api/${path}`, input, { 'idempotency-key': randomUUID() });

it('answers a void and a full payment at the same time with one of the two, never with “try again”', async () => {
  for (let round = 0; round < 8; round += 1) {
    const invoice = await books.send(await books.draft());
    const allocations = [{ invoice_id: invoice.id, amount: '100.00' }];
    const payment = { customer_id: books.customerId, amount: '100.00', allocations };
    const [paid, voided] = await Promise.all([
      keyed(books.owner, 'payments/-/record', payment),
      keyed(elsewhere, `invoices/${invoice.id}/void`, { reason: 'Race' }),
    ]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([paid.status, voided.status]);
  }
  const proof = await books.proof();
  expect(proof).toMatchObject({ difference: '0.00', faults: [], receivable: proof.open });
});

it('retries the allocation of a payment that lost against the invoice taking the payment as credit', async () => {
  for (let round = 0; round < 8; round += 1) {
    const invoice = await books.send(await books.draft([lineOf('60.00')]));
    const payment = await books.owner.must(
      books.post('payments/-/record', { customer_id: books.customerId, amount: '60.00' }),
    );
    const replies = await Promise.all([
      keyed(books.owner, `payments/${payment.id}/allocate`, {
        allocations: [{ invoice_id: invoice.id, amount: '60.00' }],
      }),
      keyed(elsewhere, `invoices/${invoice.id}/apply_credit`, {
        credits: [{ payment_id: payment.id, amount: '60.00' }],
      }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await books.see(invoice.id)).toMatchObject({ payment_state: 'paid' });
  }
});
