// What the lines of a document come to, and the words at its end: the same on every document that charges something.

import { body, bottom, continuePage, label } from './document-page.ts';
import { formatMoney, formatRate } from './format.ts';
import type { Paper, Style } from './paper.ts';

export type SumRow = { readonly name: string; readonly value: string; readonly isStrong?: boolean };

type Summed = {
  readonly subtotal: string;
  readonly discount: string;
  readonly discount_percent: string | null;
  readonly tax: string;
  readonly total: string;
  readonly taxes: readonly { readonly rate: string; readonly tax: string }[];
};

const isSome = (amount: string) => Number(amount) !== 0;

/** Subtotal and discount stand there only when there are any. */
export function sumRows(
  { subtotal, discount, discount_percent, tax, total, taxes }: Summed,
  locale: string,
): SumRow[] {
  const rows: SumRow[] = [];
  if (isSome(discount) || isSome(tax)) rows.push({ name: 'Subtotal', value: subtotal });
  if (isSome(discount)) {
    const share = discount_percent ? ` ${formatRate(discount_percent, locale)}` : '';
    rows.push({ name: `Discount${share}`, value: `-${discount}` });
  }
  for (const one of taxes) {
    if (Number(one.rate) > 0) rows.push({ name: `Tax ${formatRate(one.rate, locale)}`, value: one.tax });
  }
  rows.push({ name: 'Total', value: total, isStrong: true });
  return rows;
}

/** From the right. Returns where the names begin and where the rows began. */
export function drawSums(
  paper: Paper,
  rows: readonly SumRow[],
  money: { readonly currency: string; readonly locale: string },
  title: string,
): { readonly x: number; readonly top: number } {
  const height = rows.length * 16 + 22;
  if (paper.y + height > bottom(paper)) continuePage(paper, title);
  paper.y += 8;
  const top = paper.y;
  const values = rows.map(({ value }) => formatMoney(value, money));
  const valueWidth = Math.max(...values.map((value) => paper.widthOf(value, { size: 11, weight: 'bold' })));
  const x = paper.right - Math.max(210, valueWidth + 110);
  for (const [index, { name, isStrong }] of rows.entries()) {
    if (isStrong) {
      paper.rule(paper.y + 1, x);
      paper.y += 6;
    }
    const style: Style = isStrong ? { size: 11, weight: 'bold' } : body;
    paper.text(name, x, paper.y, isStrong ? style : { ...body, ink: 'muted' });
    paper.text(values[index] ?? '', paper.right, paper.y, style, 'right');
    paper.y += isStrong ? 19 : 15;
  }
  return { x, top };
}

export function drawRemarks(
  paper: Paper,
  parts: readonly (readonly [heading: string, text: string | null])[],
  title: string,
): void {
  const width = Math.min(420, paper.right - paper.left);
  for (const [heading, text] of parts) {
    if (!text?.trim()) continue;
    const lines = paper.wrap(text.trim(), width, body);
    if (paper.y + Math.min(lines.length, 3) * 12.6 + 14 > bottom(paper)) continuePage(paper, title);
    paper.text(heading, paper.left, paper.y, label);
    paper.y += 12;
    for (const line of lines) {
      if (paper.y + 12.6 > bottom(paper)) continuePage(paper, title);
      paper.text(line, paper.left, paper.y, body);
      paper.y += 12.6;
    }
    paper.y += 10;
  }
}
