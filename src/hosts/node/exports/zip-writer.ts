// Streams a ZIP archive, one file after the other, so that nothing is held in memory as a whole.

import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export class ZipWriter {
  private readonly zip = new ZipFile();
  private readonly now: Date;
  private readonly written: Promise<void>;

  constructor(out: Writable, now: Date) {
    this.now = now;
    // Errors of a file's source are thrown by `add`.
    this.zip.on('error', () => {});
    this.written = pipeline(this.zip.outputStream, out);
    this.written.catch(() => {});
  }

  /** Adds one file; resolves when all its chunks were read. */
  async add(path: string, pieces: AsyncIterable<Uint8Array | string> | Iterable<string>): Promise<void> {
    const content = Readable.from(pieces);
    this.zip.addReadStream(content, path, { mtime: this.now });
    await Promise.race([finished(content), this.written]);
  }

  /** Writes the central directory; resolves when everything is written and the stream is closed. */
  async finish(): Promise<void> {
    this.zip.end();
    await this.written;
  }
}
