import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, type Job, openBooks } from './testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const { owner } = books;
  await owner.must(owner.post('/api/stock_locations', { name: 'Warehouse', is_default: true }));
});
afterAll(() => books.stop());

const holds = { difference: '0.00', faults: [] };
const billing = async (job: Job) => {
  const [row] = await books.owner.must(books.owner.get<Job[]>(`/api/work_orders?id=eq.${job.id}`));
  return row?.billing_status;
};

it('goes from a finished job to money in the bank, with consistent books at every step', async () => {
  const { owner, post, send, see, proof } = books;
  const job = await books.job({ customer_po: 'PO-77' });
  expect(await billing(job)).toBe('unbilled');

  const draft = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  // 1.5 h × 95.00 + 2.5 × 12.95 (32.375 → 32.38), tax 8.25 % per line: 11.76 + 2.67
  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    subtotal: '174.88',
    tax: '14.43',
    total: '189.31',
  });
  const { invoice_lines } = await see(draft.id);
  expect(invoice_lines).toMatchObject([
    { kind: 'section' },
    { kind: 'labour', quantity: '1.500', unit_price: '95.00', net: '142.50', tax: '11.76' },
    { kind: 'part', quantity: '2.500', unit_price: '12.95', net: '32.38', tax: '2.67' },
  ]);
  expect(invoice_lines?.[0]?.description).toContain('PO-77');

  const sent = await send(draft);
  // The year in the company's timezone.
  const year = new Date().toLocaleDateString('en-US', { timeZone: 'America/Chicago', year: 'numeric' });
  expect(sent).toMatchObject({
    status: 'sent',
    number: `INV-${year}-0001`,
    balance: '189.31',
    payment_state: 'unpaid',
  });
  expect(sent.can).toEqual(expect.arrayContaining(['void', 'credit', 'resend']));
  expect(await billing(job)).toBe('invoiced');
  // The part was posted when it was used: 2.5 × 4.10
  const after = await proof();
  expect(after).toMatchObject({ ...holds, receivable: '189.31', open: '189.31', entries: 2 });
  expect([after.of('5010'), after.of('1310'), after.of('4010'), after.of('4020'), after.of('2200')]).toEqual([
    '10.25',
    '-10.25',
    '-142.50',
    '-32.38',
    '-14.43',
  ]);

  const [mail] = await books.query<{
    recipient: string;
    subject: string;
    document_id: string;
    body_text: string;
  }>('select recipient, subject, document_id, body_text from outbox_emails where document_table is not null');
  expect(mail).toMatchObject({ recipient: 'office@grand.example', document_id: draft.id });
  expect(mail?.body_text).toContain(`/i/${sent.public_token}`);

  const payment = { customer_id: books.customerId, amount: '189.31', method: 'check', reference: '1042' };
  await owner.must(
    post('payments/-/record', { ...payment, allocations: [{ invoice_id: draft.id, amount: '189.31' }] }),
  );
  expect(await see(draft.id)).toMatchObject({ payment_state: 'paid', paid: '189.31', balance: '0.00' });
  expect(await billing(job)).toBe('paid');
  const paid = await proof();
  expect(paid).toMatchObject({ ...holds, receivable: '0.00', open: '0.00' });
  expect(paid.of('1010')).toBe('189.31');

  const journal = await owner.must(
    owner.get<{ source: string; lines: { debit: string; credit: string }[] }[]>(
      `/api/reports/document_journal?table=invoices&id=${draft.id}`,
    ),
  );
  expect(journal.map((entry) => entry.source)).toEqual(['invoice', 'payment']);
});

