import type { TarEntry } from './read-tar.ts';

const BLOCK = 512;

/** A POSIX tar of the entries; paths have up to 99 bytes. */
export function writeTar(entries: readonly TarEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const entry of entries) {
    parts.push(headerOf(entry), entry.bytes);
    const over = entry.bytes.length % BLOCK;
    if (over > 0) parts.push(new Uint8Array(BLOCK - over));
  }
  parts.push(new Uint8Array(2 * BLOCK));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function headerOf({ path, isFolder, bytes }: TarEntry): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  if (path.length > 100) throw new Error(`${path} is too long for the archive.`);
  put(0, path.slice(1));
  put(100, isFolder ? '0000700' : '0000600');
  put(124, (isFolder ? 0 : bytes.length).toString(8).padStart(11, '0'));
  put(156, isFolder ? '5' : '0');
  put(257, 'ustar\u000000');
  put(148, '        ');
  put(
    148,
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\u0000 `,
  );
  return header;
}
