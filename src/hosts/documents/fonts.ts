// Inter in two weights, embedded as subsets. pdfkit parses a font and lays out each word again for every document; here both
// happen once per process, which saves most of a document's cost. Words of plain letters and digits are set from cached glyphs
// and kerning pairs, because shaping a word costs as much as drawing ten.

import PDFDocument from 'pdfkit';
import {
  beginWithSets,
  buildGlyphSets,
  type Glyph,
  type GlyphSets,
  type Position,
  type SubsetFont,
} from './glyph-sets.ts';

export type Weight = 'regular' | 'bold';

type Run = {
  readonly glyphs: readonly Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
};
type Shaped = SubsetFont['font'] & {
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string, features: Readonly<Record<string, boolean>>): Run;
};

/** pdfkit's object for an embedded font: one per document, over a parsed font that can be shared. */
type EmbeddedFont = SubsetFont & {
  readonly font: Shaped;
  readonly id: string;
  /** Height above the baseline, in thousandths of the size. */
  readonly ascender: number;
  ref(): unknown;
  layoutCache: Record<string, unknown>;
  layoutCached(text: string): Run;
  layoutRun(text: string, features?: unknown): Run;
  readonly constructor: new (doc: PDFKit.PDFDocument, font: unknown, id: string) => EmbeddedFont;
};
type Internals = {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
  readonly page: { readonly fonts: Record<string, unknown> };
};
type Parsed = {
  readonly made: EmbeddedFont;
  readonly setWord: (word: string) => Run;
  readonly sets: GlyphSets;
  words: Record<string, Run>;
  /** PDF operands of words with plain letters only; shared by all documents. */
  shown: Map<string, string>;
  count: number;
};

/** TrueType files of Inter, regular and semi-bold. */
export type FontFiles = Readonly<Record<Weight, Uint8Array>>;

const weights: readonly Weight[] = ['regular', 'bold'];
const MAX_WORDS = 20_000;
let files: FontFiles | undefined;
let parsed: Record<Weight, Parsed> | undefined;

/** Called by the host before the first document. */
export function provideFonts(given: FontFiles): void {
  files = given;
}

export function embedFonts(doc: PDFKit.PDFDocument): void {
  parsed ??= parse();
  const internals = doc as unknown as Internals;
  for (const [index, weight] of weights.entries()) {
    const { made, words, setWord, sets } = parsed[weight];
    const font = new made.constructor(doc, made.font, `F${index + 1}`);
    beginWithSets(doc, font, sets);
    font.layoutCache = words;
    setFigures(font, setWord);
    internals._fontFamilies[weight] = font;
  }
  forgetMany(parsed);
}

type Line = { readonly weight: Weight; readonly size: number; readonly x: number; readonly y: number };

/** The width of a word at size 1. */
export function wordWidth(doc: PDFKit.PDFDocument, word: string, weight: Weight): number {
  const font = (doc as unknown as Internals)._fontFamilies[weight] as EmbeddedFont;
  return font.layoutCached(word).advanceWidth / 1000;
}

/**
 * Draws a line of text from its top left as a single PDF command, with the colour as a PDF operator. pdfkit writes about fifteen,
 * each in its own buffer. Words are encoded once and cached. Returns false if the text can't be drawn this way.
 */
export function lineSetter(doc: PDFKit.PDFDocument): (text: string, line: Line, colour: string) => boolean {
  const internals = doc as unknown as Internals;
  const own: Record<Weight, Map<string, string>> = { regular: new Map(), bold: new Map() };
  const wordOf = (word: string, weight: Weight, font: EmbeddedFont) => {
    if (!parsed) return undefined;
    const { shown, sets } = parsed[weight];
    const known = shown.get(word) ?? own[weight].get(word);
    if (known !== undefined) return known;
    const made = showing(font.encode(word), sets.packed[0]?.size ?? 0);
    if (made) (made.isPlain ? shown : own[weight]).set(word, made.text);
    return made?.text;
  };
  return (text, { weight, size, x, y }, colour) => {
    const font = internals._fontFamilies[weight] as EmbeddedFont;
    let shown = '';
    for (const word of text.split(/(?<= )/)) {
      const one = wordOf(word, weight, font);
      if (one === undefined) return false;
      shown += one;
    }
    internals.page.fonts[font.id] ??= font.ref();
    const baseline = y + (font.ascender / 1000) * size;
    // pdfkit flips the page to put the origin at the top, so text must be flipped back.
    const place = `1 0 0 -1 ${short(x)} ${short(baseline)} Tm`;
    doc.addContent(`BT ${colour} /${font.id} ${short(size)} Tf ${place} [${shown}] TJ ET`);
    return true;
  };
}

