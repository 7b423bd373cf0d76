// An invoice or credit note on paper: who to whom, what, how much, until when and how to pay. One page where one will
// do; lines that go on repeat their header, and nothing is cut off.

import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { body, bottom, continuePage, FOOTER, label, strong } from './document-page.ts';
import { formatAddress, formatDay, formatMoney, formatRate } from './format.ts';
import { drawLines } from './invoice-lines.ts';
import { Paper, type Style } from './paper.ts';

const titles = { invoice: 'Invoice', credit_note: 'Credit note', deposit: 'Deposit invoice' } as const;

export async function renderInvoice(invoice: InvoiceDocument, logo?: Uint8Array): Promise<Uint8Array> {
  const title = `${titles[invoice.kind]} ${invoice.number ?? '(draft)'}`;
  const paper = new Paper(invoice.company.paper, { title, author: invoice.company.name });
  if (invoice.status !== 'sent') paper.stamp(invoice.status === 'void' ? 'VOID' : 'DRAFT');
  drawHead(paper, invoice, logo);
  drawParties(paper, invoice);
  drawLines(paper, invoice, title);
  drawTotals(paper, invoice, title);
  drawNotes(paper, invoice, title);
  paper.eachPage((page, of) => drawFoot(paper, invoice, page, of));
  return paper.finish();
}

function drawHead(
  paper: Paper,
  { company, kind, number }: InvoiceDocument,
  logo: Uint8Array | undefined,
): void {
  const top = paper.y;
  let y = top;
  if (logo) {
    paper.doc.image(Buffer.from(logo), paper.left, y, { fit: [170, 52] });
    y += 60;
  }
  const half = (paper.right - paper.left) * 0.56;
  y = paper.paragraph(company.name, paper.left, y, half, { size: 13, weight: 'bold' }) + 2;
  const about = [
    ...formatAddress(company.address),
    [company.phone, company.email].filter(Boolean).join(' · '),
  ];
  for (const line of about.filter(Boolean))
    y = paper.paragraph(line, paper.left, y, half, { size: 8.5, ink: 'muted' });
  paper.text(titles[kind], paper.right, top, { size: 22, weight: 'bold', ink: 'accent' }, 'right');
  paper.text(number ?? 'Draft', paper.right, top + 29, { size: 11, ink: 'muted' }, 'right');
  paper.y = Math.max(y, top + 50) + 14;
  paper.rule(paper.y, paper.left, paper.right, 'accent', 1.5);
  paper.y += 18;
}

function drawParties(paper: Paper, invoice: InvoiceDocument): void {
  const top = paper.y;
  const column = (paper.right - paper.left - 200) / 2;
  const { bill_to, site } = invoice;
  const to = [
    bill_to.contact,
    ...formatAddress(bill_to.address),
    bill_to.tax_id && `Tax ID ${bill_to.tax_id}`,
  ];
  const left = drawParty(
    paper,
    invoice.kind === 'credit_note' ? 'Credit to' : 'Bill to',
    bill_to.name,
    to,
    paper.left,
    column,
  );
  const middle = site
    ? drawParty(paper, 'Service at', site.name, formatAddress(site.address), paper.left + column, column)
    : top;
  const right = drawFacts(paper, invoice, paper.right - 190, top);
  paper.y = Math.max(left, middle, right) + 18;
}

function drawParty(
  paper: Paper,
  heading: string,
  name: string,
  lines: readonly (string | null | undefined)[],
  x: number,
  column: number,
): number {
  const width = column - 16;
  paper.text(heading, x, paper.y, label);
  let y = paper.paragraph(name, x, paper.y + 12, width, strong) + 1;
  for (const line of lines) if (line) y = paper.paragraph(line, x, y, width, body);
  return y;
}

