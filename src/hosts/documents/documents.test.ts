import { describe, expect, it } from 'vitest';
import type { PrintedDocument } from '#server/documents/printed-document.ts';
import { readFonts } from '../node/pdf/read-fonts.ts';
import { Canvas, MARGIN } from './canvas.ts';
import { drawDocument } from './draw-document.ts';
import { provideFonts } from './fonts.ts';
import { hardCompany, hardInvoice, hardOrder, hardQuote, hardStatement } from './testing/hard-documents.ts';
import { type PlacedText, pdfPlaces, pdfWords } from './testing/pdf-words.ts';

provideFonts(readFonts());

const papers = [
  ['letter', 'en-US', 612, 792],
  ['a4', 'de-DE', 595.28, 841.89],
] as const;
const ruler = new Canvas('a4', { title: '', author: '' });
const endOf = ({ text, x, size, font }: PlacedText) =>
  x + ruler.widthOf(text, { size, weight: font === 'F2' ? 'bold' : 'regular' });

/** Those beside which another text of the same line begins before they end. */
function overlaps(places: readonly PlacedText[]): string[] {
  const found: string[] = [];
  for (const one of places)
    for (const other of places)
      if (
        one !== other &&
        one.page === other.page &&
        Math.abs(one.y - other.y) < 4 &&
        one.x <= other.x &&
        endOf(one) > other.x + 0.5
      )
        found.push(`${one.text} | ${other.text}`);
  return found;
}

describe.each(papers)('documents on %s', (paper, locale, width, height) => {
  const company = hardCompany(paper, locale);
  const documents: [string, PrintedDocument][] = [
    ['an invoice', { kind: 'invoices', invoices: [hardInvoice(company, 6)] }],
    ['a long invoice', { kind: 'invoices', invoices: [hardInvoice(company, 45)] }],
    ['a quote', { kind: 'quote', quote: hardQuote(company) }],
    ['a statement', { kind: 'statement', statement: hardStatement(company, 60) }],
    ['a purchase order', { kind: 'purchase_order', order: hardOrder(company, 40) }],
  ];
  it.each(documents)('keeps %s on the paper, with no text on another', async (_, document) => {
    const places = pdfPlaces(await drawDocument(document));
    expect(places.length).toBeGreaterThan(30);
    expect(overlaps(places)).toEqual([]);
    for (const place of places) {
      expect([place.text, place.x >= MARGIN - 1, endOf(place) <= width - MARGIN + 1]).toEqual([
        place.text,
        true,
        true,
      ]);
      expect([place.text, place.y > 24 && place.y < height - 20]).toEqual([place.text, true]);
    }
  });

  it('sets amounts flush right, repeats the head of the table and numbers the pages', async () => {
    const places = pdfPlaces(await drawDocument({ kind: 'invoices', invoices: [hardInvoice(company, 45)] }));
    const last = Math.max(...places.map(({ page }) => page));
    const ends = places
      .filter(({ text }) => /^1[.,]177[.,]50$/.test(text))
      .map((one) => Math.round(endOf(one)));
    expect([...new Set(ends)]).toEqual([Math.round(width - MARGIN)]);
    const withLines = new Set(places.filter(({ text }) => /^WO-10/.test(text)).map(({ page }) => page));
    const withHead = new Set(places.filter(({ text }) => text === 'Description').map(({ page }) => page));
    expect(withHead).toEqual(withLines);
    const totals = places.find(({ text }) => text === 'Total');
    expect(withLines).toContain(totals?.page);
    for (let page = 0; page <= last; page += 1)
      expect(places.some(({ text }) => text === `INV-2026-1777 · Page ${page + 1} of ${last + 1}`)).toBe(
        true,
      );
  });
});

it('ends with what to pay, until when and how, unless nothing is owed', async () => {
  const open = hardInvoice(hardCompany('letter', 'en-US'), 3);
  const words = async (invoice: typeof open) =>
    pdfWords(await drawDocument({ kind: 'invoices', invoices: [invoice] }));
  const asked = await words(open);
  expect(asked).toMatch(/EIN 84-7777777[\s\S]*How to pay\nCheck payable to Summit Heating\./);
  expect(asked).toMatch(/Please quote INV-2026-1777 with your payment\./);
  expect(asked).toContain('Tax 7.5%');
  const online = { ...open.company, payment_link: 'https://pay.example/?ref={number}&sum={amount}' };
  expect(await words({ ...open, company: online })).toMatch(
    /Online:\s+https:\/\/pay\.example\/\?ref=INV-2026-1777&sum=123457740\.00/,
  );
  const unsaid = await words({ ...open, company: { ...open.company, payment_details: null } });
  expect(unsaid).toMatch(/How to pay\nPayable to Summit Heating/);
  const paid = await words({ ...open, payment_state: 'paid', paid: open.total, balance: '0.00' });
  expect(paid).not.toContain('How to pay');
});

it('says on a line for which time its service is', async () => {
  const invoice = hardInvoice(hardCompany('letter', 'en-US'), 2);
  const service = { from: '2026-01-01', through: '2026-12-31' };
  const lines = invoice.lines.map((line) => (line.kind === 'section' ? line : { ...line, service }));
  const words = await pdfWords(await drawDocument({ kind: 'invoices', invoices: [{ ...invoice, lines }] }));
  expect(words).toContain('Jan 1, 2026 – Dec 31, 2026');
});
