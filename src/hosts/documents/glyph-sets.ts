// Subsetting a font per document is a third of the document's cost. So subsets are built once per process: one with the plain
// letters that most documents need, and one with those of all Latin-script languages. Glyph numbers are the same in every
// document. Other letters (Ω, Ж) are added per document.

import { zlibSync } from 'fflate';

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

/** pdfkit's font subset: `glyphs[n]` is the font's glyph id for number n in the document. */
export type SubsetFont = {
  readonly subset: Subset;
  readonly scale: number;
  readonly font: { createSubset(): Subset };
  widths: number[];
  unicode: (readonly number[])[];
  /** The glyph codes of a text in this document, and their positions. */
  encode(text: string): readonly [codes: readonly string[], positions: readonly Position[]];
  embed(): unknown;
};

type Packed = { readonly size: number; readonly file: () => Uint8Array };

export type GlyphSets = {
  readonly glyphs: readonly number[];
  readonly mapping: Readonly<Record<number, number>>;
  readonly widths: readonly number[];
  readonly unicode: readonly (readonly number[])[];
  /** The smaller set is a prefix of the larger. */
  readonly packed: readonly Packed[];
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCharCode(from + n)).join('');

const sets = [`${range(0x20, 0x7e)}\u00a0–—‘’“”•·…€£¥©®°×−`, range(0xa1, 0x17f)];

export function buildGlyphSets(scratch: SubsetFont): GlyphSets {
  const { subset, widths, unicode, font } = scratch;
  const packed = sets.map((letters) => {
    // Letter by letter: next to capitals, @ would get another glyph.
    for (const letter of letters) scratch.encode(letter);
    return { size: subset.glyphs.length, file: packedOnce(font, [...subset.glyphs]) };
  });
  return { glyphs: subset.glyphs, mapping: subset.mapping, widths, unicode, packed };
}

/** Built on first use. */
function packedOnce(font: SubsetFont['font'], glyphs: readonly number[]): () => Uint8Array {
  let file: Uint8Array | undefined;
  return () => {
    if (file) return file;
    const subset = font.createSubset();
    for (const glyph of glyphs) subset.includeGlyph(glyph);
    file = zlibSync(subset.encode(), { level: 9 });
    return file;
  };
}

/** Initializes a document's font with the shared sets; embeds the smallest prebuilt file that covers the used glyphs. */
export function beginWithSets(doc: PDFKit.PDFDocument, font: SubsetFont, sets: GlyphSets): void {
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

function takePacked(doc: PDFKit.PDFDocument, font: SubsetFont, { size, file }: Packed): void {
  font.widths.length = size;
  font.unicode.length = size;
  font.subset.encode = file;
  // pdfkit writes the font's file first; this one is already deflated.
  const write = doc.ref.bind(doc);
  doc.ref = (data) => {
    doc.ref = write;
    return write({ ...data, Filter: 'FlateDecode' });
  };
}
