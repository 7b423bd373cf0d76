import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFolderStore } from '#hosts/node/files/folder-store.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { errorAnswer } from '../request/respond.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fw-store-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('keeps no partial file when the disk is full, reports it, and works again afterwards', async () => {
  let isFull = true;
  const store = createFolderStore(dataDir, async (path, bytes) => {
    writeFileSync(path, isFull ? bytes.slice(0, 3) : bytes);
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const bytes = Buffer.from('a whole photo');
  const refused = await store.put('tenant/2026/11/photo.jpg', bytes).catch((error: unknown) => error);
  const answer = errorAnswer(refused, 'a-request', createLog('silent'));
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect([answer.status, error.code]).toEqual([507, 'storage_full']);
  expect(error.message).not.toContain('ENOSPC');
  const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => statSync(join(dataDir, name)).isFile())).toEqual([]);
  isFull = false;
  await store.put('tenant/2026/11/photo.jpg', bytes);
  expect(await store.size('tenant/2026/11/photo.jpg')).toBe(bytes.byteLength);
});
