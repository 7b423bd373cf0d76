// What every document has in common: its three sizes of text, where a page ends, and how it goes on.

import { MARGIN, type Paper, type Style } from './paper.ts';

export const body: Style = { size: 9 };
export const strong: Style = { size: 9, weight: 'bold' };
export const label: Style = { size: 7.5, ink: 'subtle' };
export const FOOTER = 44;

export function continuePage(paper: Paper, title: string): void {
  paper.newPage();
  paper.text(title, paper.left, paper.y - 12, { size: 8, ink: 'subtle' });
  paper.y += 8;
}

export function bottom(paper: Paper): number {
  return paper.height - Math.max(FOOTER + 10, MARGIN);
}
