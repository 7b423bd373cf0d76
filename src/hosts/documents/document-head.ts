// Header and footer of a company's documents, and the boxes with their recipients.

import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { Address } from '#kernel/field.ts';
import type { Canvas } from './canvas.ts';
import { body, FOOTER, label, strong } from './document-page.ts';
import { formatAddress } from './format.ts';

interface Heading {
  readonly title: string;
  readonly number: string;
  /** The recipient's address: a country that is the sender's too is not printed. */
  readonly to?: Address | null;
}

/** Draws the logo, the sender, the title and the number, above a rule in the company's colour. */
export function drawHead(
  canvas: Canvas,
  company: DocumentCompany,
  { title, number, to }: Heading,
  logo: Uint8Array | undefined,
): void {
  const top = canvas.y;
  let y = top;
  if (logo) {
    canvas.image(logo, canvas.left, y, [170, 52]);
    y += 60;
  }
  const half = (canvas.right - canvas.left) * 0.56;
  y = canvas.paragraph(company.name, canvas.left, y, half, { size: 13, weight: 'bold' }) + 2;
  const about = [
    ...formatAddress(company.address, to),
    [company.phone, company.email].filter(Boolean).join(' · '),
    company.tax_number ?? '',
  ];
  for (const line of about.filter(Boolean))
    y = canvas.paragraph(line, canvas.left, y, half, { size: 8.5, ink: 'muted' });
  canvas.text(title, canvas.right, top, { size: 22, weight: 'bold', ink: 'accent' }, 'right');
  canvas.text(number, canvas.right, top + 29, { size: 11, ink: 'muted' }, 'right');
  canvas.y = Math.max(y, top + 50) + 14;
  canvas.rule(canvas.y, canvas.left, canvas.right, 'accent', 1.5);
  canvas.y += 18;
}

export interface Party {
  /** "Bill to". */
  readonly heading: string;
  readonly name: string;
  readonly lines: readonly (string | null | undefined)[];
}

/** Draws a party at `x`, `column` wide. Returns the y position after it. */
export function drawParty(
  canvas: Canvas,
  { heading, name, lines }: Party,
  x: number,
  column: number,
): number {
  const width = column - 16;
  canvas.text(heading, x, canvas.y, label);
  let y = canvas.paragraph(name, x, canvas.y + 12, width, strong) + 1;
  for (const line of lines) if (line) y = canvas.paragraph(line, x, y, width, body);
  return y;
}

export interface Facts {
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** The main amount, shown large below the rows. */
  readonly amount?: { readonly name: string; readonly value: string } | undefined;
}

const FACTS_WIDTH = 190;
const FACTS_LINE = 14;

/** Draws dates, numbers and the main amount in a box at the right edge. Returns the y position after it. */
export function drawFacts(canvas: Canvas, { rows, amount }: Facts): number {
  const top = canvas.y;
  const [x, end] = [canvas.right - FACTS_WIDTH, canvas.right - 12];
  const drawn = rows.map(([name, value]) => [name, canvas.wrap(value, 108, body)] as const);
  const count = drawn.reduce((sum, [, lines]) => sum + lines.length, 0);
  const height = count * FACTS_LINE + (amount ? 56 : 22);
  canvas.box(x, top, FACTS_WIDTH, height, 'wash', 5);
  let y = top + 11;
  for (const [name, lines] of drawn) {
    canvas.text(name, x + 12, y, { ...body, ink: 'muted' });
    for (const line of lines) {
      canvas.text(line, end, y, body, 'right');
      y += FACTS_LINE;
    }
  }
  if (amount) {
    canvas.rule(y + 2, x + 12, end);
    canvas.text(amount.name, x + 12, y + 16, strong);
    const size = fitted(canvas, amount.value, 110, 15);
    canvas.text(amount.value, end, y + 20 - size * 0.55, { size, weight: 'bold', ink: 'accent' }, 'right');
  }
  return top + height;
}

type Sender = Pick<DocumentCompany, 'name' | 'phone' | 'email'> & { readonly footer?: string | null };

export function drawFoot(
  canvas: Canvas,
  { name, phone, email, footer }: Sender,
  number: string,
  page: number,
  of: number,
): void {
  const y = canvas.height - FOOTER + 8;
  canvas.rule(y - 8);
  const pages = of === 1 ? number : `${number} · Page ${page} of ${of}`;
  const room = canvas.right - canvas.left - canvas.widthOf(pages, label) - 24;
  canvas.text(footLine(canvas, footer ? [footer] : [name, phone, email], room), canvas.left, y, label);
  canvas.text(pages, canvas.right, y, label, 'right');
}

/** As many of the parts as fit, of the first as much as does. */
function footLine(canvas: Canvas, parts: readonly (string | null)[], room: number): string {
  const [first = '', ...others] = parts.filter((part): part is string => Boolean(part));
  let line = canvas.wrap(first, room, label)[0] ?? '';
  for (const part of others) {
    const longer = `${line} · ${part}`;
    if (canvas.widthOf(longer, label) <= room) line = longer;
  }
  return line;
}

/** The largest size, up to `size`, at which the text fits. */
export function fitted(canvas: Canvas, text: string, room: number, size: number): number {
  const width = canvas.widthOf(text, { size, weight: 'bold' });
  return width <= room ? size : Math.max(7, (size * room) / width);
}
