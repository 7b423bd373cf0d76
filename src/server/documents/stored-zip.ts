// A ZIP of text files, written as they come: nothing is compressed, and the same files are the same bytes whenever they are written.

import { type Bytes, concat, utf8 } from '../bytes.ts';

export type ZippedFile = { readonly name: string; readonly body: Bytes };

/** Midnight of 1 January 1980, the first day that ZIP knows. */
const NO_TIME = 0x00210000;

/** Up to 65,535 files of together less than 4 GB; names in ASCII. */
export async function* storedZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Bytes> {
  const directory: Bytes[] = [];
  let offset = 0;
  for await (const { name, body } of files) {
    const about = aboutFile(name, body);
    const head = concat([littleEndian([4, 0x04034b50], ...about), utf8(name)]);
    directory.push(
      concat([
        littleEndian([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        utf8(name),
      ]),
    );
    yield head;
    yield body;
    offset += head.length + body.length;
  }
  const listed = concat(directory);
  const count = directory.length;
  const sizes = [
    [4, listed.length],
    [4, offset],
  ] as const;
  yield concat([
    listed,
    littleEndian([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], ...sizes, [2, 0]),
  ]);
}

type Part = readonly [bytes: 2 | 4, value: number];

/** What the head of a file and its line in the directory have in common. */
function aboutFile(name: string, body: Bytes): readonly Part[] {
  const size: Part = [4, body.length];
  return [[2, 20], [2, 0], [2, 0], [4, NO_TIME], [4, crc32(body)], size, size, [2, name.length], [2, 0]];
}

function littleEndian(...parts: readonly Part[]): Bytes {
  return Uint8Array.from(
    parts.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)),
  );
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Bytes): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (remainders[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
