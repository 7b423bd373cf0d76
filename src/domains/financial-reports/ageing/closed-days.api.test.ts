import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { addDays } from '#kernel/dates.ts';

interface Ageing {
  readonly rows: readonly unknown[];
  readonly checks: readonly { readonly difference: string }[];
}

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const on = (issue_date: string) => ({ issue_date, due_date: '2025-12-31' });
const made = <T = { id: string }>(path: string, input: object) =>
  books.owner.must(books.post<T>(path, input));
const ageing = (name: 'receivables' | 'payables', day: string) =>
  books.owner.must(books.owner.get<Ageing>(`/api/reports/financial_statement?name=${name}_ageing&to=${day}`));

/** Fails unless the total equals the control account on each of these days. */
async function expectRight(name: 'receivables' | 'payables') {
  for (const day of ['2025-03-10', '2025-03-31', '2025-04-10', '2025-05-31', '2099-12-31'])
    expect([name, day, (await ageing(name, day)).checks[0]?.difference]).toEqual([name, day, '0.00']);
}

it('shows what was owed on a closed day, whatever is reversed, applied or written off later', async () => {
  const { customerId: customer_id } = books;
  const invoice = async (amount: string, day: string) =>
    books.send(await books.draft([lineOf(amount)], on(day)));
  const first = await invoice('310.00', '2025-03-01');
  const second = await invoice('95.50', '2025-03-02');
  const third = await invoice('120.00', '2025-03-03');
  const pay = (amount: string, received_on: string, invoice_id?: string) =>
    made('payments/-/record', {
      ...{ customer_id, amount, received_on },
      allocations: invoice_id ? [{ invoice_id, amount }] : [],
    });
  const bounced = await pay('310.00', '2025-03-05', first.id);
  const ahead = await pay('400.00', '2025-03-08');
  await made(`invoices/${second.id}/write_off`, {
    ...{ amount: '45.50', reason: 'Moved away', written_off_on: '2025-03-20' },
  });
  const refund = await made('refunds/-/record', {
    ...{ customer_id, amount: '60.00', refunded_on: '2025-03-22', method: 'cash' },
    credits: [{ payment_id: ahead.id, amount: '60.00' }],
  });
  const before = await ageing('receivables', '2025-03-31');
  await expectRight('receivables');
  await made('fiscal_periods/-/close', { ends_on: '2025-03-31' });

  const [{ id: writeOff = '' } = {}] = await books.owner.must(
    books.owner.get<{ id: string }[]>('/api/write_offs'),
  );
  const later: [string, object][] = [
    [`payments/${bounced.id}/reverse`, { reason: 'No funds', reversed_on: '2025-04-02' }],
    [`refunds/${refund.id}/reverse`, { reason: 'Came back', reversed_on: '2025-04-05' }],
    [`write_offs/${writeOff}/reverse`, { reason: 'Paid after all', reversed_on: '2025-04-09' }],
    [`payments/${ahead.id}/allocate`, { allocations: [{ invoice_id: third.id, amount: '120.00' }] }],
    [`invoices/${second.id}/apply_credit`, { credits: [{ payment_id: ahead.id, amount: '95.50' }] }],
  ];
  for (const [path, input] of later) {
    await made(path, input);
    expect([path, (await ageing('receivables', '2025-03-31')).rows]).toEqual([path, before.rows]);
    await expectRight('receivables');
  }
  const refused = await books.post(`payments/${ahead.id}/reverse`, {
    ...{ reason: 'x', reversed_on: '2025-03-30' },
  });
  expect(refused.body.error?.fields).toHaveProperty('reversed_on');
  await expect(
    books.query(
      `insert into payment_allocations (tenant_id, payment_id, invoice_id, amount, allocated_on) values ($1, $2, $3, 100, '2025-03-12')`,
      [books.owner.tenantId, ahead.id, first.id],
    ),
  ).rejects.toMatchObject({ code: 'FW424' });
});

