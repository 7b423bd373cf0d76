// An invoice or credit note on paper: who to whom, what, how much, until when and how to pay. One page where one will
// do; lines that go on repeat their header, and nothing is cut off.

import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { drawFoot, drawHead, drawParty, fitted } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { drawRemarks, drawSums, type SumRow, sumRows } from './document-sums.ts';
import { formatAddress, formatDay, formatMoney, formatRate } from './format.ts';
import { drawLines } from './invoice-lines.ts';
import { Paper } from './paper.ts';

const titles = {
  invoice: 'Invoice',
  progress: 'Progress invoice',
  credit_note: 'Credit note',
  deposit: 'Deposit invoice',
} as const;

/** One, or several in a row to be printed in one go; each begins on a page of its own and counts its own pages. */
export async function renderInvoices(
  invoices: readonly InvoiceDocument[],
  logo?: Uint8Array,
): Promise<Uint8Array> {
  const [first] = invoices;
  if (!first) throw new Error('no invoice to draw');
  const { company } = first;
  const title = invoices.length === 1 ? titleOf(first) : `${invoices.length} documents`;
  const paper = new Paper(company.paper, { title, author: company.name, accent: company.accent });
  for (const [index, invoice] of invoices.entries()) {
    if (index > 0) paper.newPage();
    const from = paper.pageCount - 1;
    drawInvoice(paper, invoice, logo);
    paper.eachPage((page, of) => drawFoot(paper, company, invoice.number ?? 'Draft', page, of), from);
  }
  return paper.finish();
}

const titleOf = ({ kind, number }: InvoiceDocument) => `${titles[kind]} ${number ?? '(draft)'}`;

function drawInvoice(paper: Paper, invoice: InvoiceDocument, logo: Uint8Array | undefined): void {
  const title = titleOf(invoice);
  if (invoice.status !== 'sent') paper.stamp(invoice.status === 'void' ? 'VOID' : 'DRAFT');
  drawHead(paper, invoice.company, { title: titles[invoice.kind], number: invoice.number ?? 'Draft' }, logo);
  drawParties(paper, invoice);
  drawLines(paper, invoice, title);
  drawTotals(paper, invoice, title);
  drawAgreement(paper, invoice, title);
  drawNotes(paper, invoice, title);
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

function drawTotals(paper: Paper, invoice: InvoiceDocument, title: string): void {
  const { x, top } = drawSums(paper, totalRows(invoice), invoice, title);
  const after = paper.y;
  if (invoice.taxes.length > 1) drawTaxes(paper, invoice, top, x - 24);
  paper.y = Math.max(paper.y, after) + 14;
}

function totalRows(invoice: InvoiceDocument): SumRow[] {
  const rows = sumRows(invoice, invoice.locale);
  if (Number(invoice.paid) !== 0 && invoice.kind !== 'credit_note') {
    for (const { what, number, amount } of invoice.settled)
      rows.push({ name: settledBy[what](number), value: `-${amount}` });
    rows.push({ name: 'Amount due', value: invoice.balance, isStrong: true });
  }
  return rows;
}

const settledBy = {
  payment: (number: string) => `Payment ${number}`,
  credit_note: (number: string) => `Credit ${number}`,
  deposit: (number: string) => `Deposit ${number}`,
  write_off: () => 'Written off',
} as const;

/** Where this part stands in the whole that was agreed on. */
function drawAgreement(paper: Paper, invoice: InvoiceDocument, title: string): void {
  const { agreement } = invoice;
  if (!agreement) return;
  const rows = [
    ['Agreed price', agreement.agreed_price],
    ['Invoiced before', agreement.before],
    ['This invoice', agreement.here],
    ['Left to invoice', agreement.left],
  ] as const;
  if (paper.y + 30 > bottom(paper)) continuePage(paper, title);
  const step = (paper.right - paper.left) / rows.length;
  paper.box(paper.left, paper.y, paper.right - paper.left, 34, 'wash', 4);
  for (const [index, [name, value]] of rows.entries()) {
    const x = paper.left + index * step + 10;
    paper.text(name, x, paper.y + 6, label);
    paper.text(formatMoney(value, invoice), x, paper.y + 17, index === 2 ? strong : body);
  }
  paper.y += 48;
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
  drawRemarks(paper, parts, title);
}
