// Reads the snapshot beside the page, telling how far it is. What was downloaded and unpacked once is kept by the browser, because
// unpacking takes seconds: its names carry a hash.

import { decompress } from 'fzstd';
import type { Bytes } from '#server/bytes.ts';
import { SNAPSHOT, type SnapshotFacts, type SnapshotFile } from '../snapshot/snapshot-files.ts';

export type Snapshot = Readonly<Record<SnapshotFile, Bytes>> & {
  readonly facts: SnapshotFacts;
};

/** `keep`: the name of the cache for unpacked files. */
export async function readSnapshot(
  base: URL,
  keep: string,
  onProgress: (loaded: number, total: number) => void,
): Promise<Snapshot> {
  const facts: SnapshotFacts = await (await get(new URL(SNAPSHOT, base), 'no-cache')).json();
  const total = Object.values(facts.files).reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const note = (count: number) => {
    loaded += count;
    onProgress(loaded, total);
  };
  const names = Object.values(facts.files).map(({ name }) => new URL(name, base).href);
  const kept = await openKept(keep, names);
  const one = async (file: SnapshotFile) => {
    const { name, bytes, unpacked } = facts.files[file];
    const url = new URL(name, base);
    const before = await kept?.match(url);
    const there = before && new Uint8Array(await before.arrayBuffer());
    if (there?.length === unpacked) {
      note(bytes);
      return there;
    }
    const compressed = await readParts(await get(url, 'force-cache'), bytes, note);
    const whole = new Uint8Array(unpacked);
    decompress(compressed, whole);
    // Copied here: the dates are moved in these bytes afterwards. Where there is no room, it is unpacked again next time.
    void kept?.put(url, new Response(whole)).catch(() => undefined);
    return whole;
  };
  const [program, support, company, dates] = await Promise.all([
    one('program'),
    one('support'),
    one('company'),
    one('dates'),
  ]);
  return { facts, program, support, company, dates };
}

/** Without the files of earlier snapshots. Undefined where the browser keeps nothing, as in some private windows. */
async function openKept(name: string, urls: readonly string[]): Promise<Cache | undefined> {
  try {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url);
    return cache;
  } catch {
    return undefined;
  }
}

async function get(url: URL, cache: RequestCache): Promise<Response> {
  const answer = await fetch(url, { cache });
  if (!answer.ok) throw new Error(`${url.pathname} is missing (${answer.status}).`);
  return answer;
}

async function readParts(
  answer: Response,
  bytes: number,
  onPart: (count: number) => void,
): Promise<Uint8Array> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    whole.set(part.value, at);
    at += part.value.length;
    onPart(part.value.length);
  }
  if (at !== bytes) throw new Error('The download ended too early.');
  return whole;
}
