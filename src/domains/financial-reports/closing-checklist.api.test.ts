import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '#domains/fixed-assets/testing/own-assets.ts';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { addDays } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ClosingChecklist } from './closing-checklist.report.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Closing Inc', { timezone: 'UTC' });
});
afterAll(() => server.stop());

it('proposes the month that is over, and says of the present one that it is not', async () => {
  const read = () => owner.must(owner.get<ClosingChecklist>('/api/reports/closing_checklist'));
  const first = await read();
  expect(first).toMatchObject({ closed_to: null, is_over: true });
  await owner.must(owner.post('/api/fiscal_periods/-/close', { ends_on: first.ends_on }));
  const present = monthEnd(addDays(first.ends_on, 1));
  expect(await read()).toMatchObject({ closed_to: first.ends_on, ends_on: present, is_over: false });
});

it('compares control accounts with their documents, and finds what was changed beside them', async () => {
  const customer = await make('customers', { name: 'Grand Hotel' });
  const vendor = await make('vendors', { name: 'Ferro Supply' });
  const run = (path: string, input: object) => owner.must(owner.post<{ id: string }>(`/api/${path}`, input));
  const send = async (unit_price: string, more: object = {}, input: object = {}) => {
    const lines = [{ description: 'Work', unit_price }];
    const draft = await run('invoices/-/create', { customer_id: customer, lines, ...more });
    return run(`invoices/${draft.id}/send`, { without_mail: true, ...input });
  };
  const pay = (invoice_id: string, amount: string) =>
    run('payments/-/record', { customer_id: customer, amount, allocations: [{ invoice_id, amount }] });
  const deposit = await send('150.00', { kind: 'deposit' });
  await pay(deposit.id, '150.00');
  const invoice = await send('420.00', {}, { credits: [{ deposit_id: deposit.id, amount: '90.00' }] });
  const bounced = await pay(invoice.id, '70.00');
  await run(`payments/${bounced.id}/reverse`, { reason: 'No funds' });
  await run(`invoices/${invoice.id}/write_off`, { amount: '12.50', reason: 'Small' });
  const taxed = await send('', {
    lines: [{ description: 'Repair', unit_price: '80.00', tax_rate: '0.0881' }],
  });
  await run(`invoices/${taxed.id}/write_off`, { amount: '10.00', reason: 'Insolvent' });
  await run('journal_entries/-/post', {
    memo: 'Paid to the agency',
    entry_date: new Date().toISOString().slice(0, 10),
    lines: [
      { account_id: await accountOf(owner, '2200'), debit: '3.00' },
      { account_id: await accountOf(owner, '1000'), credit: '3.00' },
    ],
  });
  const bill = await run('vendor_bills/-/create', {
    ...{ vendor_id: vendor, lines: [{ item_name: 'Fuel', unit_price: '61.30' }] },
  });
  await run(`vendor_bills/${bill.id}/post`, {});
  await run('bill_payments/-/pay', { bills: [{ bill_id: bill.id, amount: '20.00' }] });

  const differences = async () => {
    const { items } = await owner.must(
      owner.get<ClosingChecklist>('/api/reports/closing_checklist?ends_on=2099-12-31'),
    );
    return ['accounts_receivable', 'customer_deposits', 'tax_payable', 'accounts_payable'].map(
      (name) => items.find((item) => item.name === name)?.amount,
    );
  };
  expect(await differences()).toEqual(['0.00', '0.00', '0.00', '0.00']);
  const change = async (table: string, text: string) => {
    await server.db.adminQuery(`alter table ${table} disable trigger user`);
    await server.db.adminQuery(text);
    await server.db.adminQuery(`alter table ${table} enable trigger user`);
  };
  await change('write_offs', 'update write_offs set amount = amount + 75');
  await change(
    'payment_allocations',
    'update payment_allocations set amount = amount - 5 where deposit_id is not null',
  );
  await change(
    'vendor_bills',
    'update vendor_bills set total_amount = total_amount + 9, subtotal = subtotal + 9',
  );
  await change(
    'invoices',
    `update invoices set tax = tax + 1, subtotal = subtotal - 1 where id = '${taxed.id}'`,
  );
  expect(await differences()).toEqual(['1.45', '0.05', '0.01', '0.09']);
});

