// Inter in two weights, embedded as the glyphs that are used. pdfkit parses a font anew and lays each word out anew for
// every document; here both happen once in a process, which is most of what a document costs. Words of plain letters and
// digits are set by their letters and the distances of pairs, for shaping a word costs as much as drawing ten.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export type Weight = 'regular' | 'bold';

type Position = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};
type Glyph = { readonly id: number; readonly advanceWidth: number };
type Run = {
  readonly glyphs: readonly Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
};
type Shaped = {
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string, features: Readonly<Record<string, boolean>>): Run;
};

/** What pdfkit makes of a font file: one for each document, over a parsed font that can be shared. */
type EmbeddedFont = {
  readonly font: Shaped;
  readonly scale: number;
  layoutCache: Record<string, unknown>;
  layoutRun(text: string, features?: unknown): unknown;
  readonly constructor: new (doc: PDFKit.PDFDocument, font: unknown, id: string) => EmbeddedFont;
};
type Internals = { _font: EmbeddedFont; _fontFamilies: Record<string, EmbeddedFont> };
type Parsed = {
  readonly made: EmbeddedFont;
  readonly setWord: (word: string) => Run;
  words: Record<string, unknown>;
  count: number;
};

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
    const { made, words, setWord } = parsed[weight];
    const font = new made.constructor(doc, made.font, `F${index + 1}`);
    font.layoutCache = words;
    const shape = font.layoutRun.bind(font);
    font.layoutRun = (text) => (plain.test(text) ? setWord(text) : shape(text));
    internals._fontFamilies[weight] = font;
  }
  forgetMany(parsed);
}

function parse(): Record<Weight, Parsed> {
  const find = createRequire(import.meta.url);
  const one = (weight: Weight): Parsed => {
    const doc = new PDFDocument({ font: null as unknown as string });
    doc.font(readFileSync(find.resolve(files[weight])));
    const made = (doc as unknown as Internals)._font;
    return { made, setWord: setter(made), words: Object.create(null), count: 0 };
  };
  return { regular: one('regular'), bold: one('bold') };
}

/** Letters that stand beside each other as they are: Latin with its accents, digits, the usual signs. */
const plain = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u201d\u2022\u2026\u20ac\u2212]*$/;

/** No alternates that depend on neighbours: an "x" between numbers stays an x. */
const pairsOnly = { calt: false, ccmp: false, liga: false, clig: false, rlig: false, locl: false };

/** Sets a word from glyphs and the distance of each pair, both looked up once. */
function setter({ font, scale }: EmbeddedFont): (word: string) => Run {
  const glyphs = new Map<string, Glyph>();
  const distances = new Map<string, number>();
  const glyphOf = (letter: string) => {
    const known = glyphs.get(letter) ?? font.glyphForCodePoint(letter.charCodeAt(0));
    glyphs.set(letter, known);
    return known;
  };
  const between = (pair: string) => {
    const known =
      distances.get(pair) ??
      (font.layout(pair, pairsOnly).positions[0]?.xAdvance ?? 0) - glyphOf(pair.charAt(0)).advanceWidth;
    distances.set(pair, known);
    return known;
  };
  return (word) => {
    let advanceWidth = 0;
    const set = [...word].map((letter) => glyphOf(letter));
    const positions = set.map((glyph, at) => {
      const own = glyph.advanceWidth * scale;
      const xAdvance = own + (at + 1 < word.length ? between(word.slice(at, at + 2)) * scale : 0);
      advanceWidth += xAdvance;
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: own };
    });
    return { glyphs: set, positions, advanceWidth };
  };
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
