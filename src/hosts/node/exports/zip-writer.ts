// Writes a ZIP archive as it goes, one file after the other, so that nothing is ever held whole.

import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export class ZipWriter {
  private readonly zip = new ZipFile();
  private readonly now: Date;
  private readonly written: Promise<void>;

  constructor(out: Writable, now: Date) {
    this.now = now;
    // What a file's own pieces throw is thrown by `add`.
    this.zip.on('error', () => {});
    this.written = pipeline(this.zip.outputStream, out);
    this.written.catch(() => {});
  }

  /** Adds one file from its pieces; done when all of them have been taken. */
  async add(path: string, pieces: AsyncIterable<Uint8Array | string> | Iterable<string>): Promise<void> {
    const content = Readable.from(pieces);
    this.zip.addReadStream(content, path, { mtime: this.now });
    await Promise.race([finished(content), this.written]);
  }

  /** The directory at the end; done when everything is written and the stream closed. */
  async finish(): Promise<void> {
    this.zip.end();
    await this.written;
  }
}
