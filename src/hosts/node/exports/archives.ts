import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Archives } from '#server/exports/archives.ts';
import type { FileStore } from '../files/file-store.ts';
import { ZipWriter } from './zip-writer.ts';

/** Archives are written to a file in DATA_DIR/exports, which the store then takes over. */
export function createArchives(files: FileStore, dataDir: string): Archives {
  return {
    async write(key, modified, fill) {
      const folder = join(dataDir, 'exports');
      await mkdir(folder, { recursive: true });
      const path = join(folder, basename(key));
      // Overwrites what an interrupted job has left.
      const out = createWriteStream(path, { mode: 0o600 });
      try {
        const zip = new ZipWriter(out, modified);
        const filled = await fill(zip);
        await zip.finish();
        const { size } = await stat(path);
        await files.take(key, path);
        return { filled, bytes: size };
      } catch (error) {
        out.destroy();
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}