it('bills nothing twice: work on a draft is taken, and available again when the draft is deleted', async () => {
  const { owner, post } = books;
  const job = await books.job();
  const first = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  const again = await post('invoices/-/from_work_orders', { work_order_ids: [job.id] });
  expect(again.status).toBe(422);
  expect(again.body.error?.fields?.work_order_ids).toContain('nothing left to invoice');
  await owner.must(post(`invoices/${first.id}/delete_draft`));
  const both = await Promise.all(
    [1, 2, 3].map(() => post('invoices/-/from_work_orders', { work_order_ids: [job.id] })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

it('frees the work of a line removed from a draft, and the rest can be invoiced later', async () => {
  const { owner, post, see, send } = books;
  const job = await books.job();
  const draft = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  const lines = (await see(draft.id)).invoice_lines ?? [];
  const [section, labour] = lines;
  const kept = [
    section,
    { ...labour, unit_price: '100.00' },
    { description: 'Call-out', unit_price: '20.00' },
  ];
  const changed = await owner.must(post(`invoices/${draft.id}/update_draft`, { lines: kept.map(editable) }));
  expect(changed).toMatchObject({ subtotal: '170.00', tax: '12.38' });
  expect((await see(draft.id)).invoice_lines?.[1]?.work_order_id).toBe(job.id);
  await send(draft);
  expect(await billing(job)).toBe('partly_invoiced');
  const rest = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  expect(rest.subtotal).toBe('32.38');
  await send(rest);
  expect(await billing(job)).toBe('invoiced');
});

it('charges the agreed price instead of what was recorded, once', async () => {
  const { owner, post, send } = books;
  const job = await books.job({ agreed_price: '500.00' });
  const draft = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  expect(draft).toMatchObject({ subtotal: '500.00', total: '541.25' });
  expect((await post('invoices/-/from_work_orders', { work_order_ids: [job.id] })).status).toBe(422);
  await send(draft);
  expect(await billing(job)).toBe('invoiced');
});

it('voids: the entry is reversed, the work is available, the number stays', async () => {
  const { owner, post, send, proof } = books;
  const before = await proof();
  const job = await books.job();
  const draft = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  const sent = await send(draft);
  expect((await post(`invoices/${draft.id}/void`, {})).status).toBe(422);
  const voided = await owner.must(post(`invoices/${draft.id}/void`, { reason: 'Wrong customer' }));
  expect(voided).toMatchObject({ status: 'void', number: sent.number, balance: '0.00', can: [] });
  expect(await billing(job)).toBe('unbilled');
  expect(await proof()).toMatchObject({ ...holds, receivable: before.receivable, open: before.open });
  await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] }));
  const paidOne = await send(await books.draft());
  const pay = {
    customer_id: books.customerId,
    amount: '1.00',
    allocations: [{ invoice_id: paidOne.id, amount: '1.00' }],
  };
  await owner.must(post('payments/-/record', pay));
  expect((await post(`invoices/${paidOne.id}/void`, { reason: 'x' })).status).toBe(409);
});

it('credits a part: the open amount shrinks by it, never below zero', async () => {
  const { owner, post, send, see, proof } = books;
  const invoice = await send(
    await books.draft([{ description: 'Pump', quantity: '2', unit_price: '50.00', tax_rate: '0.1' }]),
  );
  await owner.must(post(`invoices/${invoice.id}/credit`, { reason: 'One came back' }));
  expect((await post(`invoices/${invoice.id}/credit`)).status).toBe(409);
  const [credit] = await owner.must(owner.get<Invoice[]>(`/api/invoices?credits_id=eq.${invoice.id}`));
  const lines = (await see(credit?.id ?? '')).invoice_lines ?? [];
  const [line] = lines.map(editable);
  const tooMuch = await owner.must(
    post(`invoices/${credit?.id}/update_draft`, { lines: [{ ...line, quantity: '3' }] }),
  );
  expect((await post(`invoices/${tooMuch.id}/send`)).body.error?.fields?.lines).toContain('Only 110.00');
  await owner.must(post(`invoices/${credit?.id}/update_draft`, { lines: [{ ...line, quantity: '1' }] }));
  const sent = await send({ id: credit?.id ?? '' });
  expect(sent.number).toMatch(/^CN-\d{4}-0001$/);
  expect(await see(invoice.id)).toMatchObject({ balance: '55.00', payment_state: 'partly_paid' });
  const proved = await proof();
  expect(proved).toMatchObject({ ...holds, receivable: proved.open });
  await owner.must(post(`invoices/${sent.id}/void`, { reason: 'Never mind' }));
  expect(await see(invoice.id)).toMatchObject({ balance: '110.00', payment_state: 'unpaid' });
});

