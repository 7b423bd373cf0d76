import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, openBooks } from '#domains/invoicing/testing/books.ts';
import { pdfWords } from '#hosts/documents/testing/pdf-words.ts';

let books: Books;
let sent: Invoice;
beforeAll(async () => {
  books = await openBooks();
  sent = await books.send(
    await books.draft([{ description: 'Chiller', unit_price: '100.00', tax_rate: '0.0825' }]),
  );
});
afterAll(() => books.stop());

const pdf = async (path: string, cookie?: string) => {
  const reply = await fetch(`${books.server.url}${path}`, { headers: cookie ? { cookie } : {} });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return {
    status: reply.status,
    headers: reply.headers,
    bytes,
    isPdf: bytes.subarray(0, 5).toString() === '%PDF-',
  };
};
const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

it('renders an invoice as PDF for the office, also a draft', async () => {
  const reply = await pdf(`/api/invoices/${sent.id}/pdf`, books.owner.cookie);
  expect([reply.status, reply.isPdf, pages(reply.bytes)]).toEqual([200, true, 1]);
  expect(reply.headers.get('content-disposition')).toContain(`${sent.number}.pdf`);
  const draft = await books.draft(
    Array.from({ length: 200 }, (_, n) => ({ description: `Line ${n}`, unit_price: '1.00' })),
  );
  const long = await pdf(`/api/invoices/${draft.id}/pdf?download`, books.owner.cookie);
  expect(long.isPdf).toBe(true);
  expect(pages(long.bytes)).toBeGreaterThan(5);
  expect(long.headers.get('content-disposition')).toMatch(/^attachment/);
});

it('answers 401 or 404 to those who may not see the invoice', async () => {
  const other = await books.server.company('Another');
  const supervisor = await books.server.member(books.owner, 'supervisor');
  expect((await pdf(`/api/invoices/${sent.id}/pdf`)).status).toBe(401);
  expect((await pdf(`/api/invoices/${sent.id}/pdf`, other.cookie)).status).toBe(404);
  expect((await pdf(`/api/invoices/${sent.id}/pdf`, supervisor.cookie)).status).toBe(404);
});

it('shows the customer the invoice by its link, and records the first view', async () => {
  const path = `/api/public/invoices/${sent.public_token}`;
  const colleague = await books.owner.get(path);
  expect(colleague.status).toBe(200);
  const viewed = async () =>
    (
      await books.query<{ viewed_at: string | null }>('select viewed_at from invoices where id = $1', [
        sent.id,
      ])
    )[0]?.viewed_at;
  expect(await viewed()).toBeNull();
  const reply = await books.server.request('GET', path);
  expect(reply.body.data).toMatchObject({
    number: sent.number,
    total: '108.25',
    company: { name: 'Cooper Heating' },
    bill_to: { name: 'Grand Hotel' },
    lines: [{ description: 'Chiller', net: '100.00' }],
    taxes: [{ tax: '8.25' }],
  });
  expect(reply.text).not.toContain(books.owner.tenantId);
  expect(reply.headers.get('x-robots-tag')).toBe('noindex');
  const first = await viewed();
  expect(first).not.toBeNull();
  await books.server.request('GET', path);
  expect(await viewed()).toBe(first);
  expect((await pdf(`${path}/pdf`)).isPdf).toBe(true);
  expect((await pdf(`${path}/logo`)).status).toBe(404);
});

it('tells the customer where to pay online, and takes no other address than https', async () => {
  const save = (payment_link: string | null) =>
    books.owner.post('/api/invoices/-/save_settings', { payment_link });
  expect((await save('javascript:alert(1)')).body.error?.fields).toEqual({
    payment_link: 'Enter an address that begins with https://.',
  });
  const payment_link = 'https://pay.example/?ref={number}&sum={amount}';
  expect((await save(payment_link)).status).toBe(200);
  const reply = await books.server.request('GET', `/api/public/invoices/${sent.public_token}`);
  expect(reply.body.data).toMatchObject({ company: { payment_link }, balance: '108.25' });
  const { bytes } = await pdf(`/api/public/invoices/${sent.public_token}/pdf`);
  expect(pdfWords(bytes)).toContain('sum=108.25');
});

it('answers 404 to other links, and to those of a draft', async () => {
  for (const token of ['x', '0'.repeat(64), `${sent.public_token}'`, sent.public_token?.toUpperCase()]) {
    expect((await books.server.request('GET', `/api/public/invoices/${token}`)).status).toBe(404);
  }
});
