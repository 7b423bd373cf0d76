/** Commands that may be repeated: each call either does its work again or finds it already done. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from './invoicing/testing/books.ts';

type Made = { id: string };
let books: Books;
let vendor: string;
beforeAll(async () => {
  books = await openBooks();
  [{ id: vendor }] = (await done<Made[]>('vendors', { name: 'Acme', email: 'sales@acme.example' })) as [Made];
});
afterAll(() => books.stop());

const done = <T = Made>(path: string, input: object = {}) => books.owner.must(books.post<T>(path, input));
const first = async (sql: string, values: readonly unknown[] = []) =>
  (await books.query<Made>(sql, values))[0]?.id;
const mails = async (id: string) =>
  (await books.query('select 1 from outbox_emails where document_id = $1', [id])).length;
const item = { item_name: 'Filter', quantity: '2', unit_price: '5.00' };

it('do nothing with a removed order', async () => {
  const make = () => done('purchase_orders/-/create', { vendor_id: vendor, items: [item] });
  const { id } = await make();
  await done(`purchase_orders/${id}/remove`);
  const asked: [string, object][] = [
    ['send', { without_mail: true }],
    ['approve', {}],
    ['request_approval', {}],
    ['update', { notes: 'x' }],
    ['cancel', { reason: 'x' }],
    ['remove', {}],
    ['attach', { file_id: await upload() }],
  ];
  for (const [verb, input] of asked) {
    const reply = await books.post(`purchase_orders/${id}/${verb}`, input);
    expect([verb, reply.status, reply.body.error?.message]).toEqual([
      verb,
      409,
      expect.stringContaining('was removed from the list'),
    ]);
  }
});

async function upload(): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#227788' } })
    .png()
    .toBuffer();
  const headers = { 'content-type': 'image/png', 'x-file-name': 'offer.png' };
  return (await books.owner.must(books.owner.post<Made>('/api/files', new Uint8Array(png), headers))).id;
}

it('mail, amend and copy an order, and keep its files', async () => {
  const order = await done('purchase_orders/-/create', { vendor_id: vendor, items: [item] });
  await done(`purchase_orders/${order.id}/send`, {});
  for (let time = 0; time < 2; time += 1) {
    await done(`purchase_orders/${order.id}/resend`, { to: 'other@acme.example' });
    const amended = { notes: `Ring twice, ${time}`, expected_delivery_date: '2099-01-01' };
    expect(await done(`purchase_orders/${order.id}/amend`, amended)).toMatchObject(amended);
  }
  expect(await mails(order.id)).toBe(3);
  const copy = { purchase_order_id: order.id };
  const [one, two] = [
    await done('purchase_orders/-/duplicate', copy),
    await done('purchase_orders/-/duplicate', copy),
  ];
  expect(new Set([order.id, one.id, two.id]).size).toBe(3);
  const file_id = await upload();
  type Attached = { attachments: { file_id: string }[] };
  const files = (verb: string) => done<Attached>(`purchase_orders/${order.id}/${verb}`, { file_id });
  await files('attach');
  expect((await files('attach')).attachments).toMatchObject([{ file_id }]);
  await files('detach');
  expect((await files('detach')).attachments).toEqual([]);
});

it('use a vendor’s credit on bills step by step, and keep their files', async () => {
  const bill = await done('vendor_bills/-/create', { vendor_id: vendor, lines: [item] });
  const file_id = await upload();
  type Attached = { attachments: unknown[] };
  expect((await done<Attached>(`vendor_bills/${bill.id}/attach`, { file_id })).attachments).toHaveLength(1);
  expect((await done<Attached>(`vendor_bills/${bill.id}/detach`, { file_id })).attachments).toEqual([]);
  await done(`vendor_bills/${bill.id}/post`);
  await done('bill_payments/-/pay', { bills: [{ bill_id: bill.id, amount: '10.00' }] });
  const credit = await done('vendor_bills/-/credit', { bill_id: bill.id });
  await done(`vendor_bills/${credit.id}/post`);
  const other = await done('vendor_bills/-/create', { vendor_id: vendor, lines: [item] });
  await done(`vendor_bills/${other.id}/post`);
  const bills = [{ bill_id: other.id, amount: '4.00' }];
  await done(`vendor_bills/${credit.id}/apply`, { bills });
  expect(await done(`vendor_bills/${credit.id}/apply`, { bills })).toMatchObject({ balance: '2.00' });
  const tooMuch = await books.post(`vendor_bills/${credit.id}/apply`, { bills });
  expect(tooMuch.status).toBe(422);
});

it('mail a quote again, and resume an invoice’s reminders', async () => {
  const options = [{ lines: [lineOf('100.00')] }];
  const quote = await done('quotes/-/create', { customer_id: books.customerId, title: 'Boiler', options });
  await done(`quotes/${quote.id}/send`, {});
  const before = await mails(quote.id);
  await done(`quotes/${quote.id}/resend`, { to: 'office@grand.example' });
  await done(`quotes/${quote.id}/resend`, { to: 'office@grand.example' });
  expect(await mails(quote.id)).toBe(before + 2);
  const { id } = await books.send(await books.draft());
  const stopped = (verb: string) => done<{ reminders_stopped: boolean }>(`invoices/${id}/${verb}`);
  expect([await stopped('stop_reminders'), await stopped('stop_reminders')]).toMatchObject(
    Array(2).fill({ reminders_stopped: true }),
  );
  expect([await stopped('resume_reminders'), await stopped('resume_reminders')]).toMatchObject(
    Array(2).fill({ reminders_stopped: false }),
  );
});

it('hand over a person’s tasks', async () => {
  const [ann, ben] = [
    await books.server.member(books.owner, 'technician', 'Ann'),
    await books.server.member(books.owner, 'technician', 'Ben'),
  ];
  const [job] = await done<Made[]>('work_orders', { title: 'Boiler' });
  await done(`work_orders/${job?.id}/assign`, { technician_ids: [ann.membershipId] });
  for (let time = 0; time < 2; time += 1)
    await done(`memberships/${ann.membershipId}/hand_over`, { to_id: ben.membershipId });
  const assigned = await books.query<{ technician_id: string }>(
    'select technician_id from work_order_assignees where work_order_id = $1',
    [job?.id],
  );
  expect(assigned).toEqual([{ technician_id: ben.membershipId }]);
});

it('tick a line of a reconciliation, and untick it', async () => {
  const bank = await first(`select id from accounts where system_key = 'bank'`);
  const expense = await first(`select id from accounts where code = '6440'`);
  const lines = [
    { account_id: bank, debit: '5.00' },
    { account_id: expense, credit: '5.00' },
  ];
  const { id: entry } = await done('journal_entries/-/post', { entry_date: '2026-01-05', memo: 'x', lines });
  const line = await first('select id from journal_lines where entry_id = $1 and account_id = $2', [
    entry,
    bank,
  ]);
  const start = { account_id: bank, statement_date: '2026-01-31', statement_balance: '5.00' };
  const { id } = await done('reconciliations/-/start', start);
  const ticked = async () =>
    (await books.query('select 1 from reconciliation_lines where reconciliation_id = $1', [id])).length;
  for (const is_cleared of [true, true, false, false, true]) {
    await done(`reconciliations/${id}/tick`, { journal_line_ids: [line], is_cleared });
    expect(await ticked()).toBe(is_cleared ? 1 : 0);
  }
});