it('pays nothing back on a day before it came', async () => {
  const [customer] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/customers', { name: 'Pine Lodge' }),
  );
  const customer_id = customer?.id ?? '';
  const first = await made('payments/-/record', { customer_id, amount: '12.00', received_on: '2025-04-04' });
  const then = await made<{ id: string; number: string }>('payments/-/record', {
    ...{ customer_id, amount: '37.00', received_on: '2025-04-20' },
  });
  const refund = (amount: string, refunded_on: string, payment?: { id: string }) =>
    books.post('refunds/-/record', {
      ...{ customer_id, amount, refunded_on },
      ...(payment && { credits: [{ payment_id: payment.id, amount }] }),
    });
  expect((await refund('37.00', '2025-04-09', then)).body.error?.fields).toEqual({
    refunded_on: `This is before 2025-04-20, the day of ${then.number}.`,
  });
  expect((await refund('15.00', '2025-04-09')).body.error?.fields).toHaveProperty('refunded_on');
  await books.owner.must(refund('12.00', '2025-04-09', first));
  await books.owner.must(refund('37.00', '2025-04-20'));
  await expectRight('receivables');
});

it('has what was refunded of a payment that had bounced before', async () => {
  const [customer] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/customers', { name: 'Fern Inn' }),
  );
  const customer_id = customer?.id ?? '';
  const payment = await made('payments/-/record', {
    customer_id,
    amount: '61.00',
    received_on: '2025-04-03',
  });
  const refund = await made('refunds/-/record', { customer_id, amount: '18.00', refunded_on: '2025-04-12' });
  const reason = { reason: 'No funds' };
  await made(`refunds/${refund.id}/reverse`, { ...reason, reversed_on: '2025-06-02' });
  await made(`payments/${payment.id}/reverse`, { ...reason, reversed_on: '2025-04-08' });
  await expectRight('receivables');
  for (const [day, owed] of [
    ['2025-04-07', -61],
    ['2025-04-09', 0],
    ['2025-05-31', 18],
    ['2025-06-02', 0],
  ] as const) {
    const { items } = await books.owner.must(
      books.owner.get<{ items: { open: string }[] }>(
        `/api/reports/customer_statement?customer_id=${customer_id}&as_of=${day}`,
      ),
    );
    const total = items.reduce((sum, { open }) => sum + Number(open), 0);
    expect([day, total]).toEqual([day, owed]);
  }
});

it('does so for what is owed to vendors', async () => {
  const [vendor] = await books.owner.must(
    books.owner.post<{ id: string }[]>('/api/vendors', { name: 'Ferro Supply' }),
  );
  const vendor_id = vendor?.id;
  const bill = async (unit_price: string, bill_date: string, kind: 'bill' | 'credit' = 'bill') => {
    const lines = [{ item_name: 'Fittings', unit_price }];
    const dates = kind === 'credit' ? { bill_date } : { bill_date, due_date: '2025-12-31' };
    const { id } = await made('vendor_bills/-/create', { vendor_id, kind, lines, ...dates });
    await made(`vendor_bills/${id}/post`, {});
    return id;
  };
  const first = await bill('210.00', '2025-04-02');
  const second = await bill('75.25', '2025-04-04');
  const credit = await bill('30.00', '2025-04-06', 'credit');
  const payment = await made('bill_payments/-/pay', {
    ...{ paid_on: '2025-04-08', bills: [{ bill_id: first, amount: '210.00' }] },
  });
  const before = await ageing('payables', '2025-04-30');
  await expectRight('payables');
  await made('fiscal_periods/-/close', { ends_on: '2025-04-30' });
  const later: [string, object][] = [
    [`vendor_bills/${credit}/apply`, { bills: [{ bill_id: second, amount: '30.00' }] }],
    [`bill_payments/${payment.id}/reverse`, { reason: 'Lost', reversed_on: '2025-05-03' }],
    [`vendor_bills/${credit}/void`, { reason: 'Not meant for us' }],
  ];
  for (const [path, input] of later) {
    await made(path, input);
    expect([path, (await ageing('payables', '2025-04-30')).rows]).toEqual([path, before.rows]);
    await expectRight('payables');
  }
});

