// A purchase order as PDF, for the vendor: items, quantities, delivery address and date, with prices and totals.

import type {
  OrderedLine,
  PurchaseOrderDocument,
} from '#domains/purchasing/orders/purchase-order-document.report.ts';
import { Canvas, type Style } from './canvas.ts';
import { drawFoot } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { formatAddress, formatDay, formatMoney, formatQuantity, formatRate } from './format.ts';

export function renderPurchaseOrder(order: PurchaseOrderDocument, logo?: Uint8Array): Promise<Uint8Array> {
  const title = `Purchase order ${order.po_number}`;
  const canvas = new Canvas(order.paper, { title, author: order.company.name });
  drawHead(canvas, order, logo);
  drawParties(canvas, order);
  drawItems(canvas, order, title);
  drawTotals(canvas, order, title);
  drawNotes(canvas, order, title);
  if (order.status === 'cancelled') canvas.eachPage(() => canvas.stamp('CANCELLED'));
  if (order.status === 'draft') canvas.eachPage(() => canvas.stamp('DRAFT'));
  canvas.eachPage((page, of) => drawFoot(canvas, order.company, order.po_number, page, of));
  return canvas.finish();
}

function drawHead(
  canvas: Canvas,
  { company, vendor, po_number }: PurchaseOrderDocument,
  logo?: Uint8Array,
): void {
  const top = canvas.y;
  let y = top;
  if (logo) {
    canvas.image(logo, canvas.left, y, [150, 44]);
    y += 52;
  }
  const half = (canvas.right - canvas.left) * 0.55;
  y = canvas.paragraph(company.name, canvas.left, y, half, { size: 12, weight: 'bold' }) + 2;
  const reach = [company.phone, company.email].filter(Boolean).join(' · ');
  for (const line of [...formatAddress(company.address, vendor.address), reach].filter(Boolean))
    y = canvas.paragraph(line, canvas.left, y, half, { size: 8.5, ink: 'muted' });
  canvas.text('Purchase order', canvas.right, top, { size: 18, weight: 'bold' }, 'right');
  canvas.text(po_number, canvas.right, top + 25, { size: 13, weight: 'bold', ink: 'accent' }, 'right');
  canvas.y = Math.max(y, top + 48) + 12;
}

/** Vendor, delivery and billing address side by side, with the order's facts in a band below. */
function drawParties(canvas: Canvas, order: PurchaseOrderDocument): void {
  const { vendor, company, locale } = order;
  const width = (canvas.right - canvas.left) / 3;
  const top = canvas.y;
  const party = (heading: string, lines: readonly (string | null)[], at: number) => {
    const x = canvas.left + width * at;
    canvas.text(heading, x, top, label);
    let y = top + 12;
    for (const [index, line] of lines.filter((one): one is string => Boolean(one)).entries())
      y = canvas.paragraph(line, x, y, width - 16, index === 0 ? strong : body);
    return y;
  };
  const account = vendor.account_number && `Our account: ${vendor.account_number}`;
  const ends = [
    party(
      'Vendor',
      [vendor.name, vendor.contact, ...formatAddress(vendor.address, company.address), account],
      0,
    ),
    party('Deliver to', [company.name, ...formatAddress(order.shipping_address, company.address)], 1),
    party('Invoice to', [company.name, ...formatAddress(order.billing_address, company.address)], 2),
  ];
  canvas.y = Math.max(...ends) + 14;
  const facts: [string, string | null][] = [
    ['Ordered', formatDay(order.order_date, locale)],
    ['Delivery by', order.expected_delivery_date && formatDay(order.expected_delivery_date, locale)],
    ['Terms', order.payment_terms],
    ['Ordered by', order.ordered_by],
  ];
  const shown = facts.filter(([, value]) => value);
  const step = (canvas.right - canvas.left - 24) / Math.max(shown.length, 1);
  const wrapped = shown.map(([name, value]) => [name, canvas.wrap(value ?? '', step - 8, strong)] as const);
  const more = (Math.max(1, ...wrapped.map(([, lines]) => lines.length)) - 1) * 12.6;
  canvas.box(canvas.left, canvas.y, canvas.right - canvas.left, 38 + more, 'wash', 4);
  for (const [index, [name, lines]] of wrapped.entries()) {
    const x = canvas.left + 12 + step * index;
    canvas.text(name, x, canvas.y + 8, label);
    for (const [at, line] of lines.entries()) canvas.text(line, x, canvas.y + 20 + at * 12.6, strong);
  }
  canvas.y += 56 + more;
}

