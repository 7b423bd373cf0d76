// A customer's account on paper: what is open as of a day, what is late by how much, and how to pay it.

import type { CustomerStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import { statementTitles } from '#domains/invoicing/settings/document-look.rules.ts';
import { drawFoot, drawHead, drawParty, fitted } from './document-head.ts';
import { body, bottom, continuePage, label, strong } from './document-page.ts';
import { formatAddress, formatDay, formatMoney } from './format.ts';
import { Paper } from './paper.ts';

export async function renderStatement(statement: CustomerStatement, logo?: Uint8Array): Promise<Uint8Array> {
  const { company, as_of, locale, bill_to } = statement;
  const day = formatDay(as_of, locale);
  const title = `Statement as of ${day}`;
  const paper = new Paper(company.paper, { title, author: company.name, accent: company.accent });
  drawHead(paper, company, { title: 'Statement', number: `as of ${day}` }, logo);
  const to = [bill_to.contact, ...formatAddress(bill_to.address)];
  const left = drawParty(paper, { heading: 'Account of', name: bill_to.name, lines: to }, paper.left, 260);
  drawBalance(paper, statement);
  paper.y = Math.max(left, paper.y + 62) + 18;
  drawItems(paper, statement, title);
  drawAgeing(paper, statement, title);
  if (company.payment_details) {
    if (paper.y + 60 > bottom(paper)) continuePage(paper, title);
    paper.text('How to pay', paper.left, paper.y, label);
    paper.y = paper.paragraph(company.payment_details, paper.left, paper.y + 12, 420, body);
  }
  paper.eachPage((page, of) => drawFoot(paper, company, title, page, of));
  return paper.finish();
}

function drawBalance(paper: Paper, statement: CustomerStatement): void {
  const x = paper.right - 190;
  paper.box(x, paper.y, 190, 62, 'wash', 5);
  paper.text('Overdue', x + 12, paper.y + 11, { ...body, ink: 'muted' });
  paper.text(formatMoney(statement.overdue, statement), paper.right - 12, paper.y + 11, body, 'right');
  paper.text('Balance', x + 12, paper.y + 36, strong);
  const total = formatMoney(statement.total, statement);
  const size = fitted(paper, total, 110, 15);
  paper.text(total, paper.right - 12, paper.y + 32, { size, weight: 'bold', ink: 'accent' }, 'right');
}

function drawItems(paper: Paper, statement: CustomerStatement, title: string): void {
  const { locale, items } = statement;
  const x = [
    paper.left,
    paper.left + 92,
    paper.left + 200,
    paper.left + 280,
    paper.right - 92,
    paper.right,
  ] as const;
  const header = () => {
    for (const [index, name] of ['Number', 'What', 'Dated', 'Due'].entries())
      paper.text(name, x[index] ?? 0, paper.y, label);
    paper.text('Amount', x[4], paper.y, label, 'right');
    paper.text('Open', x[5], paper.y, label, 'right');
    paper.y += 13;
    paper.rule(paper.y);
    paper.y += 6;
  };
  header();
  if (items.length === 0) {
    paper.text('Nothing is open.', paper.left, paper.y, body);
    paper.y += 16;
  }
  for (const item of items) {
    if (paper.y + 18 > bottom(paper)) {
      continuePage(paper, title);
      header();
    }
    paper.text(item.number, x[0], paper.y, strong);
    paper.text(statementTitles[item.kind], x[1], paper.y, body);
    paper.text(formatDay(item.dated_on, locale), x[2], paper.y, body);
    const late = item.days_overdue > 0 ? ` (${item.days_overdue} days late)` : '';
    if (item.due_date && item.kind !== 'credit_note')
      paper.text(`${formatDay(item.due_date, locale)}${late}`, x[3], paper.y, {
        ...body,
        ink: late ? 'danger' : 'ink',
      });
    paper.text(formatMoney(item.amount, statement, false), x[4], paper.y, body, 'right');
    paper.text(formatMoney(item.open, statement, false), x[5], paper.y, strong, 'right');
    paper.y += 15;
    paper.rule(paper.y, paper.left, paper.right, 'line', 0.4);
    paper.y += 5;
  }
  paper.y += 8;
}

const ages = [
  ['current', 'Not due'],
  ['days_1_30', '1–30 days late'],
  ['days_31_60', '31–60'],
  ['days_61_90', '61–90'],
  ['over_90', 'Over 90'],
] as const;

function drawAgeing(paper: Paper, statement: CustomerStatement, title: string): void {
  if (paper.y + 50 > bottom(paper)) continuePage(paper, title);
  const step = (paper.right - paper.left) / ages.length;
  paper.box(paper.left, paper.y, paper.right - paper.left, 34, 'wash', 4);
  for (const [index, [bucket, name]] of ages.entries()) {
    const x = paper.left + index * step + 10;
    paper.text(name, x, paper.y + 6, label);
    paper.text(formatMoney(statement.ageing[bucket], statement, false), x, paper.y + 17, body);
  }
  paper.y += 50;
}
