// Imports in the worker itself, over its one connection: a task's transactions are parts of one another.

import { Refused } from '#kernel/errors.ts';
import type { Registry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import { concat, readAll, utf8 } from '#server/bytes.ts';
import type { Database } from '#server/database/database.ts';
import type { Files } from '#server/files/stored-files.ts';
import { fileHash } from '#server/hash.ts';
import { arrayLiteral } from '#server/imports/array-literal.ts';
import { problemsKey } from '#server/imports/check-file.ts';
import type { ImportFiles, ImportPlace } from '#server/imports/import-place.ts';
import { ImportSession } from '#server/imports/import-session.ts';
import { runImportTask } from '#server/imports/run-import-task.ts';
import type { Imports } from '#server/ports.ts';

/** A file is in memory as a whole while it is read. */
const LARGEST_MB = 20;

export function createImports(database: Database<Tables>, files: Files, registry: Registry): Imports {
  const stored = importFilesIn(files);
  const place: ImportPlace = {
    registry,
    files: stored,
    arrayParameter: (_type, values) => arrayLiteral(values),
    async readWorkbook(key, parseNumber) {
      const { default: read } = await import('read-excel-file/universal');
      const bytes = await stored.part(key, 0, Number.POSITIVE_INFINITY);
      return read(new Blob([concat([bytes])]), { parseNumber, trim: false });
    },
    withSessions(_importId, use) {
      const session = new ImportSession(database);
      return use({ work: session, control: session, look: session });
    },
  };
  return {
    async receive(key, body) {
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of body) {
        size += part.length;
        if (size > LARGEST_MB * 1024 * 1024)
          throw new Refused(
            'too_large',
            `The demo imports files of up to ${LARGEST_MB} MB; a server of your own, of 200 MB.`,
          );
        parts.push(part);
      }
      if (size === 0) throw new Refused('bad_request', 'The file is empty.');
      const bytes = concat(parts);
      await files.put(storageKey(key), bytes);
      return { sha256: await fileHash(bytes) };
    },
    run: (task) => runImportTask(task, place),
    problems: async (tenantId, importId) =>
      (await files.open(storageKey(problemsKey(tenantId, importId))))?.body,
  };
}

/** A key of the file store has one dot at most. */
const storageKey = (key: string) => key.replace('/', '/imports/').replace('.problems.', '-problems.');

function importFilesIn(files: Files): ImportFiles {
  const bytesOf = async (key: string) => {
    const file = await files.open(storageKey(key));
    if (!file) throw new Error(`no file to import: ${key}`);
    return readAll(file.body);
  };
  return {
    async *read(key) {
      yield await bytesOf(key);
    },
    part: async (key, start, end) => (await bytesOf(key)).subarray(start, end),
    size: (key) => files.size(storageKey(key)),
    async make(key, write) {
      const parts: Uint8Array[] = [];
      await write(async (text) => void parts.push(utf8(text)));
      await files.put(storageKey(key), concat(parts));
    },
  };
}
