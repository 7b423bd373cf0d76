// The map extract: one file ending in .pmtiles in the data folder. It may be put there, exchanged and taken away while the server runs.

import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MapExtract } from '#server/ports.ts';
import { webStream } from './files/web-stream.ts';

export function createMapExtract(dataDir: string): MapExtract {
  const path = async () => {
    const names = (await readdir(dataDir)).filter((name) => name.endsWith('.pmtiles')).sort();
    return names[0] === undefined ? undefined : join(dataDir, names[0]);
  };
  return {
    async find() {
      const found = await path();
      if (found === undefined) return undefined;
      const { size, mtimeMs } = await stat(found);
      return { size, version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` };
    },
    async open(part) {
      const found = await path();
      if (found === undefined) return undefined;
      const file = await open(found);
      return webStream(file.createReadStream({ ...part }));
    },
  };
}
