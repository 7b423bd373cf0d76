// The totals and closing remarks, shared by all documents that charge something.

import type { Canvas, Style } from './canvas.ts';
import { body, bottom, continuePage, label } from './document-page.ts';
import { formatMoney, formatRate } from './format.ts';

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

/** Subtotal and discount rows only appear if needed. */
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

/** The height that the totals take. */
export const sumsHeight = (rows: readonly SumRow[]) => rows.length * 16 + 30;

/** Draws the totals at the right. Returns the x of the labels and the y of the first row. */
export function drawSums(
  canvas: Canvas,
  rows: readonly SumRow[],
  money: { readonly currency: string; readonly locale: string },
  title: string,
): { readonly x: number; readonly top: number } {
  if (canvas.y + sumsHeight(rows) > bottom(canvas)) continuePage(canvas, title);
  canvas.y += 8;
  const top = canvas.y;
  const values = rows.map(({ value }) => formatMoney(value, money));
  const valueWidth = Math.max(...values.map((value) => canvas.widthOf(value, { size: 11, weight: 'bold' })));
  const x = canvas.right - Math.max(210, valueWidth + 110);
  for (const [index, { name, isStrong }] of rows.entries()) {
    if (isStrong) {
      canvas.rule(canvas.y + 1, x);
      canvas.y += 6;
    }
    const style: Style = isStrong ? { size: 11, weight: 'bold' } : body;
    canvas.text(name, x, canvas.y, isStrong ? style : { ...body, ink: 'muted' });
    canvas.text(values[index] ?? '', canvas.right, canvas.y, style, 'right');
    canvas.y += isStrong ? 19 : 15;
  }
  return { x, top };
}

export function drawRemarks(
  canvas: Canvas,
  parts: readonly (readonly [heading: string, text: string | null])[],
  title: string,
): void {
  const width = Math.min(420, canvas.right - canvas.left);
  for (const [heading, text] of parts) {
    if (!text?.trim()) continue;
    const lines = canvas.wrap(text.trim(), width, body);
    if (canvas.y + Math.min(lines.length, 3) * 12.6 + 14 > bottom(canvas)) continuePage(canvas, title);
    canvas.text(heading, canvas.left, canvas.y, label);
    canvas.y += 12;
    for (const line of lines) {
      if (canvas.y + 12.6 > bottom(canvas)) continuePage(canvas, title);
      canvas.text(line, canvas.left, canvas.y, body);
      canvas.y += 12.6;
    }
    canvas.y += 10;
  }
}
