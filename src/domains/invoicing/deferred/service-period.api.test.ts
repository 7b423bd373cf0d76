import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Books, type Invoice, lineOf, openBooks } from '#domains/invoicing/testing/books.ts';
import type { Period } from '#domains/invoicing/testing/deferred.ts';
import type { InvoiceDocument } from '../invoice-document.report.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks({ withJobs: true });
});
afterAll(() => books.stop());

const year = { service_from: '2026-01-01', service_through: '2026-12-31' };
const read = <T>(path: string) => books.owner.must(books.owner.get<T>(`/api/${path}`));
const faultOf = async (line: object) => {
  const lines = [lineOf('10.00', line)];
  return (await books.post('invoices/-/create', { customer_id: books.customerId, lines })).body.error?.fields;
};

/** As a client sends them back. */
const linesOf = (invoice: string) =>
  read<readonly (Period & Readonly<Record<string, unknown>>)[]>(
    `invoice_lines?invoice_id=eq.${invoice}&order=position&select=id,description,quantity,unit_price,discount,tax_rate,service_from,service_through`,
  );

it('is both days or none, not the wrong way round, and no more than ten years', async () => {
  expect(await faultOf({ service_from: '2026-01-01' })).toEqual({
    'lines.0.service_through': 'Enter the last day of the service.',
  });
  expect(await faultOf({ service_through: '2026-01-01' })).toEqual({
    'lines.0.service_from': 'Enter the first day of the service.',
  });
  expect(await faultOf({ service_from: '2026-01-02', service_through: '2026-01-01' })).toEqual({
    'lines.0.service_through': 'This is before the first day of the service.',
  });
  expect(await faultOf({ service_from: '2026-01-01', service_through: '2036-01-01' })).toEqual({
    'lines.0.service_through': 'A service period has 10 years at most.',
  });
  expect(await faultOf({ until_next: true })).toEqual({
    'lines.0.until_next': 'Only a recurring invoice has a next one.',
  });
  expect(await faultOf({ service_from: '2026-01-01', service_through: '2035-12-31' })).toBeUndefined();
});

it('stays with its line when the draft is changed, and stands on the document', async () => {
  const draft = await books.draft([lineOf('10.00', year), lineOf('20.00')]);
  const lines = await linesOf(draft.id);
  expect(lines).toMatchObject([year, { service_from: null }]);
  const changed = await books.post(`invoices/${draft.id}/update_draft`, {
    lines: [lines[0], { ...lines[1], ...year, service_through: '2026-02-28' }],
  });
  expect(changed.status).toBe(200);
  const document = await read<InvoiceDocument>(`reports/invoice_document?id=${draft.id}`);
  expect(document.lines.map(({ service }) => service)).toEqual([
    { from: '2026-01-01', through: '2026-12-31' },
    { from: '2026-01-01', through: '2026-02-28' },
  ]);
  expect((await books.owner.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(200);
});

it('is the time until the next invoice on a line of a recurring one', async () => {
  const today = await books.query<{ day: string }>(
    `select (now() at time zone timezone)::date::text as day from tenants`,
  );
  const starts_on = today[0]?.day ?? '';
  const series = (more: object) => ({
    ...{ name: 'Agreement', customer_id: books.customerId, starts_on, mode: 'send', ...more },
  });
  const lines = [lineOf('120.00', { until_next: true }), lineOf('5.00')];
  // The last one has its year too, though nothing comes after it.
  const made = await books.owner.must(
    books.post<{ id: string; lines: object[] }>(
      'invoice_series/-/create',
      series({ rule: 'FREQ=YEARLY;COUNT=1', lines }),
    ),
  );
  expect(made.lines).toMatchObject([{ until_next: true }, { until_next: false }]);
  const invoice = await vi.waitFor(
    async () => {
      const [sent] = await read<Invoice[]>(`invoices?series_id=eq.${made.id}&status=eq.sent`);
      expect(sent).toBeDefined();
      return sent;
    },
    { timeout: 10_000, interval: 100 },
  );
  const next = `${Number(starts_on.slice(0, 4)) + 1}${starts_on.slice(4)}`;
  const before = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
  const stored = await linesOf(invoice?.id ?? '');
  expect(stored.map(({ service_from, service_through }) => [service_from, service_through])).toEqual(
    expect.arrayContaining([
      [starts_on, before],
      [null, null],
    ]),
  );
  const faults = async (more: object) =>
    (await books.post('invoice_series/-/create', series({ rule: 'FREQ=YEARLY', ...more }))).body.error
      ?.fields;
  expect(await faults({ lines: [lineOf('1.00', year)] })).toEqual({
    'lines.0.service_from': 'Each invoice has days of its own. Choose “until the next invoice”.',
  });
  expect(await faults({ rule: 'FREQ=YEARLY;INTERVAL=11', lines })).toEqual({
    'lines.0.until_next': 'A service period has 10 years at most.',
  });
});

it('is not on a credit note and not on a quote', async () => {
  const invoice = await books.send(await books.draft([lineOf('10.00', year)]), { without_mail: true });
  await books.owner.must(books.post(`invoices/${invoice.id}/credit`));
  const [note] = await read<Invoice[]>(`invoices?credits_id=eq.${invoice.id}&status=eq.draft`);
  const [line] = await linesOf(note?.id ?? '');
  const reply = await books.post(`invoices/${note?.id}/update_draft`, { lines: [{ ...line, ...year }] });
  expect(Object.keys(reply.body.error?.fields ?? {})).toEqual(['lines.0.service_from']);
  expect((await books.post(`invoices/${note?.id}/update_draft`, { lines: [line] })).status).toBe(200);
  const quote = await books.post('quotes/-/create', {
    ...{ customer_id: books.customerId, title: 'Agreement', options: [{ lines: [lineOf('10.00', year)] }] },
  });
  expect(Object.keys(quote.body.error?.fields ?? {})).toEqual(['options.0.lines.0.service_from']);
});
