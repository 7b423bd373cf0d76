import { ZipDeflate, Zip as ZipFile } from 'fflate';
import { concat, utf8 } from '#server/bytes.ts';
import type { Archives } from '#server/exports/archives.ts';
import type { Files } from '#server/files/stored-files.ts';

/** Archives are made in memory: what a demo holds is small. */
export function createArchives(files: Files): Archives {
  return {
    async write(key, modified, fill) {
      const parts: Uint8Array[] = [];
      let failure: Error | undefined;
      const zip = new ZipFile((error, part) => {
        failure ??= error ?? undefined;
        parts.push(part);
      });
      const filled = await fill({
        async add(path, pieces) {
          const file = new ZipDeflate(path, { level: 6 });
          file.mtime = modified;
          zip.add(file);
          for await (const piece of pieces) file.push(typeof piece === 'string' ? utf8(piece) : piece);
          file.push(new Uint8Array(), true);
        },
      });
      zip.end();
      if (failure) throw failure;
      const whole = concat(parts);
      await files.put(key, whole);
      return { filled, bytes: whole.length };
    },
  };
}
