// A customer's statement as PDF: open items as of a day, overdue amounts, and how to pay.

import type { CustomerStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import { statementTitles } from '#domains/invoicing/settings/document-look.rules.ts';
import { Canvas } from './canvas.ts';
import { drawFoot, drawHead, drawParty, fitted } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { formatAddress, formatDay, formatMoney } from './format.ts';
import { drawRemittance } from './remittance.ts';

export async function renderStatement(statement: CustomerStatement, logo?: Uint8Array): Promise<Uint8Array> {
  const { company, as_of, locale, bill_to } = statement;
  const day = formatDay(as_of, locale);
  const title = `Statement as of ${day}`;
  const canvas = new Canvas(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(canvas, company, { title: 'Statement', number: `as of ${day}`, to: bill_to.address }, logo);
  const to = [bill_to.contact, ...formatAddress(bill_to.address, company.address)];
  const left = drawParty(canvas, { heading: 'Account of', name: bill_to.name, lines: to }, canvas.left, 260);
  drawBalance(canvas, statement);
  canvas.y = Math.max(left, canvas.y + 62) + 18;
  drawItems(canvas, statement, title);
  drawAgeing(canvas, statement, title);
  if (Number(statement.total) > 0) {
    const rows = [
      ['As of', day],
      ['Overdue', formatMoney(statement.overdue, statement)],
    ] as const;
    const amount = { name: 'Balance', value: formatMoney(statement.total, statement) };
    drawRemittance(canvas, company, { facts: { rows, amount }, quote: 'the invoice numbers', title });
  }
  canvas.eachPage((page, of) => drawFoot(canvas, company, title, page, of));
  return canvas.finish();
}

function drawBalance(canvas: Canvas, statement: CustomerStatement): void {
  const x = canvas.right - 190;
  canvas.box(x, canvas.y, 190, 62, 'wash', 5);
  canvas.text('Overdue', x + 12, canvas.y + 11, { ...body, ink: 'muted' });
  canvas.text(formatMoney(statement.overdue, statement), canvas.right - 12, canvas.y + 11, body, 'right');
  canvas.text('Balance', x + 12, canvas.y + 36, strong);
  const total = formatMoney(statement.total, statement);
  const size = fitted(canvas, total, 110, 15);
  canvas.text(total, canvas.right - 12, canvas.y + 32, { size, weight: 'bold', ink: 'accent' }, 'right');
}

function drawItems(canvas: Canvas, statement: CustomerStatement, title: string): void {
  const { locale, items } = statement;
  const x = [
    canvas.left,
    canvas.left + 86,
    canvas.left + 176,
    canvas.left + 240,
    canvas.right - 146,
    canvas.right - 72,
    canvas.right,
  ] as const;
  const header = () => {
    for (const [index, name] of ['Number', 'What', 'Dated', 'Due'].entries())
      canvas.text(name, x[index] ?? 0, canvas.y, label);
    canvas.text('Late', x[4], canvas.y, label, 'right');
    canvas.text('Amount', x[5], canvas.y, label, 'right');
    canvas.text('Open', x[6], canvas.y, label, 'right');
    canvas.y += 13;
    canvas.rule(canvas.y);
    canvas.y += 6;
  };
  header();
  if (items.length === 0) {
    canvas.text('Nothing is open.', canvas.left, canvas.y, body);
    canvas.y += 16;
  }
  for (const item of items) {
    if (canvas.y + 18 > bottom(canvas)) {
      continuePage(canvas, title);
      header();
    }
    canvas.text(item.number, x[0], canvas.y, strong);
    canvas.text(statementTitles[item.kind], x[1], canvas.y, body);
    canvas.text(formatDay(item.dated_on, locale), x[2], canvas.y, body);
    if (item.due_date && item.kind !== 'credit_note') {
      canvas.text(formatDay(item.due_date, locale), x[3], canvas.y, body);
      canvas.text(lateness(item.days_overdue), x[4], canvas.y, { ...body, ink: 'danger' }, 'right');
    }
    canvas.text(formatMoney(item.amount, statement, false), x[5], canvas.y, body, 'right');
    canvas.text(formatMoney(item.open, statement, false), x[6], canvas.y, strong, 'right');
    canvas.y += 15;
    canvas.rule(canvas.y, canvas.left, canvas.right, 'line', 0.4);
    canvas.y += 5;
  }
  canvas.y += 8;
}

const lateness = (days: number) => (days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : '');

const ages = [
  ['current', 'Not due'],
  ['days_1_30', '1–30 days late'],
  ['days_31_60', '31–60'],
  ['days_61_90', '61–90'],
  ['over_90', 'Over 90'],
] as const;

function drawAgeing(canvas: Canvas, statement: CustomerStatement, title: string): void {
  if (canvas.y + 50 > bottom(canvas)) continuePage(canvas, title);
  const step = (canvas.right - canvas.left) / ages.length;
  canvas.box(canvas.left, canvas.y, canvas.right - canvas.left, 34, 'wash', 4);
  for (const [index, [bucket, name]] of ages.entries()) {
    const x = canvas.left + index * step + 10;
    canvas.text(name, x, canvas.y + 6, label);
    canvas.text(formatMoney(statement.ageing[bucket], statement, false), x, canvas.y + 17, body);
  }
  canvas.y += 50;
}
