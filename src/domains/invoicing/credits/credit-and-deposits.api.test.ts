import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, lineOf, openBooks } from '../testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const holds = { difference: '0.00', faults: [] };
const made = <T = { id: string }>(path: string, input: object) =>
  books.owner.must(books.post<T>(path, input));
const pay = (amount: string, invoice?: { id: string }, more: object = {}) =>
  made<{ id: string; allocated: string }>('payments/-/record', {
    customer_id: books.customerId,
    amount,
    allocations: invoice ? [{ invoice_id: invoice.id, amount }] : [],
    ...more,
  });
const credits = (customer = books.customerId) =>
  books.owner.must(
    books.owner.get<{ kind: string; id: string; available: string }[]>(
      `/api/reports/open_credits?customer_id=${customer}`,
    ),
  );
/** Checks that the trial balance is zero and that the sub-ledgers equal their control accounts. */
async function proved() {
  const proof = await books.proof();
  expect(proof).toMatchObject({ ...holds, receivable: proof.open });
  const [owed] = await books.query<{ deposits: bigint }>(
    `select coalesce(sum(d.total - d.applied - coalesce((select sum(c.total) from invoices c where c.credits_id = d.id and c.status = 'sent'), 0)), 0)::bigint as deposits
     from invoices d where d.kind = 'deposit' and d.status = 'sent' and d.tenant_id = $1`,
    [books.owner.tenantId],
  );
  expect(proof.of('2400')).toBe(owed?.deposits ? `-${(Number(owed.deposits) / 100).toFixed(2)}` : '0.00');
  return proof;
}

it('gives discounts by line and on the whole, in percent or as an amount, and taxes every line on its share', async () => {
  const lines = [
    { kind: 'section', description: 'Kitchen' },
    lineOf('100.00', { tax_rate: '0.1', discount_percent: '0.1' }),
    lineOf('33.33', { tax_rate: '0.2' }),
    { kind: 'section', description: 'Bath' },
    lineOf('10.01', { quantity: '3' }),
  ];
  const draft = await books.draft(lines, { discount_percent: '0.05' });
  expect(draft).toMatchObject({ subtotal: '163.36', discount: '17.67', tax: '14.88', total: '160.57' });
  const whole = await made<Invoice>(`invoices/${draft.id}/update_draft`, {
    discount_percent: null,
    discount_amount: '10.00',
    lines: (await books.see(draft.id)).invoice_lines?.map(
      ({ id, kind, description, quantity, unit_price }, n) => ({
        ...{ id, kind, description, quantity, unit_price },
        ...(n === 1 ? { tax_rate: '0.1', discount_percent: '0.1' } : n === 2 ? { tax_rate: '0.2' } : {}),
      }),
    ),
  });
  expect(whole).toMatchObject({ subtotal: '163.36', discount: '20.00' });
  const stored = await books.see(draft.id);
  const shares = (stored.invoice_lines ?? []).map(
    (line) => (line as unknown as { shared_discount: string }).shared_discount,
  );
  expect(shares).toEqual(['0.00', '5.87', '2.17', '0.00', '1.96']);
  const document = await books.owner.must(
    books.owner.get<{
      subtotal: string;
      discount: string;
      total: string;
      lines: { section_total?: string }[];
    }>(`/api/reports/invoice_document?id=${draft.id}`),
  );
  expect(document.lines.map((line) => line.section_total)).toEqual([
    '123.33',
    undefined,
    undefined,
    '30.03',
    undefined,
  ]);
  expect(document).toMatchObject({ subtotal: '153.36', discount: '10.00', total: whole.total });
  await books.send(draft);
  await proved();
  for (const [header, field] of [
    [{ discount_amount: '200.00' }, 'discount_amount'],
    [{ discount_amount: '1.00', discount_percent: '0.1' }, 'discount_amount'],
    [{ discount_percent: '1.1' }, 'discount_percent'],
  ] as const) {
    const refused = await books.post('invoices/-/create', {
      customer_id: books.customerId,
      lines,
      ...header,
    });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, [field]]);
  }
});

