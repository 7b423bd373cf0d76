import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '#domains/companies/testing/read-zip.ts';
import { ZipWriter } from './zip-writer.ts';

const now = new Date('2026-03-01T09:30:00Z');

async function* pieces() {
  yield 'Żółw, ';
  yield '';
  yield new Uint8Array([0x41, 0x42]);
}

it('contains the added files in order, also empty ones', async () => {
  const out = new PassThrough();
  const written = buffer(out);
  const zip = new ZipWriter(out, now);
  await zip.add('a/first.csv', pieces());
  await zip.add('empty.json', []);
  await zip.add('large.bin', ['x'.repeat(300_000)]);
  await zip.finish();
  const files = [...readZip(await written)].map(([name, content]) => [name, content.toString('utf8')]);
  expect(files).toEqual([
    ['a/first.csv', 'Żółw, AB'],
    ['empty.json', ''],
    ['large.bin', 'x'.repeat(300_000)],
  ]);
});

it('rejects if a chunk fails or the disk is full', async () => {
  const broken = new ZipWriter(new PassThrough().resume(), now);
  const failing = async function* () {
    yield 'begun';
    throw new Error('the database is away');
  };
  await expect(broken.add('a.csv', failing())).rejects.toThrow('the database is away');
  const full = new ZipWriter(
    new Writable({ write: (_piece, _encoding, done) => done(new Error('no room left')) }),
    now,
  );
  const add = async () => {
    for (let index = 0; index < 50; index += 1) await full.add(`${index}.csv`, ['x'.repeat(100_000)]);
    await full.finish();
  };
  await expect(add()).rejects.toThrow('no room left');
});
