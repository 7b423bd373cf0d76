import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilesUnavailable } from '#server/files/stored-files.ts';
import { errorAnswer } from '#server/request/respond.ts';
import { createLog } from '../server/log.ts';
import { createBucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { type BucketServer, startBucket } from './testing/bucket-server.ts';

const scratch = mkdtempSync(join(tmpdir(), 'fw-stores-'));
let whole: BucketServer;
let part: BucketServer;
const stores = new Map<string, FileStore>();
beforeAll(async () => {
  [whole, part] = await Promise.all([startBucket(), startBucket({ folder: '/field/wright' })]);
  part.objects.set('somebody/elses.txt', Buffer.from('not ours'));
  stores.set('a folder', createFolderStore(join(scratch, 'files')));
  stores.set('a bucket', createBucketStore(whole.bucket));
  stores.set('a folder of a bucket', createBucketStore(part.bucket));
});
afterAll(async () => {
  await Promise.all([whole.stop(), part.stop()]);
  rmSync(scratch, { recursive: true, force: true });
});

const bytes = Buffer.from('0123456789');
const all = async (store: FileStore, prefix?: string) => {
  const keys: string[] = [];
  for await (const key of store.keys(prefix)) keys.push(key);
  return keys;
};
const read = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const file = await store.open(key, range);
  return file && { size: file.size, text: await text(file.body) };
};

describe.each(['a folder', 'a bucket', 'a folder of a bucket'])('%s', (name) => {
  it('returns stored bytes, whole and in part, until they are removed', async () => {
    const store = stores.get(name) as FileStore;
    await store.put('one/2026/11/a.jpg', bytes);
    expect(await read(store, 'one/2026/11/a.jpg')).toEqual({ size: 10, text: '0123456789' });
    expect(await read(store, 'one/2026/11/a.jpg', { start: 2, end: 4 })).toEqual({ size: 10, text: '234' });
    await store.put('one/2026/11/a.jpg', Buffer.from('other'));
    expect(await read(store, 'one/2026/11/a.jpg')).toEqual({ size: 5, text: 'other' });
    await store.put('one/empty.txt', Buffer.alloc(0));
    expect(await read(store, 'one/empty.txt')).toEqual({ size: 0, text: '' });
    expect(await store.size('one/2026/11/a.jpg')).toBe(5);
    await store.remove('one/2026/11/a.jpg');
    await store.remove('one/2026/11/a.jpg');
    expect(await store.size('one/2026/11/a.jpg')).toBeUndefined();
    expect(await store.open('one/2026/11/a.jpg')).toBeUndefined();
    await store.remove('one/empty.txt');
  });

  it('moves in a local file, lists by page, and is replaced as a whole', async () => {
    const store = stores.get(name) as FileStore;
    const path = join(scratch, 'made.zip');
    writeFileSync(path, bytes);
    await store.take('one/exports/made.zip', path);
    expect(existsSync(path)).toBe(false);
    for (const key of ['two/a.jpg', 'two/b.jpg', 'two/c.jpg', 'three/d.jpg']) await store.put(key, bytes);
    expect(await all(store, 'two/')).toEqual(['two/a.jpg', 'two/b.jpg', 'two/c.jpg']);
    expect(await all(store)).toEqual([
      'one/exports/made.zip',
      'three/d.jpg',
      'two/a.jpg',
      'two/b.jpg',
      'two/c.jpg',
    ]);
    const files = [
      { key: 'two/b.jpg', body: Readable.from([Buffer.from('new')]) },
      { key: 'four/e.jpg', body: Readable.from([Buffer.alloc(0)]) },
    ];
    await store.replaceAll(
      (async function* () {
        yield* files;
      })(),
    );
    expect(await all(store)).toEqual(['four/e.jpg', 'two/b.jpg']);
    expect(await read(store, 'two/b.jpg')).toEqual({ size: 3, text: 'new' });
  });

  it.each(['../secret', '/etc/passwd', 'one/../../two', 'One/a.jpg', 'one/a.jpg?x=1', 'one/%2e%2e/a', ''])(
    'refuses the key %j',
    async (key) => {
      const store = stores.get(name) as FileStore;
      await expect((async () => store.put(key, bytes))()).rejects.toThrow('not a storage key');
      await expect((async () => store.open(key))()).rejects.toThrow('not a storage key');
    },
  );
});

describe('a bucket', () => {
  it('leaves objects outside its folder alone', () => {
    expect(part.objects.get('somebody/elses.txt')?.toString()).toBe('not ours');
    expect([...part.objects.keys()].every((name) => /^(field\/wright|somebody)\//.test(name))).toBe(true);
  });

  it('is retried when busy, and reported if it stays so', async () => {
    const store = stores.get('a bucket') as FileStore;
    whole.fail(2);
    await store.put('one/busy.jpg', bytes);
    expect(await store.size('one/busy.jpg')).toBe(10);
    whole.fail(100);
    const refused = await store.put('one/never.jpg', bytes).catch((error: unknown) => error);
    whole.fail(0);
    expect(refused).toBeInstanceOf(FilesUnavailable);
    expect((refused as Error).message).toMatch(/answered 503 SlowDown$/);
    const answer = errorAnswer(refused, 'a-request', createLog('silent'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).not.toContain('127.0.0.1');
  });

  it('reports what is wrong with the key or the address, but never the secret', async () => {
    const wrong = createBucketStore({ ...whole.bucket, secretAccessKey: 'another secret' });
    const refused = await wrong.open('one/busy.jpg').catch((error: Error) => error);
    expect((refused as Error).message).toMatch(/answered 403 SignatureDoesNotMatch$/);
    const gone = await startBucket();
    await gone.stop();
    const nobody = createBucketStore(gone.bucket);
    const silent = await nobody.size('one/busy.jpg').catch((error: Error) => error);
    expect(silent).toBeInstanceOf(FilesUnavailable);
    expect((silent as Error).message).toMatch(/does not answer: .*ECONNREFUSED/);
    for (const { message } of [refused, silent] as Error[]) expect(message).not.toContain('secret');
  });
});
