// The text of our PDFs as copied by a reader, and what a reader would not see.

import { inflateSync } from 'node:zlib';

/** The words of all pages, one line per text command. */
export function pdfWords(pdf: Uint8Array): string {
  const { objects, contents } = readPdf(pdf);
  const letters = lettersOfFonts(objects);
  const lines: string[] = [];
  for (const content of contents) {
    let font = '';
    let line = '';
    for (const [, named, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\bT[Jj]\b/gi)) {
      if (named) font = named;
      else if (hex) line += wordOf(hex, letters.get(font) ?? []);
      else {
        lines.push(line);
        line = '';
      }
    }
  }
  return lines.join('\n');
}

export interface PlacedText {
  /** From 0. */
  readonly page: number;
  readonly text: string;
  readonly font: string;
  readonly size: number;
  /** The left end. */
  readonly x: number;
  /** The baseline, from the top. */
  readonly y: number;
}

/** Where each line of text stands, of those that are set as one command. */
export function pdfPlaces(pdf: Uint8Array): PlacedText[] {
  const { objects, contents } = readPdf(pdf);
  const letters = lettersOfFonts(objects);
  const command = /\/(F\d+) ([\d.]+) Tf 1 0 0 -1 ([-\d.]+) ([-\d.]+) Tm \[(.*?)\] TJ/g;
  return contents.flatMap((content, page) =>
    [...content.matchAll(command)].map(([, font = '', size, x, y, shown = '']) => ({
      ...{ page, font, size: Number(size), x: Number(x), y: Number(y) },
      text: [...shown.matchAll(/<([0-9a-f]+)>/gi)]
        .map(([, hex]) => wordOf(hex ?? '', letters.get(font) ?? []))
        .join(''),
    })),
  );
}

/** Invisible text, actions that run on opening, embedded files. */
export function hiddenInPdf(pdf: Uint8Array): string[] {
  const { objects, contents } = readPdf(pdf);
  const outside = [...objects.values()].map(({ head }) => head).join('\n');
  const acts = outside.match(
    /\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFiles?|RichMedia|SubmitForm|AcroForm)\b/g,
  );
  const unseen = contents.flatMap((content) => [
    ...[...content.matchAll(/\b([1-7]) Tr\b/g)].map(([said]) => said),
    ...[...content.matchAll(/([\d.]+) Tf\b/g)].filter(([, size]) => Number(size) < 5).map(([said]) => said),
  ]);
  return [...(acts ?? []), ...unseen];
}

/** How many shapes are filled, filled and outlined, or drawn with a dashed line. */
export function pdfPaths(pdf: Uint8Array): { fills: number; rings: number; dashes: number } {
  const content = readPdf(pdf).contents.join('\n');
  const count = (operator: RegExp) => content.match(operator)?.length ?? 0;
  return { fills: count(/^f$/gm), rings: count(/^B$/gm), dashes: count(/^\[[\d. ]+\] \d+ d$/gm) };
}

type PdfObject = { readonly head: string; readonly stream: Buffer | undefined };

function readPdf(pdf: Uint8Array): { objects: Map<string, PdfObject>; contents: string[] } {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/^(\d+) 0 obj\r?\n/gm)) {
    const from = found.index + found[0].length;
    const begins = text.indexOf('stream\n', from);
    const ends = text.indexOf('endobj', from);
    const hasStream = begins !== -1 && begins < ends;
    const head = text.slice(from, hasStream ? begins : ends);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const raw = hasStream ? bytes.subarray(begins + 7, begins + 7 + length) : undefined;
    const stream = raw && /\/FlateDecode/.test(head) ? inflateSync(raw) : raw;
    objects.set(found[1] as string, { head, stream });
  }
  const named = [...objects.values()].flatMap(({ head }) => [
    ...(/\/Contents (?:\[)?((?:\d+ 0 R ?)+)/.exec(head)?.[1]?.matchAll(/(\d+) 0 R/g) ?? []),
  ]);
  const contents = named.map(([, id]) => objects.get(id as string)?.stream?.toString('latin1') ?? '');
  return { objects, contents };
}

/** By font name on a page: the letters of its glyphs, in the order of their codes. */
function lettersOfFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id as string)?.head ?? '')?.[1];
      const map = objects.get(unicode ?? '')?.stream?.toString('latin1') ?? '';
      const letters: string[] = [];
      for (const [, from, list] of map.matchAll(/^<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]$/gim)) {
        const decoded = [...(list ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => utf16(hex ?? ''));
        for (const [n, letter] of decoded.entries())
          letters[Number.parseInt(from as string, 16) + n] = letter;
      }
      fonts.set(name as string, letters);
    }
  }
  return fonts;
}

const wordOf = (hex: string, letters: readonly string[]) =>
  (hex.match(/..../g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? '�').join('');

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
