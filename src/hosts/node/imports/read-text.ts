// Which encoding a text file is in, and its text piece by piece.

import type { Encoding } from '#domains/imports/look/encodings.rules.ts';
import { Refused } from '#kernel/errors.ts';

/** A byte order mark says it; else what is UTF-8 to its last byte is that, and the rest comes from an older Windows. */
export async function detectEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst) {
      isFirst = false;
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      if (isBinary(chunk)) {
        throw new Refused('unsupported_media_type', 'This is not a CSV or XLSX file.');
      }
    }
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  try {
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** NUL bytes are in pictures and programs, not in text. */
function isBinary(chunk: Uint8Array): boolean {
  return chunk.subarray(0, 4096).includes(0);
}
