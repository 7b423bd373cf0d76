// Detects the encoding of a text file, and decodes it as a stream.

import type { Encoding } from '#domains/imports/inspection/encodings.rules.ts';
import { Refused } from '#kernel/errors.ts';

/** By the byte order mark; otherwise UTF-8 if the whole file is valid, else Windows-1252. */
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

/** NUL bytes only occur in binary files. */
function isBinary(chunk: Uint8Array): boolean {
  return chunk.subarray(0, 4096).includes(0);
}