/**
 * The operands of a TJ operator: glyph codes with position adjustments. Undefined for text with marks above or below its letters.
 */
function showing(
  [codes, positions]: ReturnType<EmbeddedFont['encode']>,
  plain: number,
): { text: string; isPlain: boolean } | undefined {
  let text = '';
  let run = '';
  for (const [at, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    if (xOffset !== 0 || yOffset !== 0) return undefined;
    run += codes[at];
    if (xAdvance === advanceWidth) continue;
    text += `<${run}>${short(advanceWidth - xAdvance)}`;
    run = '';
  }
  const isPlain = codes.every((code) => Number.parseInt(code, 16) < plain);
  return { text: run ? `${text}<${run}>` : text, isPlain };
}

const short = (value: number) => Math.round(value * 1000) / 1000;

function parse(): Record<Weight, Parsed> {
  const given = files;
  if (!given) throw new Error('The host has provided no fonts.');
  const one = (weight: Weight): Parsed => {
    const doc = new PDFDocument({ font: null as unknown as string });
    doc.font(given[weight]);
    const made = (doc as unknown as Internals)._font;
    const setWord = setter(made);
    const scratch = new made.constructor(doc, made.font, 'S');
    setFigures(scratch, setWord);
    return {
      made,
      setWord,
      sets: buildGlyphSets(scratch),
      words: Object.create(null),
      shown: new Map(),
      count: 0,
    };
  };
  return { regular: one('regular'), bold: one('bold') };
}

/** Characters that need no shaping: Latin with its accents, digits, common punctuation. */
const plain = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u201d\u2022\u2026\u20ac\u2212]*$/;

/** No contextual alternates: an "x" between numbers stays an x. */
const pairsOnly = { calt: false, ccmp: false, liga: false, clig: false, rlig: false, locl: false };

/** Digits are tabular and unkerned: the font's kerning puts a decimal point under the arm of a 7, so that 7.5 reads as 75. */
function setFigures(font: EmbeddedFont, setWord: (word: string) => Run): void {
  const shape = font.layoutRun.bind(font);
  font.layoutRun = (text) => {
    if (plain.test(text)) return setWord(text);
    const run = shape(text, { tnum: true });
    const isFigure = run.glyphs.map(({ codePoints = [] }) => codePoints.some(isDigit));
    for (const [at, position] of run.positions.entries())
      if (isFigure[at] || isFigure[at + 1]) position.xAdvance = position.advanceWidth;
    return run;
  };
}

const isDigit = (codePoint: number) => codePoint >= 0x30 && codePoint <= 0x39;

/** Sets a word from cached glyphs and cached pair distances. */
function setter({ font, scale }: EmbeddedFont): (word: string) => Run {
  const glyphs = new Map<string, Glyph>();
  const distances = new Map<string, number>();
  const glyphOf = (letter: string) => {
    const known = glyphs.get(letter);
    if (known) return known;
    const code = letter.charCodeAt(0);
    const tabular = isDigit(code) ? font.layout(letter, { ...pairsOnly, tnum: true }).glyphs[0] : undefined;
    const glyph = tabular ?? font.glyphForCodePoint(code);
    glyphs.set(letter, glyph);
    return glyph;
  };
  const between = (pair: string) => {
    if (/\d/.test(pair)) return 0;
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

/** Bounds the caches: names and texts vary without limit. */
function forgetMany(fonts: Record<Weight, Parsed>): void {
  for (const weight of weights) {
    const font = fonts[weight];
    font.count += 1;
    if (font.shown.size > MAX_WORDS) font.shown.clear();
    if (font.count % 500 !== 0 || Object.keys(font.words).length < MAX_WORDS) continue;
    font.words = Object.create(null);
  }
}
