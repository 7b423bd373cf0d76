import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person, Reply } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { type Books, openBooks } from '../invoicing/testing/books.ts';
import { expireQuotes } from './sending/expire-quotes.ts';
import type { QuoteDocument } from './sending/quote-document.rules.ts';
import { withTicks } from './sending/quote-document.rules.ts';

interface Quote {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly revision: number;
  readonly total: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly deposit: string;
  readonly valid_until: string;
  readonly signer_name: string | null;
  readonly viewed_at: string | null;
  readonly signature_file_id: string | null;
  readonly decision_note: string | null;
  readonly made_invoice_id: string | null;
  readonly made_work_order_id: string | null;
  readonly deposit_invoice_id: string | null;
  readonly can: readonly string[];
  readonly quote_revisions: readonly { revision: number; public_token: string; outcome: string | null }[];
}

/** 100.00 at 8.25 %, and an optional 33.33; ten per cent off the whole. */
const lines = [
  { kind: 'section', description: 'Boiler' },
  { description: 'Replace the pump', quantity: '1', unit_price: '100.00', tax_rate: '0.0825' },
  {
    description: 'Flush the system',
    quantity: '3',
    unit_price: '11.11',
    tax_rate: '0.0825',
    is_optional: true,
  },
];

let books: Books;
let supervisor: Person;
let technician: Person;
let other: Person;
let signature: Blob;
const at = (path: string) => `quotes/${path}`;
const write = (values: object = {}, as: Person = books.owner) =>
  as.must(
    books.post<Quote>(
      at('-/create'),
      {
        customer_id: books.customerId,
        site_id: books.siteId,
        title: 'New pump',
        options: [{ lines }],
        ...values,
      },
      as,
    ),
  );
const run = (quote: { readonly id: string }, command: string, input: object = {}, as: Person = books.owner) =>
  books.post<Quote>(at(`${quote.id}/${command}`), input, as);
const must = async (reply: Promise<Reply<Quote>>) => books.owner.must(reply);
const see = async (quote: { readonly id: string }): Promise<Quote> => {
  const path = `/api/quotes?id=eq.${quote.id}&select=*,can,quote_revisions(*)`;
  const [row] = await books.owner.must(books.owner.get<Quote[]>(path));
  return row as Quote;
};
const sent = async (values: object = {}): Promise<Quote & { readonly token: string }> => {
  const draft = await write(values);
  await must(run(draft, 'send'));
  const row = await see(draft);
  return { ...row, token: row.quote_revisions[0]?.public_token ?? '' };
};
const look = (token: string) =>
  books.server.request('GET', `/api/public/quotes/${token}`) as Promise<Reply<QuoteDocument>>;
async function answer(
  token: string,
  kind: string,
  fields: Readonly<Record<string, string | readonly string[] | Blob>>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string);
  const response = await fetch(`${books.server.url}/api/public/quotes/${token}/${kind}`, {
    method: 'POST',
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as { error: { message: string; fields?: object } | null },
  };
}

const approve = (token: string, fields: Readonly<Record<string, string | readonly string[]>>) =>
  answer(token, 'approve', { ...fields, signature });

beforeAll(async () => {
  const ink = { width: 30, height: 10, channels: 3, background: '#ffffff' } as const;
  signature = new Blob([new Uint8Array(await sharp({ create: ink }).png().toBuffer())], {
    type: 'image/png',
  });
  books = await openBooks();
  supervisor = await books.server.member(books.owner, 'supervisor');
  technician = await books.server.member(books.owner, 'technician');
  other = await books.server.company('Another');
});
afterAll(() => books.stop());

