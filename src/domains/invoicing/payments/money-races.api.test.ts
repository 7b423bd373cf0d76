import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks, type Person } from '../testing/books.ts';

let books: Books;
/** The same owner at a second server on the same database. */
let elsewhere: Person;
let elsewhereUrl: string;
beforeAll(async () => {
  books = await openBooks();
  const other = await books.server.another();
  elsewhere = other.as(books.owner);
  elsewhereUrl = other.url;
  await books.query(
    `insert into fiscal_periods (tenant_id, starts_on, ends_on, closed_at, created_by) values ($1, '2020-01-01', '2020-12-31', now(), null)`,
    [books.owner.tenantId],
  );
});
afterAll(() => books.stop());

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

it('numbers fifty invoices sent at once consecutively, though every fifth fails after taking a number and others are aborted', async () => {
  const { post, query } = books;
  const drafts = await Promise.all(
    Array.from({ length: 50 }, (_, n) => books.draft([lineOf(`${n + 1}.00`)])),
  );
  const toAbort = await Promise.all(Array.from({ length: 6 }, () => books.draft([lineOf('1.00')])));
  const started = performance.now();
  const aborting = Promise.all(toAbort.map(({ id }, n) => sendAndAbort(`invoices/${id}/send`, 15 * n)));
  const took: number[] = [];
  const replies = await Promise.all(
    drafts.map(async ({ id }, n) => {
      const closed = { issue_date: '2020-06-15', due_date: '2020-07-15' };
      const who = n % 2 === 0 ? books.owner : elsewhere;
      const reply = await post(`invoices/${id}/send`, n % 5 === 0 ? closed : {}, who);
      took.push(performance.now() - started);
      return reply;
    }),
  );
  await aborting;
  expect(performance.now() - started).toBeLessThan(20_000);
  if (process.env.FIELDWRIGHT_SOAK) expect(took.sort((a, b) => a - b)[47]).toBeLessThan(2000);
  const failed = replies.filter(({ status }) => status !== 200);
  expect(failed).toHaveLength(10);
  for (const { status, body } of failed) {
    expect(status).toBe(422);
    expect(body.error?.fields?.issue_date).toContain('closed');
  }
  // Aborted requests may have been executed or not: wait until the servers have finished.
  const isBusy = async () =>
    (
      await query(
        `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      )
    ).length > 0;
  while (await isBusy()) await new Promise((later) => setTimeout(later, 20));
  const sent = await query<{ number: string }>(
    `select number from invoices where status = 'sent' order by number`,
  );
  expect(sent.map(({ number }) => Number(number.slice(-4)))).toEqual(sent.map((_, n) => n + 1));
  const numbers = new Set(replies.flatMap(({ status, body }) => (status === 200 ? [body.data.number] : [])));
  expect([numbers.size, sent.length >= 40]).toEqual([40, true]);
  const [{ n } = { n: 0n }] = await query<{ n: bigint }>(
    `select count(*) as n from invoices where status = 'draft' and number is null`,
  );
  expect(Number(n)).toBe(56 - sent.length);
  expect(await books.proof()).toMatchObject({
    difference: '0.00',
    faults: [],
    receivable: (await books.proof()).open,
  });
});

/** Sends a request and aborts it after some milliseconds. */
async function sendAndAbort(path: string, after: number): Promise<void> {
  const { cookie, tenantId } = books.owner;
  await fetch(`${elsewhereUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-tenant': tenantId ?? '' },
    body: '{"without_mail":true}',
    signal: AbortSignal.timeout(after),
  }).then(
    (reply) => reply.body?.cancel(),
    () => undefined,
  );
}

it('sends an invoice once, however many requests arrive', async () => {
  const { id } = await books.draft();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      books.post(`invoices/${id}/send`, {}, n % 2 === 0 ? books.owner : elsewhere),
    ),
  );
  expect(statuses(replies)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const [count] = await books.query<{ entries: bigint; mails: bigint; audits: bigint }>(
    `select (select count(*) from journal_entries where source_id = $1) as entries,
      (select count(*) from outbox_emails where document_id = $1) as mails,
      (select count(*) from audit_logs where entity_id = $1 and action = 'invoices.send') as audits`,
    [id],
  );
  expect(count).toEqual({ entries: 1n, mails: 1n, audits: 1n });
});

it('accepts no more money for an invoice than its total, in one payment or in ten at once', async () => {
  const { owner, post, customerId } = books;
  const invoice = await books.send(await books.draft([lineOf('100.00')]));
  const pay = (amount: string, allocated: string) =>
    post('payments/-/record', {
      customer_id: customerId,
      amount,
      allocations: [{ invoice_id: invoice.id, amount: allocated }],
    });
  const tooMuch = await pay('200.00', '100.01');
  expect(tooMuch.body.error?.fields).toEqual({
    'allocations.0.amount': `Only 100.00 of ${invoice.number} is open.`,
  });
  expect((await pay('50.00', '60.00')).body.error?.fields).toEqual({
    allocations: 'This is 10.00 more than was paid.',
  });
  for (const amount of ['0', '-1.00', 'NaN', '1e3', '10,5', '1.005', '90000000000000000.00', ' 5'])
    expect([amount, Object.keys((await pay(amount, '1.00')).body.error?.fields ?? {})]).toEqual([
      amount,
      ['amount'],
    ]);
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay('30.00', '30.00')));
  expect(statuses(replies)).toEqual([200, 200, 200, 422, 422, 422, 422, 422, 422, 422]);
  expect(await books.see(invoice.id)).toMatchObject({
    paid: '90.00',
    balance: '10.00',
    payment_state: 'partly_paid',
  });
  // The rest of an overpayment stays with the customer, and goes to an invoice later.
  const over = await owner.must(
    post<{ id: string; allocated: string }>('payments/-/record', {
      customer_id: customerId,
      amount: '25.00',
    }),
  );
  expect((await books.proof()).receivable).toBe((await books.proof()).open);
  const allocations = [{ invoice_id: invoice.id, amount: '10.00' }];
  const later = await owner.must(
    post<{ allocated: string }>(`payments/${over.id}/allocate`, { allocations }),
  );
  expect(later.allocated).toBe('10.00');
  expect(await books.see(invoice.id)).toMatchObject({ payment_state: 'paid' });
});

