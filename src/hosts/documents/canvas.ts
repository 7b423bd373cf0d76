// A canvas for PDF documents: fonts, text wrapping with cached word widths, and page breaks. pdfkit's own wrapping lays out every
// word twice; measuring each word once per process makes documents about five times faster.

import PDFDocument from 'pdfkit';
import { usualAccent } from '#domains/invoicing/settings/document-look.rules.ts';
import { concat } from '#server/bytes.ts';
import { embedFonts, lineSetter, type Weight, wordWidth } from './fonts.ts';

export type Ink =
  | 'ink'
  | 'muted'
  | 'subtle'
  | 'accent'
  | 'danger'
  | 'line'
  | 'wash'
  | 'white'
  | 'series'
  | 'compared';
export type Style = { readonly size: number; readonly weight?: Weight; readonly ink?: Ink };

/** Black on white, with the product's accent colour. */
const inks: Record<Ink, string> = {
  ink: '#1a2028',
  muted: '#4b5563',
  subtle: '#6b7280',
  accent: usualAccent,
  danger: '#a12626',
  line: '#d8dde3',
  wash: '#f2f5f7',
  white: '#ffffff',
  // As the charts of the screen in light: --series-1 and --series-2.
  series: '#006a6b',
  compared: '#c07b2e',
};

const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export const MARGIN = 48;

/** Widths of words at size 1; shared by all documents. */
const widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };
const MAX_WORDS = 50_000;

export class Canvas {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  readonly left = MARGIN;
  readonly right: number;
  /** Who sends the document. */
  readonly author: string;
  /** Vertical position of the next element, from the top. */
  y = MARGIN;
  private readonly bytes: Promise<Uint8Array>;
  private readonly setLine: ReturnType<typeof lineSetter>;
  /** With the company's accent colour if it has one. */
  private readonly inks: Record<Ink, string>;

  /** A custom size is in points: labels come in many paper sizes. */
  constructor(
    size: 'a4' | 'letter' | readonly [width: number, height: number],
    info: { title: string; author: string; accent?: string | null },
  ) {
    [this.width, this.height] = typeof size === 'string' ? sizes[size] : size;
    this.right = this.width - MARGIN;
    this.author = info.author;
    this.inks = info.accent ? { ...inks, accent: info.accent } : inks;
    this.doc = new PDFDocument({
      size: [this.width, this.height],
      margin: 0,
      bufferPages: true,
      compress: true,
      info: { Title: info.title, Author: info.author, Creator: 'Fieldwright', Producer: 'Fieldwright' },
      lang: 'en',
      displayTitle: true,
      // No default font: ours are embedded below.
      font: null as unknown as string,
    });
    embedFonts(this.doc);
    this.setLine = lineSetter(this.doc);
    this.bytes = collect(this.doc);
  }

  widthOf(text: string, { size, weight = 'regular' }: Style): number {
    let width = 0;
    for (const word of text.split(/(?<= )/)) width += this.wordWidth(word, weight);
    return width * size;
  }

  /** Wraps a text to a width; a word longer than a line is broken. */
  wrap(text: string, width: number, style: Style): string[] {
    const room = width / style.size;
    const weight = style.weight ?? 'regular';
    const lines: string[] = [];
    for (const paragraph of text.replaceAll('\t', ' ').split(/\r?\n/)) {
      let line = '';
      let used = 0;
      for (const word of paragraph.split(/(?<= )/)) {
        let rest = word;
        const measured = this.wordWidth(word, weight);
        if (used > 0 && used + this.wordWidth(word.trimEnd(), weight) > room) {
          lines.push(line.trimEnd());
          [line, used] = ['', 0];
        }
        if (measured > room) {
          const pieces = this.breakWord(word, room, weight);
          lines.push(...pieces.slice(0, -1));
          rest = pieces.at(-1) ?? '';
        }
        line += rest;
        used += rest === word ? measured : this.wordWidth(rest, weight);
      }
      lines.push(line.trimEnd());
    }
    return lines;
  }

