// Downloads the snapshot beside the page, telling how far it is. The browser's HTTP cache keeps it: its names carry a hash.

import { decompress } from 'fzstd';
import type { Bytes } from '#server/bytes.ts';
import { SNAPSHOT, type SnapshotFacts, type SnapshotFile } from '../snapshot/snapshot-files.ts';

export type Snapshot = Readonly<Record<SnapshotFile, Bytes>> & {
  readonly facts: SnapshotFacts;
};

export async function readSnapshot(
  base: URL,
  onProgress: (loaded: number, total: number) => void,
): Promise<Snapshot> {
  const facts: SnapshotFacts = await (await get(new URL(SNAPSHOT, base), 'no-cache')).json();
  const total = Object.values(facts.files).reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const one = async (file: SnapshotFile) => {
    const { name, bytes, unpacked } = facts.files[file];
    const compressed = await readParts(await get(new URL(name, base), 'force-cache'), bytes, (count) => {
      loaded += count;
      onProgress(loaded, total);
    });
    const whole = new Uint8Array(unpacked);
    decompress(compressed, whole);
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
