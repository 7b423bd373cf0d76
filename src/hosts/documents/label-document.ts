// Labels: the QR code as large as possible, with the name of the asset or the room beside it. The code is also printed as text,
// so that it can be typed if it can't be scanned.

import { encode } from 'uqr';
import { labelPlaces, labelSheets } from '#domains/assets/label-sheet.rules.ts';
import { spacedCode } from '#domains/assets/read-code.rules.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { LabelsDocument, PrintedLabel } from '#server/documents/printed-document.ts';
import { Canvas, type Style } from './canvas.ts';

const points = (millimetres: number) => (millimetres * 72) / 25.4;
/** Quiet zone around a code in modules, required by readers. The label's padding is part of it. */
const QUIET = 2;
/** Maximum share of the label's width for the code. */
const LARGEST_SHARE = 0.47;

export function drawLabels({ format, skip, company, address, labels }: LabelsDocument): Promise<Uint8Array> {
  const { page, size, padding } = labelSheets[format];
  const title =
    labels.length === 1 ? `Label ${labels[0]?.name ?? labels[0]?.code}` : `${labels.length} labels`;
  const canvas = new Canvas([points(page.width), points(page.height)], { title, author: company });
  let sheet = 0;
  for (const [index, place] of labelPlaces(format, labels.length, skip).entries()) {
    while (sheet < place.page) {
      canvas.newPage();
      sheet += 1;
    }
    const box = {
      x: points(place.x + padding),
      y: points(place.y + padding),
      width: points(size.width - 2 * padding),
      height: points(size.height - 2 * padding),
    };
    drawLabel(canvas, box, itemAt(labels, index), company, address);
  }
  return canvas.finish();
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function drawLabel(canvas: Canvas, box: Box, label: PrintedLabel, company: string, address: string): void {
  const side = Math.min(box.height, box.width * LARGEST_SHARE);
  const top = box.y + (box.height - side) / 2;
  drawQr(canvas, `${address}/q/${label.code}`, box.x, top, side);
  const x = box.x + side + points(1.5);
  const width = box.x + box.width - x;
  const small: Style = { size: 5.5, ink: 'muted' };
  const code = linesOfCode(canvas, label.code, width, small);
  const bottom = top + side - code.length * 7;
  const heading: Style = { size: box.height > 80 ? 9.5 : 8, weight: 'bold' };
  const step = heading.size * 1.2;
  let y = top + 1;
  const room = Math.max(1, Math.floor((bottom - y - (label.tag ? 10 : 0) - 8) / step));
  for (const line of clipped(canvas, label.name ?? 'Unassigned', width, heading, Math.min(3, room))) {
    canvas.text(line, x, y, heading);
    y += step;
  }
  for (const [text, style] of [
    [label.tag, { size: 7.5, weight: 'bold', ink: 'muted' }],
    [label.place, { size: 6.5, ink: 'muted' }],
    [label.name === null ? 'Scan to assign' : null, { size: 6.5, ink: 'muted' }],
    [company, { size: 6, ink: 'subtle' }],
  ] as const satisfies readonly (readonly [string | null, Style])[]) {
    const line = text && y + style.size * 1.25 <= bottom && clipped(canvas, text, width, style, 1)[0];
    if (!line) continue;
    canvas.text(line, x, y + 1, style);
    y += style.size * 1.3;
  }
  for (const [index, line] of code.entries()) canvas.text(line, x, bottom + index * 7, small);
}

/** In groups of four on two lines, or more if needed. */
function linesOfCode(canvas: Canvas, code: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  for (const group of spacedCode(code).split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${group}`.trim();
    const fits = lines.length > 0 && longer.length <= 19 && canvas.widthOf(longer, style) <= width;
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(group);
  }
  return lines;
}

/** The text in at most `most` lines, with an ellipsis if it is cut. */
function clipped(canvas: Canvas, text: string, width: number, style: Style, most: number): string[] {
  const lines = canvas.wrap(text.replace(/\s+/g, ' '), width, style);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept[most - 1] ?? '';
  while (last !== '' && canvas.widthOf(`${last}…`, style) > width) last = last.slice(0, -1);
  return [...kept.slice(0, -1), `${last.trimEnd()}…`];
}

/** Drawn as a single filled path, so that no hairlines appear between modules when printed. */
function drawQr(canvas: Canvas, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = side / (size + QUIET);
  const offset = (module * QUIET) / 2;
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < size; column += 1) {
      if (!cells[column]) continue;
      let length = 1;
      while (cells[column + length]) length += 1;
      canvas.doc.rect(
        x + offset + column * module,
        y + offset + row * module,
        module * length,
        module * 1.02,
      );
      column += length;
    }
  }
  canvas.doc.fillColor('black').fill();
}
