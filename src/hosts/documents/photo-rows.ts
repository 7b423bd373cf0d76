// Photos with their captions, in rows.

import type { Canvas, Style } from './canvas.ts';
import { body, room } from './document-page.ts';

const PHOTO = { width: 156, height: 117, gap: 10 };
const caption: Style = { ...body, size: 7.5, ink: 'muted' };

export interface Picture {
  readonly image: Uint8Array;
  readonly caption: string | null;
}

/** Three side by side. */
export function drawPhotos(canvas: Canvas, pictures: readonly Picture[], title: string): void {
  for (let first = 0; first < pictures.length; first += 3) {
    room(canvas, PHOTO.height + 20, title);
    for (const [index, picture] of pictures.slice(first, first + 3).entries()) {
      const x = canvas.left + index * (PHOTO.width + PHOTO.gap);
      canvas.image(picture.image, x, canvas.y, [PHOTO.width, PHOTO.height]);
      const [line = ''] = canvas.wrap(picture.caption ?? '', PHOTO.width, caption);
      canvas.text(line, x, canvas.y + PHOTO.height + 3, caption);
    }
    canvas.y += PHOTO.height + 18;
  }
}