it('compares goods received and inventory with receipts, bills and stock, on any day, cents of broken quantities included', async () => {
  const run = (path: string, input: object = {}) =>
    owner.must(owner.post<{ id: string }>(`/api/${path}`, input));
  const today = new Date().toISOString().slice(0, 10);
  const [early, middle] = [addDays(today, -6), addDays(today, -3)];
  const part_id = await make('parts', { name: 'Cable', sku: 'C-1', cost: '0.33', price: '1.00' });
  const [location, vendor_id] = [
    await make('stock_locations', { name: 'Warehouse', is_default: true }),
    await make('vendors', { name: 'Cable & Co' }),
  ];
  const items = [{ item_name: 'Cable', part_id, quantity: '9', unit_price: '0.33' }];
  const order = await run('purchase_orders/-/create', { vendor_id, items });
  await run(`purchase_orders/${order.id}/send`, { without_mail: true });
  const [item] = await owner.must(
    owner.get<{ id: string }[]>(`/api/purchase_order_items?po_id=eq.${order.id}`),
  );
  const receive = async (quantity: string, received_on: string) => {
    await run(`purchase_orders/${order.id}/receive`, {
      ...{ received_on, lines: [{ item_id: item?.id, quantity }] },
    });
    const receipts = await owner.must(
      owner.get<{ id: string; goods_receipt_lines: { id: string }[] }[]>(
        `/api/goods_receipts?po_id=eq.${order.id}&select=*,goods_receipt_lines(*)&order=number.desc`,
      ),
    );
    return { id: receipts[0]?.id, line: receipts[0]?.goods_receipt_lines[0]?.id };
  };
  const bill = async (quantity: string, bill_date: string) => {
    const lines = [{ po_item_id: item?.id, item_name: 'Cable', quantity, unit_price: '0.41' }];
    const draft = await run('vendor_bills/-/create', { vendor_id, bill_date, lines });
    await run(`vendor_bills/${draft.id}/post`, { difference_reason: 'Dearer' });
    return draft.id;
  };
  const differences = async () => {
    const found: (string | null | undefined)[] = [];
    for (const day of [addDays(early, -1), early, middle, today, '2099-12-31']) {
      const { items } = await owner.must(
        owner.get<ClosingChecklist>(`/api/reports/closing_checklist?ends_on=${day}`),
      );
      for (const name of ['grni', 'inventory']) found.push(items.find((one) => one.name === name)?.amount);
    }
    return [...new Set(found)];
  };
  const first = await receive('1.5', early);
  const wrong = await bill('1.5', early);
  await receive('1.5', middle);
  await bill('1.5', middle);
  await run(`vendor_bills/${wrong}/void`, { reason: 'Twice' });
  await run(`goods_receipts/${first.id}/reverse`, { reason: 'Wrong' });
  expect(await differences()).toEqual(['0.00']);
  const third = await receive('4.5', middle);
  await run(`goods_receipts/${third.id}/return`, {
    ...{ reason: 'Damaged', lines: [{ line_id: third.line, quantity: '0.5' }] },
  });
  await bill('3', today);
  await run(`purchase_orders/${order.id}/finish_receiving`, { reason: 'Enough' });
  await run(`purchase_orders/${order.id}/close`);
  await run(`purchase_orders/${order.id}/clear_not_billed`, { reason: 'Forgotten' });
  await run('stock_moves/-/adjust', { part_id, location_id: location, counted: '5', reason: 'Count' });
  expect(await differences()).toEqual(['0.00']);
  const [rest] = await server.db.adminQuery<{ rest: string }>(
    "select sum(l.debit - l.credit)::text as rest from journal_lines l join accounts a on a.id = l.account_id where a.system_key = 'grni'",
  );
  expect(rest?.rest).toBe('0');

  for (const [table, change] of [
    ['goods_receipt_lines', 'value = value + 7'],
    ['stock_moves', "value = value + 11 where kind = 'adjustment'"],
  ]) {
    await server.db.adminQuery(`alter table ${table} disable trigger user`);
    await server.db.adminQuery(`update ${table} set ${change}`);
    await server.db.adminQuery(`alter table ${table} enable trigger user`);
  }
  const { items: found } = await owner.must(
    owner.get<ClosingChecklist>('/api/reports/closing_checklist?ends_on=2099-12-31'),
  );
  const amounts = ['grni', 'inventory'].map((name) => found.find((one) => one.name === name)?.amount);
  expect(amounts).toEqual(['0.14', '-0.11']);
});

async function make(table: string, row: object): Promise<string | undefined> {
  const [made] = await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row));
  return made?.id;
}