describe('a draft', () => {
  it('has the totals of the rules of invoices, line by line, with the selected options', async () => {
    const quote = await write({ deposit_percent: '0.3', options: [{ lines, discount_percent: '0.1' }] });
    // 90.00 + 7.42 (7.425 rounded half to even)
    expect(quote).toMatchObject({
      status: 'draft',
      revision: 1,
      subtotal: '100.00',
      tax: '7.42',
      total: '97.42',
    });
    expect([quote.deposit, quote.number]).toEqual(['29.23', expect.stringMatching(/^Q-\d{3}$/)]);
    const ticked = lines.map((line) => ({ ...line, is_selected: true }));
    const invoice = await books.draft(
      lines.map(({ is_optional: _, ...line }) => line),
      { discount_percent: '0.1' },
    );
    const saved = await must(
      run(quote, 'update_draft', { options: [{ lines: ticked, discount_percent: '0.1' }] }),
    );
    expect([saved.subtotal, saved.tax, saved.total]).toEqual([invoice.subtotal, invoice.tax, invoice.total]);
  });

  it.each([
    ['no option', { options: [] }, 'options'],
    ['options without names', { options: [{ lines }, { lines, name: 'Better' }] }, 'options.0.name'],
    [
      'a line that is no number',
      { options: [{ lines: [{ description: 'x', unit_price: '?' }] }] },
      'options.0.lines.0.unit_price',
    ],
    [
      'a discount on what is left out',
      { options: [{ lines: lines.slice(2), discount_amount: '1.00' }] },
      'options.0.discount_amount',
    ],
    [
      'two recommendations',
      { options: ['A', 'B'].map((name) => ({ name, lines, is_recommended: true })) },
      'options',
    ],
    ['two kinds of deposit', { deposit_percent: '0.5', deposit_amount: '5.00' }, 'deposit_amount'],
    ['a day that is over', { valid_until: '2020-01-01' }, 'valid_until'],
    ['somebody else’s site', { site_id: '0190a000-0000-7000-8000-000000000000' }, 'site_id'],
  ])('is refused with %s', async (_what, values, field) => {
    const input = { customer_id: books.customerId, title: 'New pump', options: [{ lines }], ...values };
    const reply = await books.post(at('-/create'), input);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, [field]]);
  });

  it('can be duplicated and deleted, and not sent empty', async () => {
    const quote = await write({ deposit_amount: '20.00' });
    const copy = await must(books.post<Quote>(at('-/duplicate'), { quote_id: quote.id }));
    expect(copy).toMatchObject({ total: quote.total, deposit: '20.00', status: 'draft' });
    expect(copy.number).not.toBe(quote.number);
    await must(run(copy, 'delete_draft'));
    const empty = await write({ options: [{ lines: [] }] });
    expect((await run(empty, 'send')).status).toBe(422);
  });

  it('is visible to the office only', async () => {
    const quote = await write({}, supervisor);
    expect((await technician.get('/api/quotes')).status).toBe(404);
    expect((await run(quote, 'send', {}, technician)).status).toBe(404);
    expect((await run(quote, 'send', {}, other)).status).toBe(404);
    expect((await other.get(`/api/quotes/${quote.id}/pdf`)).status).toBe(404);
    expect((await technician.get(`/api/quotes/${quote.id}/pdf`)).status).toBe(404);
    expect((await must(run(quote, 'send', {}, supervisor))).status).toBe('sent');
  });
});

