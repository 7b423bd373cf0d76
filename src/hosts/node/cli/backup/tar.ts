// A minimal tar implementation (POSIX pax) whose archives any tar program can read: regular files with known sizes, long names in
// an extended header.

const BLOCK = 512;
const NAME_LIMIT = 100;
const SIZE_LIMIT = 8 ** 11;

/** The header of a file; followed by its content, then `tarPadding(size)`. */
export function tarHeader(name: string, size: number): Buffer {
  const isPlain = Buffer.byteLength(name) <= NAME_LIMIT && /^[\x20-\x7e]*$/.test(name) && size < SIZE_LIMIT;
  if (isPlain) return block(name, size, '0');
  const records = Buffer.from(paxRecord('path', name) + paxRecord('size', String(size)));
  const shortName = name.replaceAll(/[^\x20-\x7e]/g, '_').slice(-NAME_LIMIT);
  return Buffer.concat([
    block('pax', records.length, 'x'),
    records,
    tarPadding(records.length),
    block(shortName, Math.min(size, SIZE_LIMIT - 1), '0'),
  ]);
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

export type TarEntry = {
  readonly name: string;
  readonly size: number;
  /** Must be read completely before the next entry. */
  readonly content: AsyncIterable<Buffer>;
};

/** Reads the entries in order, and verifies that nothing follows the end marker. Throws if the archive is truncated. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  let pax: Map<string, string> | undefined;
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) {
      await bytes.nothingMore();
      return;
    }
    checkSum(header);
    const size = Number(pax?.get('size') ?? Number.parseInt(text(header, 124, 12), 8));
    const name = pax?.get('path') ?? text(header, 0, 100);
    const kind = String.fromCharCode(header[156] ?? 0);
    pax = undefined;
    if (!Number.isSafeInteger(size) || size < 0 || !'0x\0'.includes(kind))
      throw new Error('The archive is damaged: it holds what no backup has.');
    if (kind === 'x') pax = parsePax(await bytes.exactly(size));
    else yield { name, size, content: bytes.some(size) };
    await bytes.exactly(tarPadding(size).length);
  }
}

class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.some(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Reads to the very end, because gzip verifies its checksum only there. */
  async nothingMore(): Promise<void> {
    for (let rest = this.rest; ; ) {
      if (rest.some((byte) => byte !== 0))
        throw new Error('The archive is damaged: something follows its end.');
      const { value, done } = await this.source.next();
      if (done) return;
      rest = value;
    }
  }

  async *some(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (this.rest.length === 0) {
        const { value, done } = await this.source.next();
        if (done) throw new Error('The archive ends in the middle: it is not complete.');
        this.rest = value;
      }
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }
}

function block(name: string, size: number, kind: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  header.write(name, 0, NAME_LIMIT, 'latin1');
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(kind, 156);
  header.write('ustar\0' + '00', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\0 `, 148, 'latin1');
  return header;
}

function checkSum(header: Buffer): void {
  const stored = Number.parseInt(text(header, 148, 8), 8);
  const sum = header.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0);
  if (sum !== stored) throw new Error('The archive is damaged: a header does not fit its check sum.');
}

function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  const digits = String(bytes + String(bytes).length).length;
  return `${bytes + digits}${rest}`;
}

function parsePax(content: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.toString('latin1', at, at + 20), 10);
    if (!(length > 0)) throw new Error('The archive is damaged: an extended header can not be read.');
    const record = content.toString('utf8', at, at + length - 1);
    const [, key = '', value = ''] = /^\d+ ([^=]+)=(.*)$/s.exec(record) ?? [];
    records.set(key, value);
    at += length;
  }
  return records;
}

function text(header: Buffer, at: number, length: number): string {
  const end = header.indexOf(0, at);
  return header.toString('latin1', at, end < 0 || end > at + length ? at + length : end).trim();
}