it('detects work recorded after the invoice', async () => {
  const { owner, post, send } = books;
  const job = await books.job();
  await send(await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [job.id] })));
  expect(await billing(job)).toBe('invoiced');
  const cost = { work_order_id: job.id, kind: 'permit', description: 'Permit', price: '60.00' };
  const [made] = await owner.must(owner.post<{ id: string }[]>('/api/work_order_costs', cost));
  expect(await billing(job)).toBe('partly_invoiced');
  await owner.must(owner.put(`/api/work_order_costs?id=eq.${made?.id}`, { is_billable: false }));
  expect(await billing(job)).toBe('invoiced');
});

it('moves the cost of a part with the part, to the last cent', async () => {
  const { owner, post, proof, partId } = books;
  const before = await proof();
  const [order] = await owner.must(
    owner.post<Job[]>('/api/work_orders', { title: 'Filters', site_id: books.siteId }),
  );
  const on = (command: string, input: object) =>
    owner.must(post(`work_orders/${order?.id}/${command}`, input));
  await on('assign', { technician_ids: [owner.membershipId] });
  await on('use_part', { part_id: partId, quantity: '1.001' });
  const used = await proof();
  expect(Number(used.of('5010')) - Number(before.of('5010'))).toBeCloseTo(4.1, 2);
  const [row] = await owner.must(
    owner.get<{ id: string; journal_entry_id: string | null }[]>(
      `/api/work_order_parts?work_order_id=eq.${order?.id}`,
    ),
  );
  expect(row?.journal_entry_id).not.toBeNull();
  for (const quantity of ['0.333', '0.333', '0.335'])
    await on('return_part', { work_order_part_id: row?.id, quantity });
  const after = await proof();
  expect([after.of('5010'), after.of('1310')]).toEqual([before.of('5010'), before.of('1310')]);
  expect(after).toMatchObject(holds);
});

it('computes every total itself', async () => {
  const { owner, post } = books;
  const lie = { net: '1.00', tax: '0.00', total: '1.00' };
  const sent = await owner.must(
    post('invoices/-/create', {
      customer_id: books.customerId,
      subtotal: '1.00',
      tax: '0.00',
      total: '1.00',
      lines: [
        {
          description: 'Work',
          quantity: '3',
          unit_price: '33.335'.slice(0, 5),
          tax_rate: '0.07',
          discount: '0.50',
          ...lie,
        },
      ],
    }),
  );
  expect(sent).toMatchObject({ subtotal: '99.99', discount: '0.50', tax: '6.96', total: '106.45' });
  expect((await post('invoices/-/create', { customer_id: books.customerId, paid: '5' })).status).toBe(400);
});

it('names the field of a wrong amount, and never guesses', async () => {
  const wrong: [object, string][] = [
    [{ unit_price: 'NaN' }, 'lines.0.unit_price'],
    [{ unit_price: '1e3' }, 'lines.0.unit_price'],
    [{ unit_price: '10,5' }, 'lines.0.unit_price'],
    [{ unit_price: '1.0000005' }, 'lines.0.unit_price'],
    [{ unit_price: '99999999999999.00', quantity: '1000' }, 'lines.0.unit_price'],
    [{ quantity: '-1' }, 'lines.0.quantity'],
    [{ quantity: '0.0001' }, 'lines.0.quantity'],
    [{ tax_rate: '1.5' }, 'lines.0.tax_rate'],
    [{ discount: '101.00' }, 'lines.0.discount'],
    [{ unit_price: '-5.00' }, 'lines'],
    [{ description: '' }, 'lines.0.description'],
    [{ kind: 'gift' }, 'lines.0.kind'],
  ];
  for (const [line, field] of wrong) {
    const input = {
      customer_id: books.customerId,
      lines: [{ description: 'Work', unit_price: '100.00', ...line }],
    };
    const reply = await books.post('invoices/-/create', input);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})], JSON.stringify(line)).toEqual([
      422,
      [field],
    ]);
  }
});

function editable(line: object | undefined) {
  const { id, kind, description, quantity, unit, unit_price, discount, tax_rate, account_id } = (line ??
    {}) as Record<string, unknown>;
  return { id, kind, description, quantity, unit, unit_price, discount, tax_rate, account_id };
}