  /** Draws one line of text; for `right` and `center`, `x` is the right end or the centre. `y` is the top of the text. */
  text(text: string, x: number, y: number, style: Style, align: 'left' | 'right' | 'center' = 'left'): void {
    if (text === '') return;
    const width = this.widthOf(text, style);
    const at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const { size, weight = 'regular' } = style;
    const ink = this.inks[style.ink ?? 'ink'];
    if (this.setLine(text, { weight, size, x: at, y }, colourOf(ink))) return;
    this.doc
      .font(weight)
      .fontSize(size)
      .fillColor(ink)
      .text(text, at, y, { lineBreak: false, textWidth: width, wordCount: 1 } as PDFKit.Mixins.TextOptions);
  }

  /** Draws wrapped text; returns the y position after it. */
  paragraph(text: string, x: number, y: number, width: number, style: Style, leading = 1.4): number {
    let at = y;
    for (const line of this.wrap(text, width, style)) {
      this.text(line, x, at, style);
      at += style.size * leading;
    }
    return at;
  }

  /** A PNG or JPEG, as large as fits. */
  image(bytes: Uint8Array, x: number, y: number, fit: [width: number, height: number]): void {
    this.doc.image(concat([bytes]).buffer, x, y, { fit });
  }

  rule(y: number, from = this.left, to = this.right, ink: Ink = 'line', weight = 0.75): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(this.inks[ink]).stroke();
  }

  box(x: number, y: number, width: number, height: number, ink: Ink, radius = 0): void {
    this.doc.roundedRect(x, y, width, height, radius).fillColor(this.inks[ink]).fill();
  }

  /** Draws a path in SVG's notation, moved to `x`, `y`. */
  path(
    path: string,
    {
      x,
      y,
      ink,
      weight,
      dash,
    }: { x: number; y: number; ink: Ink; weight: number; dash?: readonly [number, number] },
  ): void {
    if (path === '') return;
    const { doc } = this;
    doc.save().translate(x, y).lineWidth(weight).lineJoin('round').strokeColor(this.inks[ink]);
    if (dash) doc.dash(dash[0], { space: dash[1] });
    doc.path(path).stroke().restore();
  }

  /** A disc, or with `ring` a circle filled with white. */
  dot(x: number, y: number, radius: number, ink: Ink, ring = false): void {
    const { doc } = this;
    doc.circle(x, y, radius);
    if (ring) doc.lineWidth(1.5).fillAndStroke(this.inks.white, this.inks[ink]);
    else doc.fillColor(this.inks[ink]).fill();
  }

  /** Draws large, pale, slanted text across the page. */
  stamp(text: string): void {
    const { doc } = this;
    doc.save();
    doc.rotate(-35, { origin: [this.width / 2, this.height / 2] });
    doc.opacity(0.09);
    this.text(
      text,
      this.width / 2,
      this.height / 2 - 60,
      { size: 120, weight: 'bold', ink: 'danger' },
      'center',
    );
    doc.restore();
    doc.opacity(1);
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  get pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** Draws on every page starting at index `from`, with the page's number and the page count relative to it. */
  eachPage(draw: (page: number, of: number) => void, from = 0): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = from; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      draw(page + 1 - from, count - from);
    }
  }

  finish(): Promise<Uint8Array> {
    this.doc.end();
    return this.bytes;
  }

  private wordWidth(word: string, weight: Weight): number {
    const known = widths[weight];
    let width = known.get(word);
    if (width === undefined) {
      width = wordWidth(this.doc, word, weight);
      if (known.size > MAX_WORDS) known.clear();
      known.set(word, width);
    }
    return width;
  }

  private breakWord(word: string, room: number, weight: Weight): string[] {
    const pieces: string[] = [];
    let piece = '';
    let used = 0;
    for (const character of word) {
      const width = this.wordWidth(character, weight);
      if (used + width > room && piece !== '') {
        // After a hyphen rather than within a part of a name or address.
        const end = /.*[-@/]/.exec(piece)?.[0].length ?? piece.length;
        pieces.push(piece.slice(0, end));
        piece = piece.slice(end);
        used = piece === '' ? 0 : this.wordWidth(piece, weight);
      }
      piece += character;
      used += width;
    }
    return [...pieces, piece];
  }
}

/** Converts "#1a2028" to a PDF colour operator. */
function colourOf(hex: string): string {
  const part = (at: number) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000;
  return `${part(1)} ${part(3)} ${part(5)} rg`;
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(concat(chunks)));
    doc.on('error', reject);
  });
}
