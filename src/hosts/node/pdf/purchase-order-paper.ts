// An order on paper, for whoever packs it: what, how many, where to, by when. Prices and totals stand beside, not before.

import type {
  OrderedLine,
  PurchaseOrderDocument,
} from '#domains/purchasing/orders/purchase-order-document.report.ts';
import { body, bottom, continuePage, FOOTER, label, strong } from './document-page.ts';
import { formatAddress, formatDay, formatMoney, formatQuantity, formatRate } from './format.ts';
import { Paper, type Style } from './paper.ts';

export function renderPurchaseOrder(order: PurchaseOrderDocument, logo?: Uint8Array): Promise<Uint8Array> {
  const title = `Purchase order ${order.po_number}`;
  const paper = new Paper(order.paper, { title, author: order.company.name });
  drawHead(paper, order, logo);
  drawParties(paper, order);
  drawItems(paper, order, title);
  drawTotals(paper, order, title);
  drawNotes(paper, order, title);
  if (order.status === 'cancelled') paper.eachPage(() => paper.stamp('CANCELLED'));
  if (order.status === 'draft') paper.eachPage(() => paper.stamp('DRAFT'));
  paper.eachPage((page, of) => drawFoot(paper, order, page, of));
  return paper.finish();
}

function drawHead(paper: Paper, { company, po_number }: PurchaseOrderDocument, logo?: Uint8Array): void {
  const top = paper.y;
  let y = top;
  if (logo) {
    paper.doc.image(Buffer.from(logo), paper.left, y, { fit: [150, 44] });
    y += 52;
  }
  const half = (paper.right - paper.left) * 0.55;
  y = paper.paragraph(company.name, paper.left, y, half, { size: 12, weight: 'bold' }) + 2;
  const reach = [company.phone, company.email].filter(Boolean).join(' · ');
  for (const line of [...formatAddress(company.address), reach].filter(Boolean))
    y = paper.paragraph(line, paper.left, y, half, { size: 8.5, ink: 'muted' });
  paper.text('Purchase order', paper.right, top, { size: 18, weight: 'bold' }, 'right');
  paper.text(po_number, paper.right, top + 25, { size: 13, weight: 'bold', ink: 'accent' }, 'right');
  paper.y = Math.max(y, top + 48) + 12;
}

/** Vendor and delivery side by side, the facts of the order in a band under them. */
function drawParties(paper: Paper, order: PurchaseOrderDocument): void {
  const { vendor, company, locale } = order;
  const width = (paper.right - paper.left) / 3;
  const top = paper.y;
  const party = (heading: string, lines: readonly (string | null)[], at: number) => {
    const x = paper.left + width * at;
    paper.text(heading, x, top, label);
    let y = top + 12;
    for (const [index, line] of lines.filter((one): one is string => Boolean(one)).entries())
      y = paper.paragraph(line, x, y, width - 16, index === 0 ? strong : body);
    return y;
  };
  const account = vendor.account_number && `Our account: ${vendor.account_number}`;
  const ends = [
    party('Vendor', [vendor.name, vendor.contact, ...formatAddress(vendor.address), account], 0),
    party('Deliver to', [company.name, ...formatAddress(order.shipping_address)], 1),
    party('Invoice to', [company.name, ...formatAddress(order.billing_address)], 2),
  ];
  paper.y = Math.max(...ends) + 14;
  const facts: [string, string | null][] = [
    ['Ordered', formatDay(order.order_date, locale)],
    ['Delivery by', order.expected_delivery_date && formatDay(order.expected_delivery_date, locale)],
    ['Terms', order.payment_terms],
    ['Ordered by', order.ordered_by],
  ];
  const shown = facts.filter(([, value]) => value);
  paper.box(paper.left, paper.y, paper.right - paper.left, 38, 'wash', 4);
  const step = (paper.right - paper.left - 24) / Math.max(shown.length, 1);
  for (const [index, [name, value]] of shown.entries()) {
    const x = paper.left + 12 + step * index;
    paper.text(name, x, paper.y + 8, label);
    const [line = ''] = paper.wrap(value ?? '', step - 8, strong);
    paper.text(line, x, paper.y + 20, strong);
  }
  paper.y += 56;
}

interface Column {
  readonly name: string;
  readonly x: number;
  readonly of: (line: OrderedLine) => string;
}