/** Number, days and the amount that matters, in a box. */
function drawFacts(paper: Paper, invoice: InvoiceDocument, x: number, top: number): number {
  const { locale, kind, issue_date, due_date, customer_po, credits_number } = invoice;
  const facts: [string, string][] = [['Issued', formatDay(issue_date, locale)]];
  if (kind !== 'credit_note') facts.push(['Due', formatDay(due_date, locale)]);
  if (credits_number) facts.push(['Credit for', credits_number]);
  if (customer_po) facts.push(['Your PO', customer_po]);
  const drawn = facts.map(([name, value]) => [name, paper.wrap(value, 108, body)] as const);
  const rows = drawn.reduce((sum, [, lines]) => sum + lines.length, 0);
  const height = rows * 14 + 56;
  paper.box(x, top, paper.right - x, height, 'wash', 5);
  let y = top + 11;
  for (const [name, lines] of drawn) {
    paper.text(name, x + 12, y, { ...body, ink: 'muted' });
    for (const line of lines) {
      paper.text(line, paper.right - 12, y, body, 'right');
      y += 14;
    }
  }
  const owed = invoice.payment_state === 'paid' && invoice.status === 'sent';
  const what = kind === 'credit_note' ? 'Credit' : owed ? 'Paid' : 'Amount due';
  const amount = kind === 'credit_note' || owed ? invoice.total : invoice.balance;
  paper.rule(y + 2, x + 12, paper.right - 12);
  paper.text(what, x + 12, y + 16, strong);
  const size = fitted(paper, formatMoney(amount, invoice), 110, 15);
  paper.text(
    formatMoney(amount, invoice),
    paper.right - 12,
    y + 20 - size * 0.55,
    { size, weight: 'bold', ink: 'accent' },
    'right',
  );
  return top + height;
}

/** The largest size, up to `size`, at which a text has room. */
function fitted(paper: Paper, text: string, room: number, size: number): number {
  const width = paper.widthOf(text, { size, weight: 'bold' });
  return width <= room ? size : Math.max(7, (size * room) / width);
}

function drawTotals(paper: Paper, invoice: InvoiceDocument, title: string): void {
  const rows = totalRows(invoice);
  const height = rows.length * 16 + 22;
  if (paper.y + height > bottom(paper)) continuePage(paper, title);
  paper.y += 8;
  const top = paper.y;
  const values = rows.map(({ value }) => formatMoney(value, invoice));
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
  const after = paper.y;
  if (invoice.taxes.length > 1) drawTaxes(paper, invoice, top, x - 24);
  paper.y = Math.max(paper.y, after) + 14;
}

type TotalRow = { readonly name: string; readonly value: string; readonly isStrong?: boolean };

function totalRows(invoice: InvoiceDocument): TotalRow[] {
  const { taxes, locale } = invoice;
  const isSome = (amount: string) => Number(amount) !== 0;
  const rows: TotalRow[] = [];
  if (isSome(invoice.discount)) {
    rows.push(
      { name: 'Subtotal', value: invoice.subtotal },
      { name: 'Discount', value: `-${invoice.discount}` },
    );
  } else if (isSome(invoice.tax)) rows.push({ name: 'Subtotal', value: invoice.subtotal });
  for (const { rate, tax } of taxes) {
    if (Number(rate) > 0) rows.push({ name: `Tax ${formatRate(rate, locale)}`, value: tax });
  }
  rows.push({ name: 'Total', value: invoice.total, isStrong: true });
  if (isSome(invoice.paid) && invoice.kind !== 'credit_note') {
    rows.push(
      { name: 'Paid', value: `-${invoice.paid}` },
      { name: 'Amount due', value: invoice.balance, isStrong: true },
    );
  }
  return rows;
}

function drawTaxes(paper: Paper, invoice: InvoiceDocument, top: number, right: number): void {
  const columns = [
    paper.left + 60,
    Math.min(paper.left + 140, right - 60),
    Math.min(right, paper.left + 220),
  ] as const;
  let y = top;
  for (const [index, name] of ['Tax rate', 'Net', 'Tax'].entries()) {
    paper.text(name, columns[index] ?? 0, y, label, 'right');
  }
  y += 13;
  for (const { rate, net, tax } of invoice.taxes) {
    paper.text(formatRate(rate, invoice.locale), columns[0], y, body, 'right');
    paper.text(formatMoney(net, invoice, false), columns[1], y, body, 'right');
    paper.text(formatMoney(tax, invoice, false), columns[2], y, body, 'right');
    y += 13;
  }
  paper.y = Math.max(paper.y, y);
}

function drawNotes(paper: Paper, { notes, company, kind }: InvoiceDocument, title: string): void {
  const parts: [string, string | null][] = [
    ['Notes', notes],
    ...(kind === 'credit_note'
      ? []
      : ([['How to pay', company.payment_details]] satisfies [string, string | null][])),
    ['Terms', company.terms],
  ];
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

function drawFoot(paper: Paper, { company, number }: InvoiceDocument, page: number, of: number): void {
  const y = paper.height - FOOTER + 8;
  paper.rule(y - 8);
  const about = [company.name, company.phone, company.email].filter(Boolean).join(' · ');
  const [line = ''] = paper.wrap(about, paper.right - paper.left - 120, label);
  paper.text(line, paper.left, y, label);
  paper.text(of === 1 ? (number ?? '') : `Page ${page} of ${of}`, paper.right, y, label, 'right');
}
