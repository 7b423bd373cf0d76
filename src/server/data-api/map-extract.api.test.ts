import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { tinyMapExtract } from '#kernel/testing/tiny-map.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fw-map-'));
const extract = tinyMapExtract();
let server: TestServer;
let technician: Person;
beforeAll(async () => {
  server = await createTestServer({ settings: { dataDir } });
  const owner = await server.company('Mapped Inc');
  technician = await server.member(owner, 'technician');
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const source = async () => (await technician.get<{ extract: string } | null>('/api/map-tiles')).body.data;
const read = (path: string, range?: string) =>
  fetch(server.url + path, { headers: { cookie: technician.cookie, ...(range && { range }) } });

it('is found while the server runs, read in parts, and gone again', async () => {
  expect(await source()).toBeNull();
  expect((await read('/api/map-extract')).status).toBe(404);
  writeFileSync(join(dataDir, 'colorado.pmtiles'), extract);
  const found = await source();
  expect(found).toEqual({
    extract: expect.stringMatching(/^\/api\/map-extract\?v=/),
    attribution: { text: '© OpenStreetMap', link: 'https://www.openstreetmap.org/copyright' },
  });
  const path = found?.extract ?? '';
  const part = await read(path, 'bytes=0-6');
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'PMTiles',
    `bytes 0-6/${extract.length}`,
  ]);
  expect(part.headers.get('etag')).toBeTruthy();
  expect(new Uint8Array(await (await read(path)).arrayBuffer())).toEqual(extract);
  const beyond = await read(path, `bytes=${extract.length}-`);
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${extract.length}`]);
  rmSync(join(dataDir, 'colorado.pmtiles'));
  expect(await source()).toBeNull();
  expect((await read(path, 'bytes=0-6')).status).toBe(404);
});

it('is for people who are signed in, and is no way to other files', async () => {
  writeFileSync(join(dataDir, 'colorado.pmtiles'), extract);
  expect((await server.request('GET', '/api/map-extract')).status).toBe(401);
  for (const path of ['/api/map-extract/..%2fsample-sign-ins.json', '/api/map-extract/colorado.pmtiles'])
    expect((await read(path)).status, path).toBe(404);
});
