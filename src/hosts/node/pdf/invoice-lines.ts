// The lines of an invoice or a quote as a table: amounts from the right, headings on a tinted ground, a header on every page.

import type { DocumentLine, DocumentLines } from '#domains/invoicing/document-lines.rules.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { formatMoney, formatQuantity, formatRate } from './format.ts';
import type { Paper } from './paper.ts';

type Lined = Pick<DocumentLines, 'lines' | 'taxes'> & { readonly currency: string; readonly locale: string };

export function drawLines(paper: Paper, invoice: Lined, title: string): void {
  const { columns, room } = columnsOf(paper, invoice);
  const header = () => {
    paper.text('Description', paper.left, paper.y, label);
    for (const { name, x } of columns) paper.text(name, x, paper.y, label, 'right');
    paper.y += 13;
    paper.rule(paper.y);
    paper.y += 6;
  };
  const next = () => {
    continuePage(paper, title);
    header();
  };
  header();
  const total = (line: DocumentLine) =>
    line.section_total === undefined ? '' : formatMoney(line.section_total, invoice, false);
  for (const line of invoice.lines) drawLine(paper, line, { columns, room, total }, next);
}

type Column = { readonly name: string; readonly x: number; readonly of: (line: DocumentLine) => string };

/** From the right; discount and tax stand there only when there are any. */
function columnsOf(paper: Paper, invoice: Lined): { columns: Column[]; room: number } {
  const { lines, locale } = invoice;
  const money = (text: string) => formatMoney(text, invoice, false);
  const widest = (of: (line: DocumentLine) => string, name: string, least: number) =>
    Math.max(least, paper.widthOf(name, label), ...lines.map((line) => paper.widthOf(of(line), body))) + 14;
  const wanted: [string, (line: DocumentLine) => string, number][] = [['Amount', (l) => money(l.net), 52]];
  if (invoice.taxes.some(({ rate }) => Number(rate) > 0))
    wanted.push(['Tax', (l) => formatRate(l.tax_rate, locale), 26]);
  if (lines.some(({ discount }) => Number(discount) !== 0)) {
    wanted.push(['Discount', (l) => (Number(l.discount) === 0 ? '' : money(`-${l.discount}`)), 36]);
  }
  wanted.push(['Price', (l) => money(l.unit_price), 40]);
  wanted.push(['Qty', (l) => `${formatQuantity(l.quantity, locale)}${l.unit ? ` ${l.unit}` : ''}`, 26]);
  let x = paper.right;
  const columns = wanted.map(([name, of, least]) => {
    const column = { name, of, x };
    x -= widest(of, name, least);
    return column;
  });
  return { columns, room: Math.max(120, x - paper.left) };
}

type Layout = {
  readonly columns: readonly Column[];
  readonly room: number;
  /** Of a heading's section. */
  readonly total: (line: DocumentLine) => string;
};

function drawLine(
  paper: Paper,
  line: DocumentLine,
  { columns, room, total }: Layout,
  next: () => void,
): void {
  const isSection = line.kind === 'section';
  const style = isSection ? strong : body;
  const sum = total(line);
  const width = isSection ? paper.right - paper.left - 24 - paper.widthOf(sum, strong) : room - 6;
  const texts = paper.wrap(line.description, width, style);
  // A heading stays with the first of its lines.
  if (paper.y + Math.min(texts.length, 3) * 12.6 + (isSection ? 34 : 8) > bottom(paper)) next();
  if (isSection) {
    paper.y += 4;
    paper.box(
      paper.left,
      paper.y - 2,
      paper.right - paper.left,
      Math.min(texts.length * 12.6 + 6, bottom(paper) - paper.y),
      'wash',
      3,
    );
    paper.y += 2.5;
    paper.text(sum, paper.right, paper.y, strong, 'right');
  } else {
    for (const { of, x } of columns) paper.text(of(line), x, paper.y, body, 'right');
  }
  for (const text of texts) {
    if (paper.y + 12.6 > bottom(paper)) next();
    paper.text(text, paper.left + (isSection ? 8 : 0), paper.y, style);
    paper.y += 12.6;
  }
  if (isSection) {
    paper.y += 5;
    return;
  }
  paper.y += 3;
  paper.rule(paper.y, paper.left, paper.right, 'line', 0.4);
  paper.y += 6;
}
