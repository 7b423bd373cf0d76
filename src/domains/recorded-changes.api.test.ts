/** What a command changes on another document than its own has its own audit line, webhook and event. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks, type Person } from './invoicing/testing/books.ts';

let books: Books;
let ann: Person;
beforeAll(async () => {
  books = await openBooks();
  ann = await books.server.member(books.owner, 'technician', 'Ann');
});
afterAll(() => books.stop());

type Made = { id: string };
const done = <T = Made>(path: string, input: object = {}, who = books.owner) =>
  who.must(books.post<T>(path, input, who));
const newOrder = async () => (await done<Made[]>('work_orders', { title: 'Boiler' }))[0]?.id ?? '';
let slots = 0;
const schedule = (order: string, more: object = {}) => {
  slots += 1;
  const start = Date.now() + slots * 86_400_000;
  const times = {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 3_600_000).toISOString(),
  };
  return done(`work_orders/${order}/schedule`, { technician_id: ann.membershipId, ...times, ...more });
};
const visitOf = async (order: string) =>
  (await books.query<Made>('select id from visits where work_order_id = $1 order by id desc', [order]))[0]
    ?.id ?? '';
/** The audit lines and events of a row, and the states in its audit lines. */
async function recordOf(table: string, id: string) {
  const lines = await books.query<{ action: string; status: string | null }>(
    `select action, after ->> 'status' as status from audit_logs where entity_type = $1 and entity_id = $2 order by id`,
    [table, id],
  );
  const events = await books.query<{ name: string }>(
    'select name from events where table_name = $1 and row_id = $2 order by id',
    [table, id],
  );
  return { lines, actions: lines.map(({ action }) => action), events: events.map(({ name }) => name) };
}

it("records a work order's visits: planned, unplanned, started, held and started again", async () => {
  const order = await newOrder();
  await schedule(order);
  await done(`visits/${await visitOf(order)}/cancel`, { reason: 'Rain' });
  await schedule(order, { is_tentative: true });
  await done(`visits/${await visitOf(order)}/confirm`);
  await done(`visits/${await visitOf(order)}/arrive`, {}, ann);
  await done(`work_orders/${order}/hold`, { reason: 'Waiting for a part' });
  await schedule(order);
  await done(`visits/${await visitOf(order)}/arrive`, {}, ann);
  const { lines, events } = await recordOf('work_orders', order);
  expect(lines.filter(({ status }) => status).map(({ action, status }) => `${action} ${status}`)).toEqual([
    'create unscheduled',
    'work_orders.schedule scheduled',
    'work_orders.unschedule unscheduled',
    'work_orders.schedule scheduled',
    'work_orders.start in_progress',
    'work_orders.hold on_hold',
    'work_orders.resume in_progress',
  ]);
  expect(events).toContain('work_orders.start');
  expect(events).toContain('work_orders.unschedule');
});

it('records the end of visits when their work order ends or their technician leaves', async () => {
  const order = await newOrder();
  await schedule(order);
  const visit = await visitOf(order);
  expect((await recordOf('visits', visit)).actions).toEqual(['visits.schedule']);
  await done(`work_orders/${order}/cancel`, { reason: 'No longer wanted' });
  expect(await recordOf('visits', visit)).toMatchObject({
    actions: ['visits.schedule', 'visits.cancel'],
    events: expect.arrayContaining(['visits.cancel']),
  });
  const ben = await books.server.member(books.owner, 'technician', 'Ben');
  const other = await newOrder();
  await schedule(other, { technician_id: ben.membershipId });
  const moved = await visitOf(other);
  await done(`visits/${moved}/dispatch`);
  await done(`memberships/${ben.membershipId}/deactivate`, {});
  const { lines } = await recordOf('visits', moved);
  expect(lines.at(-1)).toEqual({ action: 'visits.move', status: 'scheduled' });
});

it('records that an order is open again when its receipt is reversed', async () => {
  const [vendor] = await done<Made[]>('vendors', { name: 'Acme' });
  const items = [{ item_name: 'Filter', quantity: '2', unit_price: '5', part_id: books.partId }];
  const po = await done('purchase_orders/-/create', { vendor_id: vendor?.id, items });
  await done(`purchase_orders/${po.id}/send`, { without_mail: true });
  const [item] = await books.query<Made>('select id from purchase_order_items where po_id = $1', [po.id]);
  await done(`purchase_orders/${po.id}/receive`, { lines: [{ item_id: item?.id, quantity: '2' }] });
  const [receipt] = await books.query<Made>('select id from goods_receipts where po_id = $1', [po.id]);
  expect((await recordOf('goods_receipts', receipt?.id ?? '')).actions).toEqual(['goods_receipts.post']);
  await done(`goods_receipts/${receipt?.id}/reverse`, { reason: 'Wrong ones' });
  const { lines, events } = await recordOf('purchase_orders', po.id);
  expect(lines.at(-1)).toEqual({ action: 'purchase_orders.receipt_reversed', status: 'sent' });
  expect(events.at(-1)).toBe('purchase_orders.receipt_reversed');
});

it('records what else a command creates: a payment from a bank line, a write-off, the draft of a credit note', async () => {
  const invoice = await books.send(await books.draft([lineOf('50.00')]));
  const [bank] = await books.query<Made>(`select id from accounts where system_key = 'bank'`);
  const [today] = await books.query<{ day: string }>(
    `select (now() at time zone 'America/Chicago')::date::text as day`,
  );
  await done('bank_imports/-/import', {
    account_id: bank?.id,
    file_name: 'bank.csv',
    content: `Date,Description,Amount\n${today?.day},Grand Hotel,30.00\n`,
    mapping: {
      date: 'Date',
      date_format: 'YMD',
      number_format: 'point',
      amount: 'Amount',
      description: 'Description',
    },
  });
  const [line] = await books.query<Made>('select id from bank_lines');
  await done(`bank_lines/${line?.id}/pay_invoice`, { invoice_id: invoice.id });
  const [payment] = await books.query<Made>('select id from payments');
  expect(await recordOf('payments', payment?.id ?? '')).toMatchObject({
    actions: ['payments.record'],
    events: ['payments.record'],
  });
  await done(`invoices/${invoice.id}/credit`);
  const [credit] = await books.query<Made>(`select id from invoices where kind = 'credit_note'`);
  expect((await recordOf('invoices', credit?.id ?? '')).actions).toEqual(['invoices.create']);
  await done(`invoices/${invoice.id}/write_off`, { reason: 'Too small', amount: '5.00' });
  const [writeOff] = await books.query<Made>('select id from write_offs');
  expect((await recordOf('write_offs', writeOff?.id ?? '')).actions).toEqual(['write_offs.record']);
});
