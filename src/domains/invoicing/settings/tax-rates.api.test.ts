import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import { type Books, lineOf, openBooks } from '../testing/books.ts';

/** New York City's: 8.875 %. */
const rate = '0.08875';
let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());
type Made = { id: string }[];

it('accepts a rate of 8.875 % everywhere, and computes with it', async () => {
  const { owner, post, customerId } = books;
  await owner.must(owner.post<Made>('/api/tax_rates', { name: 'New York City', rate }));
  const [site] = await owner.must(
    owner.post<Made>('/api/sites', { customer_id: customerId, name: 'Broadway', tax_rate: rate }),
  );
  const defaults = await owner.must(
    owner.get<{ tax_rate: string }>(
      `/api/reports/invoice_defaults?customer_id=${customerId}&site_id=${site?.id}`,
    ),
  );
  expect(defaults.tax_rate).toBe(rate);
  const lines = [lineOf('1000.00', { tax_rate: rate }), lineOf('1.00', { tax_rate: '0.088751' })];
  const invoice = await books.send(await books.draft(lines, { site_id: site?.id }));
  expect(invoice).toMatchObject({ tax: '88.84', total: '1089.84' });
  const seen = await books.see(invoice.id);
  expect(seen.invoice_lines).toMatchObject([{ tax_rate: rate }, { tax_rate: '0.088751' }]);
  const paper = await fetch(`${books.server.url}/api/invoices/${invoice.id}/pdf`, {
    headers: { cookie: owner.cookie, 'x-tenant': owner.tenantId ?? '' },
  });
  expect(pdfWords(new Uint8Array(await paper.arrayBuffer()))).toContain('8.875');
  const tooPrecise = await post('invoices/-/create', {
    customer_id: customerId,
    lines: [lineOf('1.00', { tax_rate: '0.0887501' })],
  });
  expect(tooPrecise.body.error?.fields).toEqual({
    'lines.0.tax_rate': 'Use at most 6 digits after the point.',
  });
  const option = { lines: [lineOf('200.00', { tax_rate: rate })] };
  const quote = { customer_id: customerId, title: 'Boiler', options: [option] };
  expect(await owner.must(post('quotes/-/create', quote))).toMatchObject({ total: '217.75' });
  const [vendor] = await owner.must(post<Made>('vendors', { name: 'Acme' }));
  const items = [{ item_name: 'Filter', quantity: '1', unit_price: '80.00', tax_rate: rate }];
  const order = { vendor_id: vendor?.id, items };
  expect(await owner.must(post('purchase_orders/-/create', order))).toMatchObject({ tax_amount: '7.10' });
  expect(
    await owner.must(post('vendor_bills/-/create', { vendor_id: vendor?.id, lines: items })),
  ).toMatchObject({
    tax_amount: '7.10',
  });
  const summary = await owner.must(
    owner.get<unknown>('/api/reports/financial_statement?name=tax_summary&from=2000-01-01&to=2099-12-31'),
  );
  expect(JSON.stringify(summary)).toContain(`"${rate}"`);
});

it('lets no document line and no vendor use a control account', async () => {
  const { owner, post, query, customerId } = books;
  const [vendor] = await owner.must(post<Made>('vendors', { name: 'Supplier' }));
  const draft = await books.draft();
  const bill = { vendor_id: vendor?.id, lines: [{ item_name: 'Fuel', unit_price: '5.00' }] };
  const stored = await owner.must(post('vendor_bills/-/create', bill));
  for (const key of ['accounts_receivable', 'accounts_payable', 'grni', 'inventory', 'tax_payable']) {
    const [account] = await query<{ id: string }>('select id from accounts where system_key = $1', [key]);
    const account_id = account?.id;
    const lines = [lineOf('1.00', { account_id })];
    const bought = [{ item_name: 'Fuel', unit_price: '5.00', account_id }];
    const attempts: [string, object, string][] = [
      ['invoices/-/create', { customer_id: customerId, lines }, 'lines.0.account_id'],
      [`invoices/${draft.id}/update_draft`, { lines }, 'lines.0.account_id'],
      [
        'quotes/-/create',
        { customer_id: customerId, title: 'x', options: [{ lines }] },
        'options.0.lines.0.account_id',
      ],
      ['vendor_bills/-/create', { vendor_id: vendor?.id, lines: bought }, 'lines.0.account_id'],
      ['purchase_orders/-/create', { vendor_id: vendor?.id, items: bought }, 'items.0.account_id'],
      ['vendors', { name: 'Other', default_account_id: account_id }, 'default_account_id'],
    ];
    for (const [path, input, field] of attempts) {
      const reply = await post(path, input);
      expect([path, reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([path, 422, [field]]);
    }
    for (const [table, parent, id] of [
      ['invoice_lines', 'invoice_id', draft.id],
      ['vendor_bill_lines', 'bill_id', stored.id],
    ])
      await expect(
        query(`update ${table} set account_id = $1 where ${parent} = $2`, [account_id, id]),
      ).rejects.toMatchObject({ code: 'FW400' });
  }
});

it('compares receivables with the ledger, and reports the difference', async () => {
  const { owner, query, customerId, post } = books;
  const invoice = await books.send(await books.draft([lineOf('70.00')]));
  await owner.must(post('payments/-/record', { customer_id: customerId, amount: '20.00' }));
  await owner.must(
    post('payments/-/record', {
      customer_id: customerId,
      amount: '30.00',
      allocations: [{ invoice_id: invoice.id, amount: '30.00' }],
    }),
  );
  const checks = async () =>
    (
      await owner.must(
        owner.get<{ checks: { amount?: string }[] }>(
          '/api/reports/financial_statement?name=receivables_ageing&to=2099-12-31',
        ),
      )
    ).checks;
  const right = await checks();
  expect(JSON.stringify(right)).toContain('"0.00"');
  // Only possible by direct changes in the database.
  await query('alter table payments disable trigger user');
  await query(`update payments set amount = amount + 100 where amount = 2000`);
  await query('alter table payments enable trigger user');
  expect(JSON.stringify(await checks())).toContain('-1.00');
});