it('holds a deposit as a liability until an invoice uses it, and restores it when that invoice is voided', async () => {
  const { send, see } = books;
  const draft = await books.draft([lineOf('500.00', { tax_rate: '0.1' })], { kind: 'deposit' });
  expect(draft).toMatchObject({ kind: 'deposit', tax: '0.00', total: '500.00' });
  const deposit = await send(draft);
  expect((await proved()).of('2400')).toBe('-500.00');
  expect(await credits()).toEqual([]);
  await pay('300.00', deposit);
  const itself = { credits: [{ deposit_id: deposit.id, amount: '1.00' }] };
  expect((await books.post(`invoices/${deposit.id}/apply_credit`, itself)).status).toBe(422);
  expect(await credits()).toMatchObject([{ kind: 'deposit', available: '300.00' }]);
  const invoice = await books.draft([lineOf('1000.00', { tax_rate: '0.1' })]);
  const tooMuch = await books.post(`invoices/${invoice.id}/send`, {
    credits: [{ deposit_id: deposit.id, amount: '300.01' }],
  });
  expect(tooMuch.body.error?.fields).toEqual({
    'credits.0.amount': `Only 300.00 of ${deposit.number} is open.`,
  });
  const sent = await send(invoice, { credits: [{ deposit_id: deposit.id, amount: '300.00' }] });
  expect(sent).toMatchObject({ total: '1100.00', paid: '300.00', balance: '800.00' });
  expect((await proved()).of('2400')).toBe('-200.00');
  const [payment] = await books.owner.must(
    books.owner.get<{ id: string }[]>('/api/payments?amount=eq.300.00&status=eq.recorded'),
  );
  expect((await books.post(`payments/${payment?.id}/reverse`, { reason: 'x' })).status).toBe(409);
  await made(`invoices/${sent.id}/void`, { reason: 'Wrong' });
  expect(await see(deposit.id)).toMatchObject({ applied: '0.00', paid: '300.00' });
  expect((await proved()).of('2400')).toBe('-500.00');
  await made(`invoices/${deposit.id}/credit`, {});
  const [credit] = await books.owner.must(
    books.owner.get<Invoice[]>(`/api/invoices?credits_id=eq.${deposit.id}&status=eq.draft`),
  );
  await send({ id: credit?.id ?? '' });
  expect((await proved()).of('2400')).toBe('0.00');
  expect(await credits()).toMatchObject([{ kind: 'credit_note', available: '300.00' }]);
  await made('refunds/-/record', { customer_id: books.customerId, amount: '300.00' });
  expect(await credits()).toEqual([]);
  await proved();
});

