// The line table of an invoice or a quote: right-aligned amounts, tinted section headings, and a header on every page.

import type { DocumentLine, DocumentLines } from '#domains/invoicing/document-lines.rules.ts';
import type { Canvas } from './canvas.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { formatDay, formatMoney, formatQuantity, formatRate } from './format.ts';

type Lined = Pick<DocumentLines, 'lines' | 'taxes'> & { readonly currency: string; readonly locale: string };

/** `below`: the height of the totals, which never stand on a page without the last line. */
export function drawLines(canvas: Canvas, invoice: Lined, title: string, below: number): void {
  const { columns, room } = columnsOf(canvas, invoice);
  const header = () => {
    canvas.text('Description', canvas.left, canvas.y, label);
    for (const { name, x } of columns) canvas.text(name, x, canvas.y, label, 'right');
    canvas.y += 13;
    canvas.rule(canvas.y);
    canvas.y += 6;
  };
  const next = () => {
    continuePage(canvas, title);
    header();
  };
  header();
  const total = (line: DocumentLine) =>
    line.section_total === undefined ? '' : formatMoney(line.section_total, invoice, false);
  const day = (text: string) => formatDay(text, invoice.locale);
  const period = ({ service }: DocumentLine) =>
    service ? [{ text: `${day(service.from)} – ${day(service.through)}`, style: label }] : [];
  const last = invoice.lines.length - 1;
  for (const [index, line] of invoice.lines.entries())
    drawLine(
      canvas,
      line,
      { columns, room, period, total, below: index > 0 && index === last ? below : 0 },
      next,
    );
}

type Column = { readonly name: string; readonly x: number; readonly of: (line: DocumentLine) => string };

/** Columns from right to left; discount and tax only if there are any. */
function columnsOf(canvas: Canvas, invoice: Lined): { columns: Column[]; room: number } {
  const { lines, locale } = invoice;
  const money = (text: string) => formatMoney(text, invoice, false);
  const widest = (of: (line: DocumentLine) => string, name: string, least: number) =>
    Math.max(least, canvas.widthOf(name, label), ...lines.map((line) => canvas.widthOf(of(line), body))) + 14;
  const wanted: [string, (line: DocumentLine) => string, number][] = [['Amount', (l) => money(l.net), 52]];
  if (invoice.taxes.some(({ rate }) => Number(rate) > 0))
    wanted.push(['Tax', (l) => formatRate(l.tax_rate, locale), 26]);
  if (lines.some(({ discount }) => Number(discount) !== 0)) {
    wanted.push(['Discount', (l) => (Number(l.discount) === 0 ? '' : money(`-${l.discount}`)), 36]);
  }
  wanted.push(['Price', (l) => money(l.unit_price), 40]);
  wanted.push(['Qty', (l) => `${formatQuantity(l.quantity, locale)}${l.unit ? ` ${l.unit}` : ''}`, 26]);
  let x = canvas.right;
  const columns = wanted.map(([name, of, least]) => {
    const column = { name, of, x };
    x -= widest(of, name, least);
    return column;
  });
  return { columns, room: Math.max(120, x - canvas.left) };
}

type Layout = {
  readonly columns: readonly Column[];
  readonly room: number;
  /** Its service period as it is printed. */
  readonly period: (line: DocumentLine) => { text: string; style: typeof body }[];
  /** The total of a heading's section. */
  readonly total: (line: DocumentLine) => string;
  /** Room that is kept free below the line. */
  readonly below: number;
};

function drawLine(
  canvas: Canvas,
  line: DocumentLine,
  { columns, room, period, total, below }: Layout,
  next: () => void,
): void {
  const isSection = line.kind === 'section';
  const sum = total(line);
  const width = isSection ? canvas.right - canvas.left - 24 - canvas.widthOf(sum, strong) : room - 6;
  const texts = [...wrapped(canvas, line.description, isSection, width), ...period(line)];
  // Keeps a heading together with its first line.
  if (canvas.y + Math.min(texts.length, 3) * 12.6 + (isSection ? 34 : 8) + below > bottom(canvas)) next();
  if (isSection) {
    canvas.y += 4;
    canvas.box(
      canvas.left,
      canvas.y - 2,
      canvas.right - canvas.left,
      Math.min(texts.length * 12.6 + 6, bottom(canvas) - canvas.y),
      'wash',
      3,
    );
    canvas.y += 2.5;
    canvas.text(sum, canvas.right, canvas.y, strong, 'right');
  } else {
    for (const { of, x } of columns) canvas.text(of(line), x, canvas.y, body, 'right');
  }
  for (const { text, style } of texts) {
    if (canvas.y + 12.6 > bottom(canvas)) next();
    canvas.text(text, canvas.left + (isSection ? 8 : 0), canvas.y, style);
    canvas.y += 12.6;
  }
  if (isSection) {
    canvas.y += 8;
    return;
  }
  canvas.y += 3;
  canvas.rule(canvas.y, canvas.left, canvas.right, 'line', 0.4);
  canvas.y += 6;
}

/** The first line of a heading is bold; what was done stands below it. */
function wrapped(canvas: Canvas, text: string, isSection: boolean, width: number) {
  const [title = '', ...rest] = text.split('\n');
  const bold = isSection ? strong : body;
  const below = rest.length === 0 ? [] : canvas.wrap(rest.join('\n'), width, body);
  return [
    ...canvas.wrap(title, width, bold).map((line) => ({ text: line, style: bold })),
    ...below.map((line) => ({ text: line, style: body })),
  ];
}
