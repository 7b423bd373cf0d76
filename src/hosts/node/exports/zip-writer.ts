// Writes a ZIP archive as it goes: an entry is compressed while it is written and its sizes stand behind it, so that
// nothing is ever held whole. More than 65,535 entries and more than 4 GB together are written as ZIP64; a single entry
// stays below 4 GB. Format: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.4.

import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Entry = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

const MOST_32 = 0xffffffff;
/** Bit 3: sizes behind the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;

export class ZipWriter {
  private readonly entries: Entry[] = [];
  private readonly out: Writable;
  private readonly stamp: { time: number; date: number };
  private at = 0;

  constructor(out: Writable, now: Date) {
    this.out = out;
    this.stamp = dosTime(now);
  }

  /** Adds one file from its pieces. Names are ours: letters, digits, dots, dashes and slashes. */
  async add(
    path: string,
    pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  ): Promise<void> {
    const name = Buffer.from(path, 'utf8');
    const at = this.at;
    await this.write(this.localHeader(name));
    const deflate = createDeflateRaw({ level: 6 });
    let crc = 0;
    let size = 0;
    let packed = 0;
    const packing = (async () => {
      for await (const chunk of deflate) {
        packed += chunk.length;
        await this.write(chunk);
      }
    })();
    try {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
      }
      deflate.end();
      await packing;
    } catch (error) {
      deflate.destroy();
      await packing.catch(() => {});
      throw error;
    }
    if (size > MOST_32 || packed > MOST_32) throw new Error(`${path} is larger than 4 GB`);
    await this.write(words([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]));
    this.entries.push({ name, crc, packed, size, at });
  }

  /** The directory at the end. The stream is the caller's to close. */
  async finish(): Promise<void> {
    const start = this.at;
    for (const entry of this.entries) await this.write(this.directoryEntry(entry));
    const length = this.at - start;
    const count = this.entries.length;
    if (count > 0xffff || start > MOST_32 || length > MOST_32)
      await this.write(zip64End(count, length, start, this.at));
    await this.write(
      words(
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [Math.min(count, 0xffff), 2],
        [Math.min(count, 0xffff), 2],
        [Math.min(length, MOST_32), 4],
        [Math.min(start, MOST_32), 4],
        [0, 2],
      ),
    );
  }

  private localHeader(name: Buffer): Buffer {
    const { time, date } = this.stamp;
    const head = words(
      [0x04034b50, 4],
      [20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    );
    return Buffer.concat([head, name]);
  }

  private directoryEntry({ name, crc, packed, size, at }: Entry): Buffer {
    const { time, date } = this.stamp;
    const far = at > MOST_32 ? words([1, 2], [8, 2], [at, 8]) : Buffer.alloc(0);
    const head = words(
      [0x02014b50, 4],
      [45, 2],
      [far.length > 0 ? 45 : 20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [far.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [Math.min(at, MOST_32), 4],
    );
    return Buffer.concat([head, name, far]);
  }

  private async write(bytes: Uint8Array): Promise<void> {
    this.at += bytes.length;
    if (!this.out.write(bytes)) await once(this.out, 'drain');
  }
}

function zip64End(count: number, length: number, start: number, here: number): Buffer {
  const end = words(
    [0x06064b50, 4],
    [44, 8],
    [45, 2],
    [45, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [length, 8],
    [start, 8],
  );
  return Buffer.concat([end, words([0x07064b50, 4], [0, 4], [here, 8], [1, 4])]);
}

/** Little-endian numbers of 2, 4 or 8 bytes, one after the other. */
function words(...parts: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else if (bytes === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return buffer;
}

/** Two-second steps since 1980, as ZIP knows them; in UTC. */
function dosTime(now: Date): { time: number; date: number } {
  return {
    time: (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
    date: ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
  };
}
