import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '#domains/purchasing/testing/purchasing.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { type Books, lineOf, openBooks } from '../testing/books.ts';

interface Document {
  readonly id: string;
  readonly status: string;
  readonly number: string | null;
  readonly sent_at: string | null;
  readonly sent_to: string | null;
  readonly sent_by_hand_at: string | null;
}

describe('without a mail server', () => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks({ sendsMail: false });
  });
  afterAll(() => books.stop());

  const outbox = (like: string) =>
    books.query<{ recipient: string }>('select recipient from outbox_emails where subject like $1', [like]);
  const read = async (table: string, id: string) =>
    (await books.owner.must(books.owner.get<Document[]>(`/api/${table}?id=eq.${id}`)))[0] as Document;

  /** Checks that the document was not mailed, and can be marked as sent by hand exactly once. */
  async function isHandedOver(table: string, id: string) {
    const { owner } = books;
    expect(await read(table, id)).toMatchObject({ sent_to: null, sent_by_hand_at: null });
    expect((await read(table, id)).sent_at).not.toBeNull();
    expect((await owner.post(`/api/${table}/${id}/resend`, { to: 'a@example.test' })).status).toBe(409);
    await owner.must(owner.post(`/api/${table}/${id}/mark_sent`));
    expect((await read(table, id)).sent_by_hand_at).not.toBeNull();
    expect((await owner.post(`/api/${table}/${id}/mark_sent`)).status).toBe(409);
  }

  it('issues an invoice, shows that nobody was sent it, and marks it as sent by hand', async () => {
    const draft = await books.draft([lineOf('40.00')]);
    expect((await books.owner.post(`/api/invoices/${draft.id}/mark_sent`)).status).toBe(409);
    const { id } = await books.send(draft);
    await isHandedOver('invoices', id);
    expect(await outbox('Invoice %')).toEqual([]);
    expect((await books.owner.post(`/api/invoices/${id}/remind`)).status).toBe(409);
    const { customerId } = books;
    const statement = { customer_ids: [customerId] };
    expect((await books.owner.post('/api/invoices/-/mail_statement', statement)).status).toBe(409);
    expect(await outbox('%')).toEqual([]);
  });

  it('does the same with a quote and a purchase order', async () => {
    const { owner, customerId } = books;
    const today = dayIn('America/Chicago', new Date().toISOString());
    const quote = await owner.must(
      owner.post<Document>('/api/quotes/-/create', {
        customer_id: customerId,
        title: 'New boiler',
        valid_until: addDays(today, 20),
        options: [{ lines: [{ kind: 'other', description: 'Boiler', quantity: '1', unit_price: '900.00' }] }],
      }),
    );
    await owner.must(owner.post(`/api/quotes/${quote.id}/send`));
    await isHandedOver('quotes', quote.id);
    await owner.must(owner.post(`/api/quotes/${quote.id}/revise`));
    expect((await read('quotes', quote.id)).sent_by_hand_at).toBeNull();
    const [vendor] = await owner.must(owner.post<Document[]>('/api/vendors', { name: 'Supplier' }));
    const order = await owner.must(
      owner.post<Document>('/api/purchase_orders/-/create', {
        vendor_id: vendor?.id,
        items: [{ item_name: 'Valve', quantity: '2', unit_price: '10.00' }],
      }),
    );
    await owner.must(owner.post(`/api/purchase_orders/${order.id}/send`));
    await isHandedOver('purchase_orders', order.id);
  });

  it('shows the link of an invitation, and only then', async () => {
    const wanted = { email: 'new@example.test', role: 'technician' };
    const path = `/api/reports/invitation_link?email=${wanted.email}`;
    const link = async (by: Books) => (await by.owner.must(by.owner.get<{ link: string | null }>(path))).link;
    await books.owner.must(books.owner.post('/api/memberships/-/invite', wanted));
    const first = await link(books);
    expect(first).toMatch(/^http:\/\/localhost\/invitation\?token=[\w-]{40,}$/);
    const [open] = await books.owner.must(
      books.owner.get<{ id: string }[]>(`/api/invitations?email=eq.${wanted.email}`),
    );
    await books.owner.must(books.owner.post(`/api/invitations/${open?.id}/resend`));
    const second = await link(books);
    expect(second).toMatch(/invitation\?token=/);
    expect(second).not.toBe(first);
    const newcomer = await books.server.signUp('New', 'technician');
    const other = { email: 'boss@example.test', role: 'supervisor' };
    await books.owner.must(books.owner.post('/api/memberships/-/invite', other));
    const supervisor = await books.server.member(books.owner, 'supervisor');
    const theirs = `/api/reports/invitation_link?email=${other.email}`;
    expect((await supervisor.get(theirs)).status).toBe(403);
    expect((await newcomer.get(path)).status).toBeGreaterThanOrEqual(400);
    const mailed = await openBooks();
    await mailed.owner.must(mailed.owner.post('/api/memberships/-/invite', wanted));
    expect(await link(mailed)).toBeNull();
    await mailed.stop();
  });

  it('says so on every screen, also without signing in', async () => {
    const { owner, server } = books;
    const session = await owner.must(owner.get<{ sends_mail: boolean }>('/api/auth/session'));
    expect(session.sends_mail).toBe(false);
    const anonymous = await server.request('GET', '/api/auth/session');
    expect(JSON.parse(anonymous.text)).toMatchObject({ session: null, sends_mail: false });
    const shop = await openShop();
    const theirs = await shop.owner.must(shop.owner.get<{ sends_mail: boolean }>('/api/auth/session'));
    expect(theirs.sends_mail).toBe(true);
    await shop.server.stop();
  });
});
