// Cheques on the usual American voucher paper: the cheque on top, two stubs with what it paid below, one a page. Bank, account and
// number are on the paper already; the stubs repeat the number.

import type { ChequesDocument, PrintedCheque } from '#domains/purchasing/cheques/cheque-document.ts';
import { spelled } from '#kernel/spelling.ts';
import { Canvas, type Style } from './canvas.ts';
import { formatAddress, formatDay, formatMoney } from './format.ts';

/** A third of a letter page: 3.5 inches, and half an inch at the foot. */
const PART = 252;
const LEFT = 45;
const RIGHT = 567;
const plain: Style = { size: 10 };
const strong: Style = { size: 10, weight: 'bold' };
const small: Style = { size: 8.5 };
/** Lines that a stub has room for. */
const MOST_LINES = 12;

export function renderCheques(document: ChequesDocument): Promise<Uint8Array> {
  const { cheques, company, locale } = document;
  const title = spelled(cheques.length === 1 ? `Cheque ${cheques[0]?.number}` : 'Cheques', locale);
  const canvas = new Canvas('letter', { title, author: company });
  for (const [index, cheque] of cheques.entries()) {
    if (index > 0) canvas.newPage();
    const [right, down] = cheque.offset;
    canvas.doc.save().translate(right, down);
    drawCheque(canvas, document, cheque);
    drawStub(canvas, document, cheque, PART);
    drawStub(canvas, document, cheque, 2 * PART);
    canvas.doc.restore();
  }
  return canvas.finish();
}

function drawCheque(canvas: Canvas, { currency, locale }: ChequesDocument, cheque: PrintedCheque): void {
  canvas.text(formatDay(cheque.dated_on, locale), RIGHT, 62, plain, 'right');
  canvas.text(fitted(canvas, cheque.payee, 380, plain), 78, 102, plain);
  // Stars leave no room for another figure.
  canvas.text(`**${formatMoney(cheque.amount, { currency, locale }, false)}`, RIGHT, 102, strong, 'right');
  drawWords(canvas, cheque.words);
  let y = 152;
  for (const line of [cheque.payee, ...formatAddress(cheque.address)].slice(0, 5)) {
    canvas.text(fitted(canvas, line, 300, small), 78, y, small);
    y += 11;
  }
  if (cheque.memo) canvas.text(fitted(canvas, cheque.memo, 240, small), 72, 214, small);
}

/** Filled up with stars to the end of its line. */
function drawWords(canvas: Canvas, words: string): void {
  const style = canvas.widthOf(words, plain) > RIGHT - LEFT - 60 ? { size: 8 } : plain;
  const end = RIGHT - 50;
  canvas.text(words, LEFT, 128, style);
  const from = LEFT + canvas.widthOf(`${words} `, style);
  const star = canvas.widthOf('*', style);
  const stars = Math.max(0, Math.floor((end - from) / star));
  canvas.text('*'.repeat(stars), from, 128, style);
}

function drawStub(canvas: Canvas, document: ChequesDocument, cheque: PrintedCheque, top: number): void {
  const { currency, locale, company } = document;
  const money = (value: string) => formatMoney(value, { currency, locale });
  canvas.text(company, LEFT, top + 18, strong);
  canvas.text(spelled(`Cheque ${cheque.number}`, locale), RIGHT, top + 18, strong, 'right');
  canvas.text(fitted(canvas, cheque.payee, 300, plain), LEFT, top + 34, plain);
  canvas.text(formatDay(cheque.dated_on, locale), RIGHT, top + 34, plain, 'right');
  const columns = [RIGHT - 200, RIGHT - 110, RIGHT] as const;
  let y = top + 54;
  const row = (cells: readonly [string, string, string, string, string], style: Style = small) => {
    canvas.text(cells[0], LEFT, y, style);
    canvas.text(cells[1], LEFT + 150, y, style);
    for (const [at, x] of columns.entries()) canvas.text(cells[at + 2] ?? '', x, y, style, 'right');
    y += 12;
  };
  row(['Bill', 'Dated', 'Total', 'Discount', 'Paid'], { ...small, weight: 'bold' });
  const fit = cheque.bills.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  for (const { number, bill_date, total, discount, paid } of cheque.bills.slice(0, fit)) {
    const taken = discount === null ? '' : money(discount);
    row([fitted(canvas, number, 140, small), formatDay(bill_date, locale), money(total), taken, money(paid)]);
  }
  const more = cheque.bills.length - fit;
  if (more > 0) row([`${more} more, listed with ${cheque.payment}`, '', '', '', '']);
  if (cheque.is_prepayment) row([`Prepayment ${cheque.payment}`, '', '', '', money(cheque.amount)]);
  row(['', '', '', 'Total', money(cheque.amount)], { ...small, weight: 'bold' });
  canvas.text(
    fitted(canvas, `${cheque.payment} · ${cheque.account}`, 400, small),
    LEFT,
    top + PART - 30,
    small,
  );
}

function fitted(canvas: Canvas, text: string, width: number, style: Style): string {
  const [line = ''] = canvas.wrap(text.replace(/\s+/g, ' '), width, style);
  return line;
}
