// Files in an S3-compatible bucket: for several servers, or for ephemeral disks. Failed requests are retried; if that fails, the
// caller gets FilesUnavailable.

import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { propertiesOf } from '#kernel/type-guards.ts';
import { FilesUnavailable, type Range, requireKey } from '#server/files/stored-files.ts';
import type { Bucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';

type Ask = (method: string, path: string, options?: Asking) => Promise<Response>;
type Asking = {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer> | Blob;
  /** Timeout in milliseconds for the whole request. Undefined: none. */
  readonly within?: number;
};

const MINUTE = 60_000;

export function createBucketStore(bucket: Bucket): FileStore {
  const ask = askingOf(bucket);
  const pathOf = (key: string) => `/${bucket.folder}${requireKey(key)}`;
  const remove = async (key: string) => {
    await done(await ask('DELETE', pathOf(key), { within: MINUTE }), [200, 204, 404]);
  };
  const take = async (key: string, path: string) => {
    await done(await ask('PUT', pathOf(key), { body: await openAsBlob(path) }), [200]);
    await rm(path, { force: true });
  };
  return {
    async put(key, bytes) {
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      await done(
        await ask('PUT', pathOf(key), {
          body: bytes as Uint8Array<ArrayBuffer>,
          headers,
          within: 5 * MINUTE,
        }),
        [200],
      );
    },
    take,
    async open(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask('GET', pathOf(key), headers && { headers });
      if (answer.status === 404) return void (await answer.body?.cancel());
      if (answer.status !== (range ? 206 : 200) || !answer.body) throw await faultOf(answer);
      return { size: sizeOf(answer, range), body: Readable.fromWeb(answer.body as ReadableStream) };
    },
    async size(key) {
      const answer = await ask('HEAD', pathOf(key), { within: MINUTE });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw await faultOf(answer);
      return sizeOf(answer);
    },
    remove,
    // Uploads are atomic, so there are no partial objects.
    leftovers: async () => [],
    keys: (prefix = '') => listKeys(ask, bucket.folder, prefix),
    replaceAll: (files) => replaceAll({ take, remove, keys: () => listKeys(ask, bucket.folder, '') }, files),
  };
}

function askingOf({ url, region, accessKeyId, secretAccessKey }: Bucket): Ask {
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region },
    ...{ service: 's3', retries: 4, initRetryMs: 100 },
  });
  return async (method, path, { headers = {}, body, within } = {}) => {
    const signal = within === undefined ? null : AbortSignal.timeout(within);
    try {
      return await client.fetch(url + path, { method, headers, ...(body && { body }), signal });
    } catch (error) {
      const { cause = error } = propertiesOf(error);
      throw new FilesUnavailable(`The bucket ${url} does not answer: ${propertiesOf(cause).message}`);
    }
  };
}

async function done(answer: Response, fine: readonly number[]): Promise<void> {
  if (!fine.includes(answer.status)) throw await faultOf(answer);
  await answer.body?.cancel();
}

/** The service's error code (`AccessDenied`, `NoSuchBucket`) appears in the log and in the doctor's output. */
async function faultOf(answer: Response): Promise<FilesUnavailable> {
  const text = await answer.text().catch(() => '');
  const code = /<Code>([A-Za-z]+)<\/Code>/.exec(text)?.[1] ?? '';
  const { origin, pathname } = new URL(answer.url);
  return new FilesUnavailable(`${origin}${pathname} answered ${answer.status} ${code}`.trim());
}

function sizeOf({ headers }: Response, range?: Range): number {
  const whole = range ? headers.get('content-range')?.split('/')[1] : headers.get('content-length');
  return Number(whole ?? 0);
}

async function* listKeys(ask: Ask, folder: string, prefix: string): AsyncGenerator<string> {
  let next: string | undefined = '';
  while (next !== undefined) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: folder + prefix });
    if (next) query.set('continuation-token', next);
    const answer = await ask('GET', `?${query}`, { within: MINUTE });
    if (answer.status !== 200) throw await faultOf(answer);
    const page = await answer.text();
    for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key.slice(folder.length);
    next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1];
  }
}

/** Uploads the new files first, then removes the others, so that an interruption loses nothing. */
async function replaceAll(
  store: Pick<FileStore, 'take' | 'remove' | 'keys'>,
  files: AsyncIterable<{ readonly key: string; readonly body: Readable }>,
): Promise<void> {
  const kept = new Set<string>();
  const scratch = await mkdtemp(join(tmpdir(), 'fieldwright-'));
  try {
    for await (const { key, body } of files) {
      const path = join(scratch, 'file');
      await writeFile(path, body);
      await store.take(key, path);
      kept.add(key);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const gone: string[] = [];
  for await (const key of store.keys()) if (!kept.has(key)) gone.push(key);
  for (const key of gone) await store.remove(key);
}
