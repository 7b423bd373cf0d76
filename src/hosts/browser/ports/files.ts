import { concat } from '#server/bytes.ts';
import { type Files, requireKey } from '#server/files/stored-files.ts';
import type { Uploads } from '../store.ts';

/** Uploaded files, each as one value of the store. */
export function filesIn(uploads: Uploads): Files {
  const get = async (key: string) => uploads.get(requireKey(key));
  return {
    put: (key, bytes) => uploads.put(requireKey(key), concat([bytes])),
    async open(key, range) {
      const bytes = await get(key);
      if (!bytes) return undefined;
      const body = range ? bytes.slice(range.start, range.end + 1) : bytes;
      return { size: bytes.length, body: new Response(body).body ?? new ReadableStream() };
    },
    size: async (key) => (await get(key))?.length,
    remove: (key) => uploads.remove(requireKey(key)),
    async *keys(prefix = '') {
      yield* [...(await uploads.keys(prefix))].sort();
    },
  };
}
