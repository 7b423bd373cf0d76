import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { ImportFilesOnDisk } from '../imports/import-files.ts';
import { createFolderStore } from './folder-store.ts';

/** Calls that rename or flush something, in order of completion. */
const calls = vi.hoisted((): { call: string; path: string; to?: string }[] => []);

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const traced = (handle: FileHandle, path: string): FileHandle => {
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, {
      sync: async () => {
        await sync();
        calls.push({ call: 'sync', path });
      },
    });
  };
  return {
    ...real,
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await real.open(path, flags, mode);
      if (flags.startsWith('w')) calls.push({ call: 'make', path });
      return traced(handle, path);
    },
    mkdir: async (path: string, options?: { recursive: boolean }) => {
      const made = await real.mkdir(path, options);
      if (made === undefined) return made;
      for (let at = path; at.length >= made.length; at = dirname(at)) calls.push({ call: 'make', path: at });
      return made;
    },
    rename: async (path: string, to: string) => {
      await real.rename(path, to);
      calls.push({ call: 'rename', path, to });
    },
  };
});

const scratch = mkdtempSync(join(tmpdir(), 'fw-durable-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeEach(() => void calls.splice(0));

/** What would survive a power cut now, by the rules of POSIX: a name exists if its folder was flushed since. */
function afterPowerCut(): { isThere(path: string): boolean } {
  const flushed = new Set<string>();
  const listed = new Set<string>();
  const pending = new Map<string, Set<string>>();
  const name = (path: string) => {
    const names = pending.get(dirname(path)) ?? new Set();
    pending.set(dirname(path), names.add(path));
  };
  const made = new Set<string>();
  for (const { call, path, to = '' } of calls) {
    if (call === 'make') {
      made.add(path);
      name(path);
    } else if (call === 'rename') {
      made.add(to);
      if (flushed.has(path)) flushed.add(to);
      name(to);
    } else {
      flushed.add(path);
      for (const one of pending.get(path) ?? []) listed.add(one);
      pending.delete(path);
    }
  }
  const isListed = (path: string): boolean =>
    !made.has(path) || (listed.has(path) && isListed(dirname(path)));
  return { isThere: (path) => flushed.has(path) && isListed(path) };
}

it('acknowledges a write once bytes, name and every new folder would survive a power cut', async () => {
  const root = join(scratch, 'new', 'files');
  const store = createFolderStore(root);
  await store.put('one/2026/11/a.jpg', Buffer.from('a photo'));
  expect(afterPowerCut().isThere(join(root, 'one/2026/11/a.jpg'))).toBe(true);
  await store.put('one/2026/11/b.jpg', Buffer.from('another in the same folder'));
  expect(afterPowerCut().isThere(join(root, 'one/2026/11/b.jpg'))).toBe(true);
  await Promise.all(['c', 'd', 'e'].map((name) => store.put(`two/2026/12/${name}.jpg`, Buffer.from(name))));
  for (const name of ['c', 'd', 'e'])
    expect(afterPowerCut().isThere(join(root, `two/2026/12/${name}.jpg`))).toBe(true);
  const order = calls.filter(({ path, to }) => /a\.jpg/.test(to ?? path)).map(({ call }) => call);
  expect(order).toEqual(['make', 'sync', 'rename']);
});

it('flushes the path to a folder that an earlier process created and may not have flushed', async () => {
  const root = join(scratch, 'earlier');
  await createFolderStore(root).put('one/2026/11/a.jpg', Buffer.from('a'));
  vi.resetModules();
  const { createFolderStore: inAnotherProcess } = await import('./folder-store.ts');
  calls.splice(0);
  await inAnotherProcess(root).put('one/2026/11/b.jpg', Buffer.from('b'));
  const flushed = calls.filter(({ call }) => call === 'sync').map(({ path }) => path);
  for (const folder of [scratch, root, join(root, 'one'), join(root, 'one/2026'), join(root, 'one/2026/11')])
    expect(flushed).toContain(folder);
});

it('does the same for a moved file, and when all files are replaced', async () => {
  const root = join(scratch, 'taking');
  const store = createFolderStore(root);
  const made = join(scratch, 'made.zip');
  writeFileSync(made, 'an archive');
  await store.take('one/exports/made.zip', made);
  expect(afterPowerCut().isThere(join(root, 'one/exports/made.zip'))).toBe(true);
  calls.splice(0);
  await store.replaceAll(
    (async function* () {
      yield { key: 'two/deep/a.jpg', body: Readable.from([Buffer.from('a')]) };
    })(),
  );
  const draft = afterPowerCut();
  expect(draft.isThere(`${root}.restoring/two/deep/a.jpg`)).toBe(true);
  expect(calls.slice(-2).map(({ call, path }) => [call, path])).toEqual([
    ['rename', `${root}.restoring`],
    ['sync', scratch],
  ]);
});

it('does the same for files to import and files derived from them', async () => {
  const company = '00000000-0000-7000-8000-000000000001';
  const files = new ImportFilesOnDisk(join(scratch, 'data'));
  await files.receive(
    `${company}/${company}.csv`,
    (async function* () {
      yield Buffer.from('Name\nAnn\n');
    })(),
  );
  expect(afterPowerCut().isThere(files.path(`${company}/${company}.csv`))).toBe(true);
  await files.make(`${company}/${company}.rows`, (put) => put('rows'));
  expect(afterPowerCut().isThere(files.path(`${company}/${company}.rows`))).toBe(true);
});
