import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';

const files: Record<string, Buffer> = {
  'plain.txt': Buffer.from('hello'),
  empty: Buffer.alloc(0),
  'exactly/one/block': Buffer.alloc(512, 7),
  [`${'deep/'.repeat(40)}ünïcode-名前.bin`]: Buffer.alloc(70_000, 1),
};
const archive = Buffer.concat([
  ...Object.entries(files).flatMap(([name, content]) => [
    tarHeader(name, content.length),
    content,
    tarPadding(content.length),
  ]),
  tarEnd(),
]);

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readBack(bytes: Buffer, chunk: number): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for await (const { name, content } of readTar(inChunks(bytes, chunk))) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    found[name] = Buffer.concat(parts);
  }
  return found;
}

describe('tar', () => {
  it.each([1, 100, 512, 100_000])('reads back what it wrote, in chunks of %i bytes', async (chunk) => {
    expect(await readBack(archive, chunk)).toEqual(files);
  });

  it('detects a truncated or damaged archive', async () => {
    await expect(readBack(archive.subarray(0, archive.length - 1024), 512)).rejects.toThrow(/not complete/);
    const damaged = Buffer.from(archive);
    damaged[3] = 1;
    await expect(readBack(damaged, 512)).rejects.toThrow(/damaged/);
  });

  it('is read by the tar program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fwtar-'));
    writeFileSync(join(folder, 'a.tar'), archive);
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    for (const [name, content] of Object.entries(files))
      expect(readFileSync(join(folder, name))).toEqual(content);
    rmSync(folder, { recursive: true });
  });
});
