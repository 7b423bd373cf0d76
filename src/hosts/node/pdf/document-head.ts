// What stands on top and at the foot of every document of a company, and the boxes that name who it is for.

import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import { body, FOOTER, label, strong } from './document-page.ts';
import { formatAddress } from './format.ts';
import type { Paper } from './paper.ts';

/** Logo, sender, what it is and its number, over a rule in the company's colour. */
export function drawHead(
  paper: Paper,
  company: DocumentCompany,
  { title, number }: { readonly title: string; readonly number: string },
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
  paper.text(title, paper.right, top, { size: 22, weight: 'bold', ink: 'accent' }, 'right');
  paper.text(number, paper.right, top + 29, { size: 11, ink: 'muted' }, 'right');
  paper.y = Math.max(y, top + 50) + 14;
  paper.rule(paper.y, paper.left, paper.right, 'accent', 1.5);
  paper.y += 18;
}

export interface Party {
  /** "Bill to". */
  readonly heading: string;
  readonly name: string;
  readonly lines: readonly (string | null | undefined)[];
}

/** In a column from `x` that is `column` wide. Returns where it ends. */
export function drawParty(paper: Paper, { heading, name, lines }: Party, x: number, column: number): number {
  const width = column - 16;
  paper.text(heading, x, paper.y, label);
  let y = paper.paragraph(name, x, paper.y + 12, width, strong) + 1;
  for (const line of lines) if (line) y = paper.paragraph(line, x, y, width, body);
  return y;
}

export interface Facts {
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** The amount that matters, large and below the rest. */
  readonly amount?: { readonly name: string; readonly value: string } | undefined;
}

const FACTS_WIDTH = 190;
const FACTS_LINE = 14;

/** Days, numbers and the amount that matters, in a box at the right edge. Returns where it ends. */
export function drawFacts(paper: Paper, { rows, amount }: Facts): number {
  const top = paper.y;
  const [x, end] = [paper.right - FACTS_WIDTH, paper.right - 12];
  const drawn = rows.map(([name, value]) => [name, paper.wrap(value, 108, body)] as const);
  const count = drawn.reduce((sum, [, lines]) => sum + lines.length, 0);
  const height = count * FACTS_LINE + (amount ? 56 : 22);
  paper.box(x, top, FACTS_WIDTH, height, 'wash', 5);
  let y = top + 11;
  for (const [name, lines] of drawn) {
    paper.text(name, x + 12, y, { ...body, ink: 'muted' });
    for (const line of lines) {
      paper.text(line, end, y, body, 'right');
      y += FACTS_LINE;
    }
  }
  if (amount) {
    paper.rule(y + 2, x + 12, end);
    paper.text(amount.name, x + 12, y + 16, strong);
    const size = fitted(paper, amount.value, 110, 15);
    paper.text(amount.value, end, y + 20 - size * 0.55, { size, weight: 'bold', ink: 'accent' }, 'right');
  }
  return top + height;
}

export function drawFoot(
  paper: Paper,
  { name, phone, email, footer }: DocumentCompany,
  number: string,
  page: number,
  of: number,
): void {
  const y = paper.height - FOOTER + 8;
  paper.rule(y - 8);
  const about = footer ?? [name, phone, email].filter(Boolean).join(' · ');
  const [line = ''] = paper.wrap(about, paper.right - paper.left - 120, label);
  paper.text(line, paper.left, y, label);
  paper.text(of === 1 ? number : `Page ${page} of ${of}`, paper.right, y, label, 'right');
}

/** The largest size, up to `size`, at which a text has room. */
export function fitted(paper: Paper, text: string, room: number, size: number): number {
  const width = paper.widthOf(text, { size, weight: 'bold' });
  return width <= room ? size : Math.max(7, (size * room) / width);
}
