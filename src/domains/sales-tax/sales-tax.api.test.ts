import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import { denver, type TaxPlace } from './testing/places.ts';

let books: Books;
let place: TaxPlace;
beforeAll(async () => {
  books = await openBooks();
  place = await denver(books.owner);
});
afterAll(() => books.stop());

type Made = readonly { readonly id: string }[];
const make = (table: string, row: object) => books.owner.must(books.owner.post<Made>(`/api/${table}`, row));
const change = (table: string, id: string, row: object) =>
  books.owner.must(books.owner.put(`/api/${table}?id=eq.${id}`, row));

it('keeps a rate as the sum of its parts', async () => {
  const rate = async () => {
    const [row] = await books.owner.must(
      books.owner.get<{ rate: string }[]>(`/api/tax_rates?id=eq.${place.rateId}&select=rate`),
    );
    return row?.rate;
  };
  expect(await rate()).toBe('0.0881');
  const byHand = await books.owner.put(`/api/tax_rates?id=eq.${place.rateId}`, { rate: '0.09' });
  expect(byHand.body.error?.fields).toEqual({ rate: 'This rate is the sum of its parts. Change those.' });
  const part = {
    tax_rate_id: place.rateId,
    agency_id: place.cityAgency,
    level: 'district',
    jurisdiction: 'Arena',
  };
  const tooMuch = await books.owner.post('/api/tax_rate_parts', { ...part, rate: '0.95' });
  expect(tooMuch.body.error?.fields).toEqual({ rate: 'With this part the rate is above 100%.' });
  const [arena] = await make('tax_rate_parts', { ...part, rate: '0.001' });
  expect(await rate()).toBe('0.0891');
  expect(
    (await books.owner.post('/api/tax_rate_parts', { ...part, rate: '0.001' })).body.error?.fields,
  ).toEqual({
    jurisdiction: 'This jurisdiction is a part of the rate already.',
  });
  await books.owner.must(books.owner.delete(`/api/tax_rate_parts?id=eq.${arena?.id}`));
  expect(await rate()).toBe('0.0881');
});

it('charges no tax to an exempt customer until the certificate expires', async () => {
  const [customer] = await make('customers', { name: 'Mill School', tax_exempt: true });
  const [site] = await make('sites', { customer_id: customer?.id, name: 'Hall', tax_rate_id: place.rateId });
  const id = customer?.id ?? '';
  const usual = async () => {
    const path = `/api/reports/invoice_defaults?customer_id=${id}&site_id=${site?.id}`;
    return (await books.owner.must(books.owner.get<{ tax_rate: string }>(path))).tax_rate;
  };
  expect(await usual()).toBe('0');
  const today = new Date().toISOString().slice(0, 10);
  await change('customers', id, {
    exemption_reason: 'educational',
    exemption_number: 'E-1',
    exemption_expires_on: `${Number(today.slice(0, 4)) + 1}-01-31`,
  });
  expect(await usual()).toBe('0');
  await change('customers', id, { exemption_expires_on: '2020-12-31' });
  expect(await usual()).toBe('0.0881');
  await change('customers', id, { exemption_expires_on: null });
  expect(await usual()).toBe('0');
});

it('splits what each document charged by the parts of its rate, from when they are there', async () => {
  const { owner, query, send, draft } = books;
  const [before] = await make('tax_rates', { name: 'Golden', rate: '0.075' });
  const old = await send(await draft([lineOf('200.00', { tax_rate: '0.075' })]));
  const golden = {
    tax_rate_id: before?.id,
    agency_id: place.stateAgency,
    level: 'county',
    jurisdiction: 'Jefferson',
  };
  await make('tax_rate_parts', { ...golden, rate: '0.075' });
  await change('sites', books.siteId, { tax_rate_id: place.rateId });
  const taxed = { tax_rate: '0.0881' };
  const lines = [lineOf('100.00', taxed), lineOf('40.00'), lineOf('0.10', taxed)];
  const invoice = await send(await draft(lines, { site_id: books.siteId }));
  const split = async ({ id }: { id: string }) => {
    const rows = await query<Record<string, unknown>>(
      `select concat_ws('|', jurisdiction, taxable, exempt, nontaxable, tax, reason) as line from sales_tax_lines
       where document_id = $1 order by position, rate, part`,
      [id],
    );
    return rows.map(({ line }) => line);
  };
  expect(await split(invoice)).toEqual([
    ...['Colorado|0|0|4000|0', 'Denver|0|0|4000|0', 'Transit|0|0|4000|0'],
    ...['Colorado|10010|0|0|290', 'Denver|10010|0|0|482', 'Transit|10010|0|0|110'],
  ]);
  expect(await split(old)).toEqual([]);
  const takeUp = (from: string) =>
    owner.must(owner.post<{ documents: number }>('/api/tax_rates/-/take_up_documents', { from }));
  expect(await takeUp('2099-01-01')).toMatchObject({ documents: 0 });
  expect(await takeUp(old.issue_date)).toMatchObject({ documents: 1 });
  expect(await split(old)).toEqual(['Jefferson|20000|0|0|1500']);
  await owner.must(books.post(`invoices/${invoice.id}/void`, { reason: 'Twice' }));
  expect((await split(invoice)).slice(6)).toEqual([
    ...['Colorado|0|0|-4000|0', 'Denver|0|0|-4000|0', 'Transit|0|0|-4000|0'],
    ...['Colorado|-10010|0|0|-290', 'Denver|-10010|0|0|-482', 'Transit|-10010|0|0|-110'],
  ]);
});
