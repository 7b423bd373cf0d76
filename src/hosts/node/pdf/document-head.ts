// What stands on top and at the foot of every document of a company, and the boxes that name who it is for.

import type { DocumentCompany } from '#domains/invoicing/document-company.ts';
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

/** Returns where it ends. */
export function drawParty(
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