describe('the customer’s link', () => {
  it('is mailed with the PDF, shows the quote, and records who viewed it', async () => {
    const quote = await sent({ notes: 'Mind the dog' });
    const [mail] = await books.query<{ recipient: string; body_text: string; document_table: string }>(
      'select recipient, body_text, document_table from outbox_emails where document_id = $1',
      [quote.id],
    );
    expect(mail).toMatchObject({ recipient: 'office@grand.example', document_table: 'quotes' });
    expect(mail?.body_text).toContain(`/quote/${quote.token}`);
    await books.owner.get(`/api/public/quotes/${quote.token}`);
    expect((await see(quote)).viewed_at).toBeNull();
    const shown = await look(quote.token);
    expect(shown.body.data).toMatchObject({ number: quote.number, status: 'sent', notes: 'Mind the dog' });
    expect(JSON.stringify(shown.body.data)).not.toMatch(/logo_file_id|account_id|tenant/);
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect((await see(quote)).viewed_at).not.toBeNull();
    const paper = await fetch(`${books.server.url}/api/public/quotes/${quote.token}/pdf`);
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('shows what a service looks like, of lines of this quote only', async () => {
    const { owner } = books;
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2277aa' } })
      .png()
      .toBuffer();
    const headers = { 'content-type': 'image/png', 'x-file-name': 'boiler.png' };
    const file = await owner.must(owner.post<{ id: string }>('/api/files', new Uint8Array(png), headers));
    const pictured = { name: 'New boiler', price: '900.00', photo_file_id: file.id };
    const [service] = await owner.must(owner.post<{ id: string }[]>('/api/services', pictured));
    const line = { description: 'New boiler', quantity: '1', unit_price: '900.00', service_id: service?.id };
    const quote = await sent({ options: [{ lines: [line, { ...line, service_id: null }] }] });
    const [pic, plain] = (await look(quote.token)).body.data.options[0]?.lines ?? [];
    expect([pic?.photo, plain?.photo]).toEqual([`photos/${pic?.id}`, null]);
    expect(JSON.stringify((await look(quote.token)).body.data)).not.toContain(file.id);
    const at = (token: string, photo: string) =>
      fetch(`${books.server.url}/api/public/quotes/${token}/${photo}`);
    const shown = await at(quote.token, pic?.photo ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp');
    const other = await sent();
    for (const [token, photo] of [
      [other.token, `photos/${pic?.id}`],
      [quote.token, `photos/${plain?.id}`],
      [quote.token, 'photos/x'],
    ] as const)
      expect((await at(token, photo)).status).toBe(404);
  });

  it('accepts an approval with a signature for exactly what the page showed', async () => {
    const quote = await sent({ deposit_percent: '0.5' });
    const document = (await look(quote.token)).body.data;
    const [option] = document.options;
    const extra = option?.lines[2]?.id ?? '';
    const ticked = option && withTicks(option, new Set([extra]), document);
    expect(ticked).toMatchObject({ subtotal: '133.33', total: '144.33', deposit: '72.16' });
    const approval = { name: 'Ann Lee', selected: [extra], total: '144.33' };
    expect((await approve(quote.token, { ...approval, total: '108.25' })).status).toBe(422);
    expect((await approve(quote.token, { ...approval, name: ' ' })).status).toBe(422);
    expect((await answer(quote.token, 'approve', approval)).body.error?.fields).toHaveProperty('signature');
    expect((await approve(quote.token, { ...approval, selected: [quote.id] })).status).toBe(422);
    const both = await Promise.all([approval, approval].map((one) => approve(quote.token, one)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const approved = await see(quote);
    expect(approved).toMatchObject({
      ...{ status: 'approved', signer_name: 'Ann Lee', total: '144.33', deposit: '72.16' },
      quote_revisions: [{ outcome: 'approved' }],
    });
    expect((await look(quote.token)).body.data.approval).toMatchObject({
      name: 'Ann Lee',
      by: 'customer',
      has_signature: true,
    });
    const picture = await fetch(`${books.server.url}/api/public/quotes/${quote.token}/signature`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const file = `/api/files/${approved.signature_file_id}`;
    expect([(await books.owner.get(file)).status, (await technician.get(file)).status]).toEqual([200, 404]);
    const notified = await books.query('select 1 from notifications where about_id = $1 and event = $2', [
      quote.id,
      'quote_decided',
    ]);
    expect(notified).toHaveLength(2);
    // The database refuses changes, too.
    await expect(
      books.query('update quote_lines set unit_price = 1 where quote_id = $1', [quote.id]),
    ).rejects.toThrow(/revised/);
    await expect(
      books.query('update quotes set total = total + 1 where id = $1', [quote.id]),
    ).rejects.toThrow(/approved/);
    expect((await run(quote, 'revise')).status).toBe(409);
  });

  it('accepts a request for changes and a refusal, and shows when it is superseded', async () => {
    const quote = await sent();
    expect((await answer(quote.token, 'request_changes', { message: '' })).status).toBe(422);
    expect((await answer(quote.token, 'request_changes', { message: 'Cheaper, please' })).status).toBe(200);
    expect(await see(quote)).toMatchObject({ status: 'changes_requested', decision_note: 'Cheaper, please' });
    const revised = await must(run(quote, 'revise'));
    expect(revised).toMatchObject({ status: 'draft', revision: 2, decision_note: null });
    expect((await run(revised, 'delete_draft')).status).toBe(409);
    await must(run(quote, 'update_draft', { options: [{ lines: lines.slice(0, 2) }] }));
    await must(run(quote, 'send', { without_mail: true }));
    expect((await look(quote.token)).body.data).toMatchObject({ superseded: true, number: quote.number });
    expect((await approve(quote.token, { name: 'Ann', total: '108.25' })).status).toBe(409);
    expect((await fetch(`${books.server.url}/api/public/quotes/${quote.token}/pdf`)).status).toBe(404);
    const kept = await books.owner.must(
      books.owner.get<QuoteDocument>(`/api/reports/quote_document?id=${quote.id}&revision=1`),
    );
    expect([kept.revision, kept.options[0]?.lines.length]).toEqual([1, 3]);
    const [first, second] = [...(await see(quote)).quote_revisions].sort((a, b) => a.revision - b.revision);
    expect(first?.outcome).toBe('changes_requested');
    expect((await answer(second?.public_token ?? '', 'decline', { reason: 'Too late' })).status).toBe(200);
    expect(await see(quote)).toMatchObject({ status: 'declined', decision_note: 'Too late' });
  });

  it('answers 404 for an unknown token', async () => {
    const { token } = await sent();
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      'x',
      token.toUpperCase(),
      `${token}0`,
    ];
    const replies = await Promise.all(wrong.map(look));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('expires with the company’s day', async () => {
    const quote = await sent();
    const today = dayIn('America/Chicago', new Date().toISOString());
    await books.query('update quotes set valid_until = $2 where id = $1', [quote.id, addDays(today, -2)]);
    expect((await look(quote.token)).body.data.is_expired).toBe(true);
    expect((await approve(quote.token, { name: 'Ann', total: '108.25' })).status).toBe(409);
    const host = createJobHost(books.server.db.database as never, testInstallation, books.server.secrets.log);
    for (let turn = 0; turn < 2; turn += 1)
      await host.inTenant(books.owner.tenantId as string, null, expireQuotes);
    expect(await see(quote)).toMatchObject({ status: 'expired', quote_revisions: [{ outcome: 'expired' }] });
    const notified = await books.query('select 1 from notifications where about_id = $1', [quote.id]);
    expect(notified).toHaveLength(2);
    expect((await must(run(quote, 'revise'))).valid_until > today).toBe(true);
  });
});

describe('an approved quote', () => {
  const options = [
    { name: 'Good', lines: lines.slice(0, 2) },
    {
      name: 'Best',
      is_recommended: true,
      lines: [{ description: 'Heat pump', unit_price: '900.00', tax_rate: '0.0825' }],
    },
  ];
  const approved = async (values: object = {}) => {
    const quote = await sent(values);
    return must(run(quote, 'approve', { signer_name: 'Ann Lee' }));
  };

  it('needs a chosen option if there are several, and can be recorded by the office', async () => {
    const quote = await sent({ options });
    expect(quote.total).toBe('974.25');
    expect((await run(quote, 'approve', { signer_name: 'Ann' })).body.error?.fields).toHaveProperty(
      'option_id',
    );
    const [good] = (await look(quote.token)).body.data.options;
    const chosen = await must(
      run(quote, 'approve', { signer_name: 'Ann', note: 'On the phone', option_id: good?.id }),
    );
    expect(chosen).toMatchObject({ status: 'approved', total: '108.25', decision_note: 'On the phone' });
  });

  it('becomes an invoice once, despite concurrent and repeated requests, to the cent', async () => {
    const quote = await approved({ options: [{ lines, discount_amount: '7.77' }] });
    expect((await run(quote, 'to_invoice', {}, supervisor)).status).toBe(403);
    const replies = await Promise.all(Array.from({ length: 6 }, () => run(quote, 'to_invoice')));
    const second = await Promise.all([run(quote, 'to_work_order'), run(quote, 'to_invoice')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(second.map(({ status }) => status)).toEqual([409, 409]);
    const converted = await see(quote);
    expect(converted.status).toBe('converted');
    const invoice = await books.see(converted.made_invoice_id ?? '');
    expect([invoice.total, invoice.tax]).toEqual([quote.total, quote.tax]);
    expect(invoice.invoice_lines?.map(({ description }) => description)).toEqual([
      `${quote.number} · New pump`,
      'Boiler',
      'Replace the pump',
    ]);
    // After the draft is deleted, it can be made again.
    await books.owner.must(books.post(`invoices/${invoice.id}/delete_draft`));
    expect(await see(quote)).toMatchObject({ status: 'approved', made_invoice_id: null });
    const again = await must(run(quote, 'to_invoice'));
    const real = await books.send({ id: again.made_invoice_id ?? '' });
    await books.owner.must(books.post(`invoices/${real.id}/void`, { reason: 'Wrong' }));
    expect(await see(quote)).toMatchObject({ status: 'approved', made_invoice_id: null });
  });

  it('becomes a job at the agreed price, and its deposit is applied to the invoice', async () => {
    const quote = await approved({ deposit_amount: '50.00' });
    const denied = await run(quote, 'to_work_order', { deposit_invoice: true }, supervisor);
    expect([denied.status, denied.body.error?.fields]).toEqual([
      422,
      { deposit_invoice: expect.any(String) },
    ]);
    const made = await must(run(quote, 'to_work_order', { priority: 'high', deposit_invoice: true }));
    const [order] = await books.owner.must(
      books.owner.get<Record<string, unknown>[]>(`/api/work_orders?id=eq.${made.made_work_order_id}`),
    );
    expect(order).toMatchObject({
      title: 'New pump',
      priority: 'high',
      status: 'unscheduled',
      agreed_price: '100.00',
    });
    expect(order?.description).toContain('• Replace the pump');
    expect(order?.description).not.toContain('100');
    const deposit = await books.send({ id: made.deposit_invoice_id ?? '' });
    expect(deposit).toMatchObject({ kind: 'deposit', total: '50.00' });
    const paid = { customer_id: books.customerId, amount: '50.00', method: 'cash' };
    await books.owner.must(
      books.post('payments/-/record', {
        ...paid,
        allocations: [{ invoice_id: deposit.id, amount: '50.00' }],
      }),
    );
    const credits = await books.owner.must(
      books.owner.get<{ id: string; available: string }[]>(
        `/api/reports/open_credits?customer_id=${books.customerId}`,
      ),
    );
    expect(credits).toMatchObject([{ id: deposit.id, available: '50.00' }]);
  });

  it('bills the job to the cent as approved, with its tax rates, or in one line at another price', async () => {
    const { owner, post } = books;
    const uneven = ['0.0825', '0.0825', '0.05'].map((tax_rate, n) => ({
      ...{ description: `Part ${n}`, quantity: '3', unit_price: '3.33', tax_rate },
    }));
    const finish = async (values: object) => {
      const quote = await approved({ options: [{ lines: uneven, discount_amount: '1.00' }] });
      const { made_work_order_id: id } = await must(run(quote, 'to_work_order'));
      if (Object.keys(values).length > 0) await owner.must(owner.put(`/api/work_orders?id=eq.${id}`, values));
      await books.query("update work_orders set status = 'completed', completed_at = now() where id = $1", [
        id,
      ]);
      const draft = await owner.must(post('invoices/-/from_work_orders', { work_order_ids: [id] }));
      return { quote, draft: await books.see(draft.id) };
    };
    const as = await finish({});
    expect([as.draft.total, as.draft.tax]).toEqual([as.quote.total, as.quote.tax]);
    expect(as.draft.invoice_lines?.map(({ kind }) => kind).slice(1)).toEqual(
      uneven.map(() => 'agreed_price'),
    );
    expect(as.draft.invoice_lines?.[1]?.description).toBe('Part 0 (3)');
    const other = await finish({ agreed_price: '25.00' });
    expect(other.draft.invoice_lines).toMatchObject([{ kind: 'section' }, { net: '25.00' }]);
  });
});
