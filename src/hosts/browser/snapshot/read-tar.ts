export type TarEntry = { readonly path: string; readonly isFolder: boolean; readonly bytes: Uint8Array };

const BLOCK = 512;

/** The entries of a POSIX tar, with paths like `/base/5/1259`. Their bytes are views of the archive. */
export function* readTar(tar: Uint8Array): Generator<TarEntry> {
  const text = (at: number, length: number) =>
    String.fromCharCode(...tar.subarray(at, at + length)).replace(/\0.*$/s, '');
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    const prefix = text(at + 345, 155);
    const path = `/${prefix ? `${prefix}/` : ''}${text(at, 100)}`.replace(/^\/+/, '/').replace(/\/$/, '');
    const start = at + BLOCK;
    yield { path, isFolder: text(at + 156, 1) === '5', bytes: tar.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