interface Column {
  readonly name: string;
  readonly x: number;
  readonly of: (line: OrderedLine) => string;
}

function drawItems(canvas: Canvas, order: PurchaseOrderDocument, title: string): void {
  const { columns, room } = columnsOf(canvas, order);
  const header = () => {
    canvas.text('#', canvas.left, canvas.y, label);
    canvas.text('Item', canvas.left + 22, canvas.y, label);
    for (const { name, x } of columns) canvas.text(name, x, canvas.y, label, 'right');
    canvas.y += 13;
    canvas.rule(canvas.y, canvas.left, canvas.right, 'ink', 1);
    canvas.y += 6;
  };
  const next = () => {
    continuePage(canvas, title);
    header();
  };
  header();
  for (const [index, line] of order.lines.entries()) {
    const named = line.sku ? `${line.sku} · ${line.item_name}` : line.item_name;
    const names = canvas.wrap(named, room - 28, strong);
    const notes = line.description ? canvas.wrap(line.description, room - 28, { ...body, ink: 'muted' }) : [];
    if (canvas.y + Math.min(names.length + notes.length, 3) * 12.6 + 8 > bottom(canvas)) next();
    canvas.text(String(index + 1), canvas.left, canvas.y, { ...body, ink: 'muted' });
    for (const { of, x } of columns) canvas.text(of(line), x, canvas.y, body, 'right');
    for (const [at, text] of [...names, ...notes].entries()) {
      if (canvas.y + 12.6 > bottom(canvas)) next();
      canvas.text(text, canvas.left + 22, canvas.y, at < names.length ? strong : { ...body, ink: 'muted' });
      canvas.y += 12.6;
    }
    canvas.y += 3;
    canvas.rule(canvas.y, canvas.left, canvas.right, 'line', 0.4);
    canvas.y += 6;
  }
}

/** Columns from right to left; tax only if there is any. */
function columnsOf(canvas: Canvas, order: PurchaseOrderDocument): { columns: Column[]; room: number } {
  const { lines, locale } = order;
  const money = (text: string) => formatMoney(text, order, false);
  const wanted: [string, (line: OrderedLine) => string, number][] = [['Amount', (l) => money(l.net), 56]];
  if (lines.some(({ tax_rate }) => Number(tax_rate) > 0))
    wanted.push(['Tax', (l) => formatRate(l.tax_rate, locale), 28]);
  wanted.push(['Unit price', (l) => money(l.unit_price), 52]);
  wanted.push(['Quantity', (l) => `${formatQuantity(l.quantity, locale)}${l.unit ? ` ${l.unit}` : ''}`, 48]);
  let x = canvas.right;
  const columns = wanted.map(([name, of, least]) => {
    const column = { name, of, x };
    x -=
      Math.max(least, canvas.widthOf(name, label), ...lines.map((line) => canvas.widthOf(of(line), body))) +
      14;
    return column;
  });
  return { columns, room: Math.max(140, x - canvas.left) };
}

function drawTotals(canvas: Canvas, order: PurchaseOrderDocument, title: string): void {
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
  if (canvas.y + rows.length * 17 + 20 > bottom(canvas)) continuePage(canvas, title);
  canvas.y += 6;
  const values = rows.map(([, value]) => formatMoney(value, order));
  const widest = Math.max(...values.map((value) => canvas.widthOf(value, { size: 11, weight: 'bold' })));
  const x = canvas.right - Math.max(190, widest + 100);
  for (const [index, [name, , isTotal]] of rows.entries()) {
    if (isTotal) {
      canvas.rule(canvas.y + 1, x, canvas.right, 'ink', 1);
      canvas.y += 7;
    }
    const style: Style = isTotal ? { size: 11, weight: 'bold' } : body;
    canvas.text(name, x, canvas.y, isTotal ? style : { ...body, ink: 'muted' });
    canvas.text(values[index] ?? '', canvas.right, canvas.y, style, 'right');
    canvas.y += isTotal ? 22 : 15;
  }
  canvas.y += 8;
}

function drawNotes(canvas: Canvas, { notes, po_number }: PurchaseOrderDocument, title: string): void {
  const width = Math.min(420, canvas.right - canvas.left);
  const always = `Put ${po_number} on your delivery note and your invoice.`;
  for (const text of [notes?.trim(), always]) {
    if (!text) continue;
    for (const line of canvas.wrap(text, width, body)) {
      if (canvas.y + 12.6 > bottom(canvas)) continuePage(canvas, title);
      canvas.text(line, canvas.left, canvas.y, body);
      canvas.y += 12.6;
    }
    canvas.y += 8;
  }
}
