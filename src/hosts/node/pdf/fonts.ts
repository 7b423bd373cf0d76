// Inter in two weights, embedded as the glyphs that are used. pdfkit parses a font anew and lays each word out anew for
// every document; here both happen once in a process, which is most of what a document costs.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export type Weight = 'regular' | 'bold';

/** What pdfkit makes of a font file: one for each document, over a parsed font that can be shared. */
type EmbeddedFont = {
  readonly font: unknown;
  layoutCache: Record<string, unknown>;
  readonly constructor: new (doc: PDFKit.PDFDocument, font: unknown, id: string) => EmbeddedFont;
};
type Internals = { _font: EmbeddedFont; _fontFamilies: Record<string, EmbeddedFont> };
type Parsed = { readonly made: EmbeddedFont; words: Record<string, unknown>; count: number };

const files: Record<Weight, string> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const weights = Object.keys(files) as Weight[];
const MOST_WORDS = 20_000;
let parsed: Record<Weight, Parsed> | undefined;

export function embedFonts(doc: PDFKit.PDFDocument): void {
  parsed ??= parse();
  const internals = doc as unknown as Internals;
  for (const [index, weight] of weights.entries()) {
    const { made, words } = parsed[weight];
    const font = new made.constructor(doc, made.font, `F${index + 1}`);
    font.layoutCache = words;
    internals._fontFamilies[weight] = font;
  }
  forgetMany(parsed);
}

function parse(): Record<Weight, Parsed> {
  const find = createRequire(import.meta.url);
  const one = (weight: Weight): Parsed => {
    const doc = new PDFDocument({ font: null as unknown as string });
    doc.font(readFileSync(find.resolve(files[weight])));
    return { made: (doc as unknown as Internals)._font, words: Object.create(null), count: 0 };
  };
  return { regular: one('regular'), bold: one('bold') };
}

/** Names and texts come and go: what was laid out does not pile up for ever. */
function forgetMany(fonts: Record<Weight, Parsed>): void {
  for (const weight of weights) {
    const font = fonts[weight];
    font.count += 1;
    if (font.count % 500 !== 0 || Object.keys(font.words).length < MOST_WORDS) continue;
    font.words = Object.create(null);
  }
}
