// An invoice or credit note as PDF. One page if possible; on further pages the table header is repeated, and nothing is cut off.

import { earlyDiscountText } from '#domains/invoicing/early-discount.rules.ts';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import { documentTitles } from '#domains/invoicing/settings/document-look.rules.ts';
import { paymentLink } from '#domains/invoicing/settings/payment-link.rules.ts';
import { Canvas } from './canvas.ts';
import { drawFacts, drawFoot, drawHead, drawParty, type Facts } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { drawRemarks, drawSums, type SumRow, sumRows, sumsHeight } from './document-sums.ts';
import { formatAddress, formatDay, formatMoney, formatRate } from './format.ts';
import { drawLines } from './invoice-lines.ts';
import { drawRemittance } from './remittance.ts';

/** Renders one or several invoices for printing; each starts on a new page and has its own page numbers. */
export async function renderInvoices(
  invoices: readonly InvoiceDocument[],
  logo?: Uint8Array,
): Promise<Uint8Array> {
  const [first] = invoices;
  if (!first) throw new Error('no invoice to draw');
  const { company } = first;
  const title = invoices.length === 1 ? titleOf(first) : `${invoices.length} documents`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  for (const [index, invoice] of invoices.entries()) {
    if (index > 0) canvas.newPage();
    const from = canvas.pageCount - 1;
    drawInvoice(canvas, invoice, logo);
    canvas.eachPage((page, of) => drawFoot(canvas, company, invoice.number ?? 'Draft', page, of), from);
  }
  return canvas.finish();
}

const titleOf = ({ kind, number }: InvoiceDocument) => `${documentTitles[kind]} ${number ?? '(draft)'}`;

function drawInvoice(canvas: Canvas, invoice: InvoiceDocument, logo: Uint8Array | undefined): void {
  const title = titleOf(invoice);
  if (invoice.status !== 'sent') canvas.stamp(invoice.status === 'void' ? 'VOID' : 'DRAFT');
  drawHead(
    canvas,
    invoice.company,
    { title: documentTitles[invoice.kind], number: invoice.number ?? 'Draft', to: invoice.bill_to.address },
    logo,
  );
  drawParties(canvas, invoice);
  drawLines(canvas, invoice, title, sumsHeight(totalRows(invoice)));
  drawTotals(canvas, invoice, title);
  drawAgreement(canvas, invoice, title);
  drawNotes(canvas, invoice, title);
}

function drawParties(canvas: Canvas, invoice: InvoiceDocument): void {
  const column = (canvas.right - canvas.left - 200) / 2;
  const { bill_to, site, company } = invoice;
  const to = [
    bill_to.contact,
    ...formatAddress(bill_to.address, company.address),
    bill_to.tax_id && `Tax ID ${bill_to.tax_id}`,
  ];
  const heading = invoice.kind === 'credit_note' ? 'Credit to' : 'Bill to';
  const left = drawParty(canvas, { heading, name: bill_to.name, lines: to }, canvas.left, column);
  const at = site && {
    heading: 'Service at',
    name: site.name,
    lines: formatAddress(site.address, company.address),
  };
  const middle = at ? drawParty(canvas, at, canvas.left + column, column) : canvas.y;
  const right = drawFacts(canvas, factsOf(invoice));
  canvas.y = Math.max(left, middle, right) + 18;
}

/** A paid invoice shows "Paid"; a credit note shows the credited amount. */
function factsOf(invoice: InvoiceDocument): Facts {
  const { locale, kind, issue_date, due_date, customer_po, credits_number, total, balance } = invoice;
  const rows: [string, string][] = [['Issued', formatDay(issue_date, locale)]];
  if (kind !== 'credit_note') rows.push(['Due', formatDay(due_date, locale)]);
  if (credits_number) rows.push(['Credit for', credits_number]);
  if (customer_po) rows.push(['Your PO', customer_po]);
  const isPaid = invoice.payment_state === 'paid' && invoice.status === 'sent';
  const name = kind === 'credit_note' ? 'Credit' : isPaid ? 'Paid' : 'Amount due';
  const amount = kind === 'credit_note' || isPaid ? total : balance;
  return { rows, amount: { name, value: formatMoney(amount, invoice) } };
}

function drawTotals(canvas: Canvas, invoice: InvoiceDocument, title: string): void {
  const { x, top } = drawSums(canvas, totalRows(invoice), invoice, title);
  const after = canvas.y;
  if (invoice.taxes.length > 1) drawTaxes(canvas, invoice, top, x - 24);
  canvas.y = Math.max(canvas.y, after) + 14;
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
  discount: () => 'Early-payment discount',
  write_off: () => 'Written off',
} as const;

/** For a progress invoice: its share of the agreed price. */
function drawAgreement(canvas: Canvas, invoice: InvoiceDocument, title: string): void {
  const { agreement } = invoice;
  if (!agreement) return;
  const rows = [
    ['Agreed price', agreement.agreed_price],
    ['Invoiced before', agreement.before],
    ['This invoice', agreement.here],
    ['Left to invoice', agreement.left],
  ] as const;
  if (canvas.y + 30 > bottom(canvas)) continuePage(canvas, title);
  const step = (canvas.right - canvas.left) / rows.length;
  canvas.box(canvas.left, canvas.y, canvas.right - canvas.left, 34, 'wash', 4);
  for (const [index, [name, value]] of rows.entries()) {
    const x = canvas.left + index * step + 10;
    canvas.text(name, x, canvas.y + 6, label);
    canvas.text(formatMoney(value, invoice), x, canvas.y + 17, index === 2 ? strong : body);
  }
  canvas.y += 48;
}

function drawTaxes(canvas: Canvas, invoice: InvoiceDocument, top: number, right: number): void {
  const columns = [
    canvas.left + 60,
    Math.min(canvas.left + 140, right - 60),
    Math.min(right, canvas.left + 220),
  ] as const;
  let y = top;
  for (const [index, name] of ['Tax rate', 'Net', 'Tax'].entries()) {
    canvas.text(name, columns[index] ?? 0, y, label, 'right');
  }
  y += 13;
  for (const { rate, net, tax } of invoice.taxes) {
    canvas.text(formatRate(rate, invoice.locale), columns[0], y, body, 'right');
    canvas.text(formatMoney(net, invoice, false), columns[1], y, body, 'right');
    canvas.text(formatMoney(tax, invoice, false), columns[2], y, body, 'right');
    y += 13;
  }
  canvas.y = Math.max(canvas.y, y);
}

function drawNotes(canvas: Canvas, invoice: InvoiceDocument, title: string): void {
  const { notes, company, kind, status, locale, balance, early_discount } = invoice;
  const early =
    early_discount &&
    earlyDiscountText(early_discount, {
      rate: (percent) => formatRate(percent, locale),
      money: (amount) => formatMoney(amount, invoice),
      day: (day) => formatDay(day, locale),
    });
  drawRemarks(
    canvas,
    [
      ['Early payment', early],
      ['Notes', notes],
      ['Terms', company.terms],
    ],
    title,
  );
  const isOwed = kind !== 'credit_note' && status !== 'void' && Number(balance) > 0;
  if (!isOwed) return;
  const number = invoice.number ?? 'Draft';
  const rows = [
    ['Invoice', number],
    ['Due', formatDay(invoice.due_date, locale)],
  ] as const;
  const amount = { name: 'Amount due', value: formatMoney(balance, invoice) };
  drawRemittance(canvas, company, {
    ...{ facts: { rows, amount }, quote: number, title },
    link: paymentLink(company.payment_link, invoice),
  });
}
