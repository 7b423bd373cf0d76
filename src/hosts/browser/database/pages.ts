// Small parts of the folder in pages.

export const PAGE = 8192;

/** PGlite passes its code on to PostgreSQL. */
export class FileError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`file error ${code}`);
    this.code = code;
  }
}

/** PGlite passes a view for reading, and the buffer below it for writing. */
export function viewOf(buffer: Uint8Array | ArrayBuffer, offset: number, length: number): Uint8Array {
  if (buffer instanceof ArrayBuffer) return new Uint8Array(buffer, offset, length);
  return ArrayBuffer.isView(buffer)
    ? buffer.subarray(offset, offset + length)
    : new Uint8Array(buffer, offset, length);
}

export const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export function padded(part: Uint8Array): Uint8Array {
  const page = new Uint8Array(PAGE);
  page.set(part);
  return page;
}