it('charges an agreed price in parts, and never more than is left', async () => {
  const job = await books.job({ agreed_price: '10000.00' });
  const part = (input: object) =>
    books.post<Invoice>('invoices/-/progress', { work_order_id: job.id, ...input });
  const billing = async () =>
    (
      await books.owner.must(
        books.owner.get<{ billing_status: string }[]>(`/api/work_orders?id=eq.${job.id}`),
      )
    )[0]?.billing_status;
  const first = await books.owner.must(part({ percent: '0.3' }));
  expect(first).toMatchObject({ kind: 'progress', subtotal: '3000.00', total: '3247.50' });
  expect((await part({ percent: '0.71' })).body.error?.fields?.amount).toContain('Only 7000.00');
  const both = await Promise.all(Array.from({ length: 5 }, () => part({ amount: '6000.00' })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  const sent = await books.send(first);
  expect(sent).toMatchObject({
    agreement: { agreed_price: '10000.00', before: '0.00', here: '3000.00', left: '7000.00' },
  });
  expect(await billing()).toBe('partly_invoiced');
  const rest = await made<Invoice>('invoices/-/from_work_orders', { work_order_ids: [job.id] });
  expect(rest.subtotal).toBe('1000.00');
  expect((await part({ amount: '0.01' })).status).toBe(422);
  const second = both.find(({ status }) => status === 200)?.body.data as Invoice;
  await books.send(second);
  await books.send(rest);
  expect(await billing()).toBe('invoiced');
  await proved();
});

it('credits by line, by quantity or by amount, and tracks what is left of each', async () => {
  const invoice = await books.send(
    await books.draft(
      [lineOf('10.00', { quantity: '3', tax_rate: '0.0825' }), lineOf('99.99', { discount_percent: '0.1' })],
      { discount_amount: '7.00' },
    ),
  );
  const [pumps, fee] = (await books.see(invoice.id)).invoice_lines ?? [];
  const credit = async (lines: object[]) => {
    const reply = await books.post(`invoices/${invoice.id}/credit`, { reason: 'Part', lines });
    if (reply.status !== 200) return reply.body.error?.fields ?? { status: reply.status };
    const [draft] = await books.owner.must(
      books.owner.get<Invoice[]>(`/api/invoices?credits_id=eq.${invoice.id}&status=eq.draft`),
    );
    return books.send({ id: draft?.id ?? '' });
  };
  expect(await credit([{ line_id: pumps?.id, quantity: '1' }])).toMatchObject({ subtotal: '10.00' });
  expect(await credit([{ line_id: pumps?.id, quantity: '2.5' }])).toHaveProperty(['lines.0.quantity']);
  expect(await credit([{ line_id: fee?.id, amount: '20.00' }])).toMatchObject({ total: '20.00' });
  expect(await credit([{ line_id: fee?.id, amount: '80.00' }])).toHaveProperty(['lines.0.amount']);
  await credit(undefined as never);
  expect(await books.see(invoice.id)).toMatchObject({ balance: '0.00', payment_state: 'paid' });
  expect((await books.post(`invoices/${invoice.id}/credit`, {})).status).toBe(409);
  await proved();
});

it('can be credited to the last cent despite rounded tax, and reverses discount lines', async () => {
  const credit = async ({ id }: { id: string }, lines?: object[]) => {
    expect(await books.post(`invoices/${id}/credit`, { lines })).toMatchObject({ status: 200 });
    const [draft] = await books.owner.must(
      books.owner.get<Invoice[]>(
        `/api/invoices?credits_id=eq.${id}&status=eq.draft&select=*,invoice_lines(*)`,
      ),
    );
    return draft as Invoice;
  };
  // Partial credits whose tax rounds up, down, and a final one edited without a change: 0.05 and 0.00 of tax in the end.
  for (const [parts, rest] of [
    [['0.33', '0.33'], '0.35'],
    [['0.29', '0.29'], '0.45'],
  ] as const) {
    const invoice = await books.send(await books.draft([lineOf('1.00', { tax_rate: '0.05' })]));
    const [line] = (await books.see(invoice.id)).invoice_lines ?? [];
    for (const amount of parts) await books.send(await credit(invoice, [{ line_id: line?.id, amount }]));
    const draft = await credit(invoice);
    const same = draft.invoice_lines?.map(({ id, kind, description, quantity, unit_price, ...more }) => ({
      ...{ id, kind, description, quantity, unit_price },
      ...{ tax_rate: (more as { tax_rate?: string }).tax_rate, discount: '0.00' },
    }));
    const edited = await made<Invoice>(`invoices/${draft.id}/update_draft`, { lines: same });
    expect([draft.total, edited.total]).toEqual([rest, rest]);
    await books.send(draft);
    expect(await books.see(invoice.id)).toMatchObject({ balance: '0.00' });
  }
  const rebate = lineOf('-10.00', { description: 'Rebate' });
  const reduced = await books.send(await books.draft([lineOf('100.00'), rebate]));
  const [whole, off] = (await books.see(reduced.id)).invoice_lines ?? [];
  const part = [
    { line_id: whole?.id, amount: '50.00' },
    { line_id: off?.id, amount: '4.00' },
  ];
  const first = await credit(reduced, part);
  expect(first.total).toBe('46.00');
  await books.send(first);
  const second = await credit(reduced);
  expect(second.total).toBe('44.00');
  await books.send(second);
  expect(await books.see(reduced.id)).toMatchObject({ balance: '0.00' });
  await proved();
});

it("writes off with the permission, reverses it, and refunds no more than the customer's credit", async () => {
  const { owner, post, send, see } = books;
  const supervisor = await books.server.member(owner, 'supervisor');
  const invoice = await send(await books.draft([lineOf('80.00')]));
  expect((await post(`invoices/${invoice.id}/write_off`, { reason: 'Gone' }, supervisor)).status).toBe(403);
  expect((await post(`invoices/${invoice.id}/write_off`, { reason: 'x', amount: '80.01' })).status).toBe(422);
  await pay('30.00', invoice);
  await made(`invoices/${invoice.id}/write_off`, { reason: 'Bankrupt' });
  expect(await see(invoice.id)).toMatchObject({
    balance: '0.00',
    written_off: '50.00',
    payment_state: 'paid',
  });
  expect((await proved()).of('6450')).toBe('50.00');
  const [off] = await owner.must(owner.get<{ id: string }[]>(`/api/write_offs?invoice_id=eq.${invoice.id}`));
  const twice = await Promise.all(
    [1, 2, 3].map(() => post(`write_offs/${off?.id}/reverse`, { reason: 'They pay after all' })),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await see(invoice.id)).toMatchObject({ balance: '50.00', written_off: '0.00' });

  const over = await pay('75.00', invoice, { allocations: [{ invoice_id: invoice.id, amount: '50.00' }] });
  const refund = (amount: string, more: object = {}) =>
    post<{ id: string; number: string }>('refunds/-/record', {
      customer_id: books.customerId,
      amount,
      ...more,
    });
  expect((await refund('25.01')).body.error?.fields?.amount).toContain('only 25.00');
  const raced = await Promise.all(
    [1, 2, 3, 4].map(() => refund('10.00', { credits: [{ payment_id: over.id, amount: '10.00' }] })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect((await post(`payments/${over.id}/reverse`, { reason: 'Bounced' })).body.error?.message).toContain(
    'Reverse it first',
  );
  await proved();
  for (const { status, body } of raced)
    if (status === 200) await made(`refunds/${body.data.id}/reverse`, { reason: 'Came back' });
  const next = await send(await books.draft([lineOf('20.00')]));
  await made(`invoices/${next.id}/apply_credit`, { credits: [{ payment_id: over.id, amount: '20.00' }] });
  expect(await see(next.id)).toMatchObject({ payment_state: 'paid' });
  expect(await credits()).toMatchObject([{ kind: 'payment', available: '5.00' }]);
  await proved();
});

it('executes once what is sent twice with one key, and says so', async () => {
  const input = { customer_id: books.customerId, amount: '1.00', allocations: [] };
  const key = { 'idempotency-key': 'a-payment' };
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => books.owner.post('/api/payments/-/record', input, key)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get('idempotency-replayed')).length).toBe(5);
  const other = await books.owner.post('/api/payments/-/record', { ...input, amount: '2.00' }, key);
  expect(other.status).toBe(422);
  const invoice = await books.send(await books.draft());
  const twice = await Promise.all([1, 2, 3, 4].map(() => books.post(`invoices/${invoice.id}/credit`, {})));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await proved();
});

it('lists what was open at the end of any day, equal to the receivable account of that day', async () => {
  const { owner } = books;
  const statement = (as_of: string) =>
    owner.must(
      owner.get<{ total: string; items: { open: string }[] }>(
        `/api/reports/customer_statement?customer_id=${books.customerId}&as_of=${as_of}`,
      ),
    );
  // By the company's calendar, which is a day behind UTC for a quarter of each day.
  const [{ today } = { today: '' }] = await books.query<{ today: string }>(
    `select (now() at time zone 'America/Chicago')::date::text as today`,
  );
  const receivable = async (as_of: string) => {
    const { rows } = await owner.must(
      owner.get<{ rows: { code: string; debit: string; credit: string }[] }>(
        `/api/reports/trial_balance?as_of=${as_of}`,
      ),
    );
    const row = rows.find(({ code }) => code === '1200');
    return row ? Number(row.debit) - Number(row.credit) : 0;
  };
  const old = await books.draft([lineOf('64.00')], { issue_date: '2024-03-01', due_date: '2024-03-31' });
  await books.send(old);
  await pay('14.00', old, { received_on: '2024-03-20' });
  await books.query('alter table payment_allocations disable trigger frozen');
  await books.query(`update payment_allocations set allocated_on = '2024-03-20' where invoice_id = $1`, [
    old.id,
  ]);
  await books.query('alter table payment_allocations enable trigger frozen');
  for (const day of ['2024-02-29', '2024-03-01', '2024-03-19', '2024-03-20', '2025-01-01', today]) {
    expect(Number((await statement(day)).total), day).toBeCloseTo(await receivable(day), 2);
  }
  expect(await statement('2024-03-20')).toMatchObject({ total: '50.00', items: [{ open: '50.00' }] });
  const paper = await owner.get(`/api/customers/${books.customerId}/statement?as_of=2024-03-20`);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  await made('invoices/-/mail_statement', { customer_ids: [books.customerId] });
  const [mail] = await books.query<{ document_table: string }>(
    `select document_table from outbox_emails where document_table like 'customer_statement:%'`,
  );
  expect(mail?.document_table).toBe(`customer_statement:${today}`);
});

it('reports closed books at the day concerned', async () => {
  const invoice = await books.send(
    await books.draft([lineOf('30.00')], { issue_date: '2019-06-01', due_date: '2019-06-30' }),
  );
  await pay('5.00');
  await books.query(
    `insert into fiscal_periods (tenant_id, starts_on, ends_on, closed_at) values ($1, '2019-01-01', '2019-12-31', now())`,
    [books.owner.tenantId],
  );
  const day = '2019-07-01';
  const customer_id = books.customerId;
  const draft = await books.draft([lineOf('1.00')]);
  for (const [path, input, field] of [
    ['payments/-/record', { customer_id, amount: '1.00', received_on: day }, 'received_on'],
    ['refunds/-/record', { customer_id, amount: '1.00', refunded_on: day }, 'refunded_on'],
    [`invoices/${invoice.id}/write_off`, { reason: 'x', written_off_on: day }, 'written_off_on'],
    [`invoices/${draft.id}/send`, { issue_date: day, due_date: day }, 'issue_date'],
  ] as const) {
    const refused = await books.post(path, input);
    expect([path, refused.status, refused.body.error?.fields]).toEqual([
      path,
      422,
      { [field]: 'The books are closed up to 2019-12-31. Choose a later date.' },
    ]);
  }
  await proved();
});
