import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf, openBooks, type Person } from './testing/books.ts';

let books: Books;
let anna: Person;
beforeAll(async () => {
  books = await openBooks();
  anna = await books.server.member(books.owner, 'owner', 'Anna');
});
afterAll(() => books.stop());

const done = (path: string, input: object) => books.owner.must(books.post<{ id: string }>(path, input));
const sent = async (amount: string): Promise<Invoice> => books.send(await books.draft([lineOf(amount)]));
const record = (amount: string, allocations: object[] = []) =>
  done('payments/-/record', { customer_id: books.customerId, amount, allocations });
/** How often a member who may see invoices was notified that this one is paid. */
const noticesOf = async ({ id }: { id: string }) => {
  const notices = await books.query<{ body: string }>(
    `select body from notifications where membership_id = $1 and event = 'invoice_paid' and about_id = $2`,
    [anna.membershipId, id],
  );
  expect(notices.every(({ body }) => body === 'Grand Hotel')).toBe(true);
  return notices.length;
};
const ways: Record<string, () => Promise<{ id: string }>> = {
  async 'a payment that is recorded for it'() {
    const invoice = await sent('10.00');
    await record('4.00', [{ invoice_id: invoice.id, amount: '4.00' }]);
    expect(await noticesOf(invoice)).toBe(0);
    await record('6.00', [{ invoice_id: invoice.id, amount: '6.00' }]);
    return invoice;
  },
  async 'a payment that is allocated later'() {
    const invoice = await sent('10.00');
    const payment = await record('10.00');
    await done(`payments/${payment.id}/allocate`, {
      allocations: [{ invoice_id: invoice.id, amount: '10.00' }],
    });
    return invoice;
  },
  async 'credit that is applied'() {
    const invoice = await sent('10.00');
    const { id } = await record('10.00');
    await done(`invoices/${invoice.id}/apply_credit`, {
      credits: [{ payment_id: id, amount: '10.00' }],
    });
    return invoice;
  },
  async 'credit as it is sent'() {
    const { id } = await record('10.00');
    const draft = await books.draft([lineOf('10.00')]);
    return books.send(draft, { credits: [{ payment_id: id, amount: '10.00' }] });
  },
  async 'a credit note'() {
    const invoice = await sent('10.00');
    const credit = await done(`invoices/${invoice.id}/credit`, {});
    const [note] = await books.query<{ id: string }>('select id from invoices where credits_id = $1', [
      invoice.id,
    ]);
    expect(credit.id).toBe(invoice.id);
    await books.send(note ?? { id: '' });
    expect(await noticesOf(note ?? { id: '' })).toBe(0);
    return invoice;
  },
  async 'a write-off'() {
    const invoice = await sent('10.00');
    await done(`invoices/${invoice.id}/write_off`, { reason: 'Too small' });
    return invoice;
  },
};

it.each(Object.entries(ways))('notifies once that an invoice is paid, by %s', async (_way, pay) => {
  const invoice = await pay();
  expect(await books.see(invoice.id)).toMatchObject({ payment_state: 'paid' });
  expect(await noticesOf(invoice)).toBe(1);
});

it('has one place that pays invoices', () => {
  const folder = new URL('../', import.meta.url);
  const inserting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /insert\w*[ (]+(into )?'?payment_allocations/i.test(readFileSync(new URL(file, folder), 'utf8')),
    );
  // A refund allocates credit, the end of an allocation takes back, and a deposit that is brought was paid long before: none of them pays
  // an invoice now.
  expect(inserting.sort()).toEqual([
    'invoicing/credits/record-refund.ts',
    'invoicing/opening/opening-deposits.ts',
    'invoicing/paid-invoice.ts',
    'invoicing/payments/end-allocations.ts',
  ]);
});