it('takes a void for the day of its entry, also once the company is in another time zone', async () => {
  const owner = await books.server.company('Island Heating', { timezone: 'Pacific/Kiritimati' });
  const run = <T = { id: string }>(path: string, input: object) =>
    owner.must(owner.post<T>(`/api/${path}`, input));
  const [[customer], [vendor], [part]] = await Promise.all([
    owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Lagoon Lodge' })),
    owner.must(owner.post<{ id: string }[]>('/api/vendors', { name: 'Reef Supply' })),
    owner.must(
      owner.post<{ id: string }[]>('/api/parts', { name: 'Hose', sku: 'H-1', cost: '0', price: '9.00' }),
    ),
  ]);
  await owner.must(owner.post('/api/stock_locations', { name: 'Main', is_default: true }));
  const dates = { issue_date: '2025-06-03', due_date: '2025-12-31' };
  const invoice = await run('invoices/-/create', {
    ...{ customer_id: customer?.id, lines: [{ description: 'Work', unit_price: '83.00' }], ...dates },
  });
  await run(`invoices/${invoice.id}/send`, { without_mail: true });
  const bill = await run('vendor_bills/-/create', {
    ...{
      vendor_id: vendor?.id,
      lines: [{ item_name: 'Rent', unit_price: '27.00' }],
      bill_date: '2025-06-04',
    },
  });
  await run(`vendor_bills/${bill.id}/post`, {});
  const items = [{ item_name: 'Hose', part_id: part?.id, quantity: '4', unit_price: '6.25' }];
  const order = await run('purchase_orders/-/create', { vendor_id: vendor?.id, items });
  await run(`purchase_orders/${order.id}/send`, { without_mail: true });
  const [item] = await owner.must(
    owner.get<{ id: string }[]>(`/api/purchase_order_items?po_id=eq.${order.id}`),
  );
  await run(`purchase_orders/${order.id}/receive`, {
    ...{ received_on: '2025-06-05', lines: [{ item_id: item?.id, quantity: '4' }] },
  });
  const [receipt] = await owner.must(owner.get<{ id: string }[]>('/api/goods_receipts'));
  const reason = { reason: 'Wrong' };
  await run(`invoices/${invoice.id}/void`, reason);
  await run(`vendor_bills/${bill.id}/void`, reason);
  await run(`goods_receipts/${receipt?.id}/reverse`, reason);

  const [entry] = await owner.must(
    owner.get<{ entry_date: string }[]>('/api/journal_entries?source=eq.invoice_void'),
  );
  const day = addDays(entry?.entry_date ?? '', -1);
  const read = async () => {
    const open = [];
    for (const name of ['receivables', 'payables']) {
      const query = `financial_statement?name=${name}_ageing&to=${day}`;
      const { rows, checks } = await owner.must(owner.get<Ageing>(`/api/reports/${query}`));
      open.push(rows, checks[0]?.difference);
    }
    const { items: controls } = await owner.must(
      owner.get<{ items: { name: string; amount: string }[] }>(
        `/api/reports/closing_checklist?ends_on=${day}`,
      ),
    );
    const compared = ['accounts_receivable', 'accounts_payable', 'grni', 'inventory'];
    return [open, compared.map((name) => controls.find((one) => one.name === name)?.amount)];
  };
  const before = await read();
  expect(before[1]).toEqual(['0.00', '0.00', '0.00', '0.00']);
  // On the other side of the date line.
  await owner.must(owner.put('/api/company', { timezone: 'Pacific/Pago_Pago' }));
  expect(await read()).toEqual(before);
});

it('posts a deposit that a back-dated invoice takes up on the day of the invoice', async () => {
  const { customerId: customer_id } = books;
  const deposit = await books.send(
    await books.draft([lineOf('180.00')], { ...on('2025-05-02'), kind: 'deposit' }),
  );
  await made('payments/-/record', {
    ...{ customer_id, amount: '180.00', received_on: '2025-05-06' },
    allocations: [{ invoice_id: deposit.id, amount: '180.00' }],
  });
  const invoice = await books.send(await books.draft([lineOf('500.00')], on('2025-05-20')), {
    credits: [{ deposit_id: deposit.id, amount: '180.00' }],
  });
  const [applied] = await books.owner.must(
    books.owner.get<{ entry_date: string }[]>('/api/journal_entries?source=eq.deposit_applied'),
  );
  expect(applied?.entry_date).toBe('2025-05-20');
  await made(`invoices/${invoice.id}/void`, { reason: 'Wrong site' });
  expect((await books.see(deposit.id)).payment_state).toBe('paid');
  await expectRight('receivables');
});
