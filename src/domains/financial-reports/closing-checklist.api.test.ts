import { afterAll, beforeAll, expect, it } from 'vitest';
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
  const bill = await run('vendor_bills/-/create', {
    ...{ vendor_id: vendor, lines: [{ item_name: 'Fuel', unit_price: '61.30' }] },
  });
  await run(`vendor_bills/${bill.id}/post`, {});
  await run('bill_payments/-/pay', { bills: [{ bill_id: bill.id, amount: '20.00' }] });

  const differences = async () => {
    const { items } = await owner.must(
      owner.get<ClosingChecklist>('/api/reports/closing_checklist?ends_on=2099-12-31'),
    );
    return ['accounts_receivable', 'customer_deposits', 'accounts_payable'].map(
      (name) => items.find((item) => item.name === name)?.amount,
    );
  };
  expect(await differences()).toEqual(['0.00', '0.00', '0.00']);
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
  expect(await differences()).toEqual(['0.70', '0.05', '0.09']);
});

async function make(table: string, row: object): Promise<string | undefined> {
  const [made] = await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row));
  return made?.id;
}
