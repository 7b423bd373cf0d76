// Cutting a document's own glyphs out of a font is a third of what the document costs. So letters are cut and packed once
// in a process: the plain ones that do for most, and with them those of all languages that are written in Latin. They have
// the same numbers in every document. One with other letters (Ω, Ж) has them cut beside these.

import { deflateSync } from 'node:zlib';

export type Glyph = {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints?: readonly number[];
};

export type Position = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};

type Subset = {
  glyphs: number[];
  mapping: Record<number, number>;
  includeGlyph(id: number): number;
  encode(): Uint8Array;
};

/** What pdfkit cuts with: `glyphs[n]` is the font's glyph for the document's number n. */
export type Cut = {
  readonly subset: Subset;
  readonly scale: number;
  readonly font: { createSubset(): Subset };
  widths: number[];
  unicode: (readonly number[])[];
  /** The numbers that a text's glyphs have in this document, and where each stands. */
  encode(text: string): readonly [codes: readonly string[], positions: readonly Position[]];
  embed(): unknown;
};

type Packed = { readonly size: number; readonly file: () => Uint8Array };

export type GlyphSets = {
  readonly glyphs: readonly number[];
  readonly mapping: Readonly<Record<number, number>>;
  readonly widths: readonly number[];
  readonly unicode: readonly (readonly number[])[];
  /** The smaller is the beginning of the larger. */
  readonly packed: readonly Packed[];
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCharCode(from + n)).join('');

const sets = [`${range(0x20, 0x7e)}\u00a0–—‘’“”•·…€£¥©®°×−`, range(0xa1, 0x17f)];

export function cutSets(scratch: Cut): GlyphSets {
  const { subset, widths, unicode, font } = scratch;
  const packed = sets.map((letters) => {
    // Each by itself: beside capitals an @ would come in as another one.
    for (const letter of letters) scratch.encode(letter);
    return { size: subset.glyphs.length, file: packedOnce(font, [...subset.glyphs]) };
  });
  return { glyphs: subset.glyphs, mapping: subset.mapping, widths, unicode, packed };
}

/** When the first document asks for it. */
function packedOnce(font: Cut['font'], glyphs: readonly number[]): () => Uint8Array {
  let file: Uint8Array | undefined;
  return () => {
    if (file) return file;
    const subset = font.createSubset();
    for (const glyph of glyphs) subset.includeGlyph(glyph);
    file = deflateSync(subset.encode(), { level: 9 });
    return file;
  };
}

/** A document's font begins with the sets, and takes the smallest packed file that has what it used. */
export function beginWithSets(doc: PDFKit.PDFDocument, font: Cut, sets: GlyphSets): void {
  const { subset } = font;
  subset.glyphs = [...sets.glyphs];
  subset.mapping = { ...sets.mapping };
  font.widths = [...sets.widths];
  font.unicode = [...sets.unicode];
  const include = subset.includeGlyph.bind(subset);
  let most = 0;
  subset.includeGlyph = (id) => {
    const number = include(id);
    most = Math.max(most, number);
    return number;
  };
  const embed = font.embed.bind(font);
  font.embed = () => {
    const packed = sets.packed.find(({ size }) => most < size);
    if (packed) takePacked(doc, font, packed);
    return embed();
  };
}

function takePacked(doc: PDFKit.PDFDocument, font: Cut, { size, file }: Packed): void {
  font.widths.length = size;
  font.unicode.length = size;
  font.subset.encode = file;
  // The first thing that pdfkit writes of a font is its file: this one is deflated already.
  const write = doc.ref.bind(doc);
  doc.ref = (data) => {
    doc.ref = write;
    return write({ ...data, Filter: 'FlateDecode' });
  };
}
