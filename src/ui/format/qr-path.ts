import { encode } from 'uqr';

const quiet = 3;

/** A QR code as one SVG path in a square of `size`, including the quiet zone that scanners require. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < size; column += 1) {
      if (!cells[column]) continue;
      let length = 1;
      while (cells[column + length]) length += 1;
      path += `M${column + quiet} ${row + quiet}h${length}v1h-${length}z`;
      column += length;
    }
  }
  return { path, size: size + 2 * quiet };
}