function drawItems(paper: Paper, order: PurchaseOrderDocument, title: string): void {
  const { columns, room } = columnsOf(paper, order);
  const header = () => {
    paper.text('#', paper.left, paper.y, label);
    paper.text('Item', paper.left + 22, paper.y, label);
    for (const { name, x } of columns) paper.text(name, x, paper.y, label, 'right');
    paper.y += 13;
    paper.rule(paper.y, paper.left, paper.right, 'ink', 1);
    paper.y += 6;
  };
  const next = () => {
    continuePage(paper, title);
    header();
  };
  header();
  for (const [index, line] of order.lines.entries()) {
    const named = line.sku ? `${line.sku} · ${line.item_name}` : line.item_name;
    const names = paper.wrap(named, room - 28, strong);
    const notes = line.description ? paper.wrap(line.description, room - 28, { ...body, ink: 'muted' }) : [];
    if (paper.y + Math.min(names.length + notes.length, 3) * 12.6 + 8 > bottom(paper)) next();
    paper.text(String(index + 1), paper.left, paper.y, { ...body, ink: 'muted' });
    for (const { of, x } of columns) paper.text(of(line), x, paper.y, body, 'right');
    for (const [at, text] of [...names, ...notes].entries()) {
      if (paper.y + 12.6 > bottom(paper)) next();
      paper.text(text, paper.left + 22, paper.y, at < names.length ? strong : { ...body, ink: 'muted' });
      paper.y += 12.6;
    }
    paper.y += 3;
    paper.rule(paper.y, paper.left, paper.right, 'line', 0.4);
    paper.y += 6;
  }
}

/** From the right; tax stands there only when there is any. */
function columnsOf(paper: Paper, order: PurchaseOrderDocument): { columns: Column[]; room: number } {
  const { lines, locale } = order;
  const money = (text: string) => formatMoney(text, order, false);
  const wanted: [string, (line: OrderedLine) => string, number][] = [['Amount', (l) => money(l.net), 56]];
  if (lines.some(({ tax_rate }) => Number(tax_rate) > 0))
    wanted.push(['Tax', (l) => formatRate(l.tax_rate, locale), 28]);
  wanted.push(['Unit price', (l) => money(l.unit_price), 52]);
  wanted.push(['Quantity', (l) => `${formatQuantity(l.quantity, locale)}${l.unit ? ` ${l.unit}` : ''}`, 48]);
  let x = paper.right;
  const columns = wanted.map(([name, of, least]) => {
    const column = { name, of, x };
    x -=
      Math.max(least, paper.widthOf(name, label), ...lines.map((line) => paper.widthOf(of(line), body))) + 14;
    return column;
  });
  return { columns, room: Math.max(140, x - paper.left) };
}

function drawTotals(paper: Paper, order: PurchaseOrderDocument, title: string): void {
  const isSome = (amount: string) => Number(amount) !== 0;
  const rows: [string, string, boolean][] = [
    ...(isSome(order.tax_amount) || isSome(order.shipping_amount)
      ? ([['Subtotal', order.subtotal, false]] satisfies [string, string, boolean][])
      : []),
    ...(isSome(order.tax_amount)
      ? ([['Tax', order.tax_amount, false]] satisfies [string, string, boolean][])
      : []),
    ...(isSome(order.shipping_amount)
      ? ([['Shipping', order.shipping_amount, false]] satisfies [string, string, boolean][])
      : []),
    ['Total', order.total_amount, true],
  ];
  if (paper.y + rows.length * 17 + 20 > bottom(paper)) continuePage(paper, title);
  paper.y += 6;
  const values = rows.map(([, value]) => formatMoney(value, order));
  const widest = Math.max(...values.map((value) => paper.widthOf(value, { size: 11, weight: 'bold' })));
  const x = paper.right - Math.max(190, widest + 100);
  for (const [index, [name, , isTotal]] of rows.entries()) {
    if (isTotal) {
      paper.rule(paper.y + 1, x, paper.right, 'ink', 1);
      paper.y += 7;
    }
    const style: Style = isTotal ? { size: 11, weight: 'bold' } : body;
    paper.text(name, x, paper.y, isTotal ? style : { ...body, ink: 'muted' });
    paper.text(values[index] ?? '', paper.right, paper.y, style, 'right');
    paper.y += isTotal ? 22 : 15;
  }
  paper.y += 8;
}

function drawNotes(paper: Paper, { notes, po_number }: PurchaseOrderDocument, title: string): void {
  const width = Math.min(420, paper.right - paper.left);
  const always = `Put ${po_number} on your delivery note and your invoice.`;
  for (const text of [notes?.trim(), always]) {
    if (!text) continue;
    for (const line of paper.wrap(text, width, body)) {
      if (paper.y + 12.6 > bottom(paper)) continuePage(paper, title);
      paper.text(line, paper.left, paper.y, body);
      paper.y += 12.6;
    }
    paper.y += 8;
  }
}

function drawFoot(
  paper: Paper,
  { company, po_number }: PurchaseOrderDocument,
  page: number,
  of: number,
): void {
  const y = paper.height - FOOTER + 8;
  paper.rule(y - 8);
  const about = [company.name, company.phone, company.email].filter(Boolean).join(' · ');
  const [line = ''] = paper.wrap(about, paper.right - paper.left - 140, label);
  paper.text(line, paper.left, y, label);
  paper.text(of === 1 ? po_number : `${po_number} · Page ${page} of ${of}`, paper.right, y, label, 'right');
}
