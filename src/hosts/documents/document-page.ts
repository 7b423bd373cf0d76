// Shared by all documents: the text styles, the end of a page, and continuing on the next.

import { type Canvas, MARGIN, type Style } from './canvas.ts';

export const body: Style = { size: 9 };
export const strong: Style = { size: 9, weight: 'bold' };
export const label: Style = { size: 7.5, ink: 'subtle' };
export const FOOTER = 44;

export function continuePage(canvas: Canvas, title: string): void {
  canvas.newPage();
  const head: Style = { size: 8, ink: 'subtle' };
  const room = canvas.right - canvas.left - canvas.widthOf(title, head) - 24;
  canvas.text(title, canvas.left, canvas.y - 12, head);
  canvas.text(canvas.wrap(canvas.author, room, head)[0] ?? '', canvas.right, canvas.y - 12, head, 'right');
  canvas.y += 8;
}

export function bottom(canvas: Canvas): number {
  return canvas.height - Math.max(FOOTER + 10, MARGIN);
}

/** Goes on with the next page if there is less room than this. */
export function room(canvas: Canvas, height: number, title: string): void {
  if (canvas.y + height > bottom(canvas)) continuePage(canvas, title);
}
