import { expect, it } from 'vitest';
import type { ChequesDocument, PrintedCheque } from '#domains/purchasing/cheques/cheque-document.ts';
import { readFonts } from '../node/pdf/read-fonts.ts';
import { drawDocument } from './draw-document.ts';
import { provideFonts } from './fonts.ts';
import { pdfPlaces, pdfWords } from './testing/pdf-words.ts';

provideFonts(readFonts());

const cheque: PrintedCheque = {
  ...{ number: 1001, status: 'printed', payee: 'Ferro Supply', dated_on: '2026-11-28', amount: '1205.40' },
  ...{ words: 'One thousand two hundred five and 40/100', memo: 'Account 4471', account: 'Checking account' },
  ...{ payment: 'BP-0007', is_prepayment: false, offset: [0, 0] },
  address: { street_address: '12 Oak Rd', city: 'Denver', state: 'CO', postal_code: '80202', country: 'US' },
  bills: [
    { number: 'F-77', bill_date: '2026-11-20', total: '620.00', discount: '12.40', paid: '607.60' },
    { number: 'F-78', bill_date: '2026-11-21', total: '597.80', discount: null, paid: '597.80' },
  ],
};
const documentOf = (...cheques: readonly PrintedCheque[]): ChequesDocument => ({
  ...{ company: 'Summit Heating', currency: 'USD', locale: 'en-US', cheques },
});
const draw = (...cheques: readonly PrintedCheque[]) =>
  drawDocument({ kind: 'cheques', document: documentOf(...cheques) });

it('has the cheque on top and the same stub twice below, one a page', async () => {
  const places = pdfPlaces(await draw(cheque, { ...cheque, number: 1002, words: 'Five and 00/100' }));
  const on = (page: number, text: string) => places.filter((one) => one.page === page && one.text === text);
  expect(Math.max(...places.map(({ page }) => page))).toBe(1);
  expect(on(0, 'One thousand two hundred five and 40/100')).toHaveLength(1);
  expect(on(0, '**1,205.40')[0]?.y).toBeLessThan(252);
  expect(on(0, 'Check 1001').map(({ y }) => Math.floor(y / 252))).toEqual([1, 2]);
  expect(on(0, 'F-77')).toHaveLength(2);
  expect(on(0, '$12.40')).toHaveLength(2);
  expect(on(1, 'Five and 00/100')).toHaveLength(1);
  for (const { x, y } of places)
    expect([x >= 36, x <= 576, y > 10, y < 770]).toEqual([true, true, true, true]);
});

it('says how many bills its stub has no room for, and that a prepayment is one', async () => {
  const [bill] = cheque.bills;
  const many = Array.from({ length: 20 }, (_, n) => ({ ...bill, number: `F-${n}` })) as typeof cheque.bills;
  const places = pdfPlaces(await draw({ ...cheque, bills: many }));
  expect(places.filter(({ text }) => text === '9 more, listed with BP-0007')).toHaveLength(2);
  const ends = places.filter(({ text }) => text === 'Total').map(({ y }) => y);
  expect(Math.max(...ends)).toBeLessThan(2 * 252 + 252 - 30);
  expect(pdfWords(await draw({ ...cheque, bills: [], is_prepayment: true }))).toContain('Prepayment BP-0007');
});

it('moves everything for a printer that feeds askew', async () => {
  const bytes = (offset: PrintedCheque['offset']) => draw({ ...cheque, offset }).then((pdf) => pdf.length);
  expect(pdfWords(await draw({ ...cheque, offset: [8, -5] }))).toBe(pdfWords(await draw(cheque)));
  expect(await bytes([8, -5])).not.toBe(await bytes([0, 0]));
});