it('reverses a payment once, and reopens its invoices', async () => {
  const { owner, post, customerId } = books;
  const invoice = await books.send(await books.draft([lineOf('80.00')]));
  const allocations = [{ invoice_id: invoice.id, amount: '80.00' }];
  const payment = await owner.must(
    post<{ id: string }>('payments/-/record', { customer_id: customerId, amount: '80.00', allocations }),
  );
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => post(`payments/${payment.id}/reverse`, { reason: 'Bounced' })),
  );
  expect(statuses(replies)).toEqual([200, 409, 409, 409, 409]);
  expect(await books.see(invoice.id)).toMatchObject({ balance: '80.00', payment_state: 'unpaid' });
  const proof = await books.proof();
  expect(proof).toMatchObject({ difference: '0.00', faults: [], receivable: proof.open });
});

it('pays and voids the same invoice at once: one side wins', async () => {
  const invoice = await books.send(await books.draft());
  const allocations = [{ invoice_id: invoice.id, amount: '100.00' }];
  const [paid, voided] = await Promise.all([
    books.post('payments/-/record', { customer_id: books.customerId, amount: '100.00', allocations }),
    books.post(`invoices/${invoice.id}/void`, { reason: 'Race' }),
  ]);
  expect([paid.status === 200, voided.status === 200].filter(Boolean)).toHaveLength(1);
  const proof = await books.proof();
  expect(proof).toMatchObject({ difference: '0.00', faults: [], receivable: proof.open });
});

it('shows and moves money only with the permission', async () => {
  const supervisor = await books.server.member(books.owner, 'supervisor');
  const technician = await books.server.member(books.owner, 'technician');
  const { id } = await books.draft();
  for (const person of [supervisor, technician]) {
    expect((await books.post(`invoices/${id}/send`, {}, person)).status).toBe(
      person === supervisor ? 403 : 404,
    );
    const list = await person.get<unknown[]>('/api/invoices');
    expect(list.status === 200 ? list.body.data : []).toEqual([]);
    expect((await person.get('/api/reports/trial_balance')).status).toBe(person === supervisor ? 403 : 404);
  }
});
