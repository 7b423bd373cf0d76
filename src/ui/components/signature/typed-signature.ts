import { pngOf } from './take-signature.ts';

/** A typed signature: the name in italics on a canvas of the same size as a drawn one. */
export function typedSignature(name: string): Promise<Blob | null> {
  const sheet = document.createElement('canvas');
  sheet.width = 900;
  sheet.height = 300;
  const pen = sheet.getContext('2d');
  if (!pen || name.trim() === '') return Promise.resolve(null);
  const tokens = getComputedStyle(document.documentElement);
  pen.fillStyle = tokens.getPropertyValue('--paper').trim();
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.fillStyle = tokens.getPropertyValue('--paper-ink').trim();
  pen.font = 'italic 88px Georgia, "Times New Roman", serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name.trim(), sheet.width / 2, sheet.height / 2, sheet.width - 80);
  return pngOf(sheet);
}
