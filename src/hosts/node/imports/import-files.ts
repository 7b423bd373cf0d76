// Uploaded spreadsheets and what is made of them, below DATA_DIR/imports/{company}. A file is complete or it isn't there:
// it is written under another name, flushed and renamed, and what a crash leaves is swept within a day.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#kernel/certain.ts';
import { Refused } from '#kernel/errors.ts';
import { largestUpload } from '#server/administration/imports.ts';
import { makeFolderDurably, renameDurably, syncFile } from '../files/durable.ts';

const oneDayMs = 24 * 3600 * 1000;

export class ImportFiles {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'imports');
  }

  /** `key` is `{company}/{import}.csv`; made by us, never by a client. */
  path(key: string): string {
    if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(csv|xlsx|rows|problems\.csv)$/.test(key)) {
      throw new Error(`not a key of an import file: ${key}`);
    }
    return join(this.folder, key);
  }

  /** Streams a body to disk. Refuses what is too large before the disk is full of it. */
  async receive(key: string, body: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
    const path = this.path(key);
    const part = `${path}.part`;
    await makeFolderDurably(dirname(path), this.folder);
    const hash = createHash('sha256');
    let size = 0;
    const file = await open(part, 'w', 0o600);
    try {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > largestUpload) throw new Refused('too_large', 'A file to import may have up to 200 MB.');
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      if (size === 0) throw new Refused('bad_request', 'The file is empty.');
      await file.sync();
      await file.close();
      await renameDurably(part, path);
    } catch (error) {
      await file.close().catch(() => {});
      await rm(part, { force: true });
      throw errorCode(error) === 'ENOSPC'
        ? new Refused('storage_full', 'There is no room left for this file.')
        : error;
    }
    return { size, sha256: hash.digest('hex') };
  }

  read(key: string): AsyncIterable<Buffer> {
    return createReadStream(this.path(key), { highWaterMark: 64 * 1024 });
  }

  /** Written under its name at the end of `write`. */
  async make(key: string, write: (stream: WriteStream) => Promise<void>): Promise<void> {
    const path = this.path(key);
    await makeFolderDurably(dirname(path), this.folder);
    const stream = createWriteStream(`${path}.part`, { mode: 0o600 });
    const failed = new Promise<never>((_, reject) => stream.once('error', reject));
    try {
      await Promise.race([write(stream), failed]);
      await new Promise<void>((done, reject) =>
        stream.end((error?: Error | null) => (error ? reject(error) : done())),
      );
      await syncFile(`${path}.part`);
      await renameDurably(`${path}.part`, path);
    } catch (error) {
      stream.destroy();
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await stat(this.path(key))).size;
    } catch {
      return undefined;
    }
  }

  async remove(tenantId: string, importId: string): Promise<void> {
    for (const ending of ['csv', 'xlsx', 'rows', 'problems.csv']) {
      await rm(this.path(`${tenantId}/${importId}.${ending}`), { force: true });
    }
  }

  /** Companies that have files here. */
  async companies(): Promise<string[]> {
    return (await readdir(this.folder).catch(() => [])).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  }

  /** Removes what is older than a day and belongs to no import in `kept`. Returns how many files went. */
  async sweep(tenantId: string, kept: ReadonlySet<string>, now = Date.now()): Promise<number> {
    const folder = join(this.folder, tenantId);
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      const isKept = kept.has(name.slice(0, 36)) && !name.endsWith('.part');
      if (isKept || now - mtimeMs < oneDayMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}
