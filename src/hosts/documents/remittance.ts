// The last part of what somebody is to pay: how to pay at the left, what to pay at the right, so that the two can be kept together.

import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { Canvas } from './canvas.ts';
import { drawFacts, type Facts } from './document-head.ts';
import { body, bottom, continuePage, strong } from './document-page.ts';
import { drawRemarks } from './document-sums.ts';
import { formatAddress } from './format.ts';

const LINE = 12.6;
const FACTS_ROOM = 214;
/** Longer directions flow over pages like any other text. */
const MOST_LINES = 24;

interface Remittance {
  /** What is owed. */
  readonly facts: Facts;
  /** Where to pay it online. */
  readonly link?: string | null;
  /** What the payer is asked to name. */
  readonly quote: string;
  readonly title: string;
}

export function drawRemittance(
  canvas: Canvas,
  company: DocumentCompany,
  { facts, link, quote, title }: Remittance,
): void {
  const width = canvas.right - canvas.left - FACTS_ROOM;
  const said = directions(company, link ?? null);
  const lines = canvas.wrap(said, width, body);
  const isLong = lines.length > MOST_LINES;
  if (isLong) drawRemarks(canvas, [['How to pay', said]], title);
  const beside = isLong ? [] : [...lines, ''];
  const ask = canvas.wrap(`Please quote ${quote} with your payment.`, width, body);
  const height = Math.max(facts.rows.length * 14 + 56, (beside.length + ask.length) * LINE + 18) + 14;
  if (canvas.y + height > bottom(canvas)) continuePage(canvas, title);
  canvas.y = Math.max(canvas.y, bottom(canvas) - height);
  canvas.rule(canvas.y);
  canvas.y += 14;
  const end = drawFacts(canvas, facts);
  if (!isLong) canvas.text('How to pay', canvas.left, canvas.y, strong);
  let y = canvas.y + (isLong ? 0 : 16);
  for (const line of [...beside, ...ask]) {
    canvas.text(line, canvas.left, y, body);
    y += line === '' ? LINE / 2 : LINE;
  }
  canvas.y = Math.max(end, y);
}

/** What the company says in its settings, or to whom and where. */
function directions(
  { payment_details, name, address, phone, email }: DocumentCompany,
  link: string | null,
): string {
  const online = link && `Online: ${link}`;
  if (payment_details?.trim()) return [online, payment_details.trim()].filter(Boolean).join('\n');
  const reach = [phone, email].filter(Boolean).join(' · ');
  return [online, `Payable to ${name}`, ...formatAddress(address), reach && `Questions: ${reach}`]
    .filter(Boolean)
    .join('\n');
}
