/** Files lost by a power cut, a bad disk or manual deletion are reported, and repaired from leftovers or a backup. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { type Company, openCompany } from '#domains/work-orders/testing/company.ts';
import { createBackup } from '#hosts/node/cli/backup/create-backup.ts';
import { filesOf } from '#hosts/node/cli/backup/restore-backup.ts';
import { backup } from '#hosts/node/cli/backup.ts';
import type { CliCommand } from '#hosts/node/cli/command.ts';
import { examine, type Finding } from '#hosts/node/cli/examine.ts';
import { files } from '#hosts/node/cli/files.ts';
import type { Config } from '#hosts/node/config.ts';
import { thumbnailKey } from '#server/files/store-image.ts';
import { compareFiles } from './compare-files.ts';
import { createFolderStore } from './folder-store.ts';
import { repairFiles } from './repair-files.ts';

let company: Company;
const names = ['left.pdf', 'saved.pdf', 'nowhere.pdf', 'flipped.pdf', 'photo.jpg', 'whole.pdf'];
const keys = new Map<string, string>();
const at = (key: string) => join(company.server.dataDir, 'files', key);
const pathOf = (name: string) => at(keys.get(name) ?? '');
const store = () => createFolderStore(join(company.server.dataDir, 'files'));

beforeAll(async () => {
  company = await openCompany();
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  for (const name of names) {
    const bytes = name.endsWith('.jpg') ? image : onePage(name);
    await company.owner.must(company.owner.post('/api/files', bytes, { 'x-file-name': name }));
  }
  const rows = await company.query<{ file_name: string; storage_key: string }>(
    'select file_name, storage_key from files',
  );
  for (const { file_name, storage_key } of rows) keys.set(file_name, storage_key);
});
afterAll(() => company.stop());

const compare = async () => {
  const { total, compared, faults } = await compareFiles(company.server.db.roles.backup, store());
  expect([total, compared]).toEqual([names.length, names.length]);
  return faults;
};
const found = async () =>
  Object.fromEntries((await compare()).map(({ file, problem }) => [file.file_name, problem]));
const repair = async (archive?: string) => {
  const { database } = company.server.db;
  const archived = archive ? filesOf(archive) : undefined;
  const order = { store: store(), database, publicUrl: 'http://localhost', archived };
  const mended = await repairFiles(order, await compare());
  return Object.fromEntries(mended.map(({ file, outcome }) => [file.file_name, outcome]));
};

it('reports each missing or damaged file, and repairs what it can', async () => {
  expect(await found()).toEqual({});
  const archive = join(company.server.dataDir, 'backup.tar.gz');
  const [saved, whole] = [readFileSync(pathOf('saved.pdf')), readFileSync(pathOf('left.pdf'))];
  renameSync(pathOf('nowhere.pdf'), join(company.server.dataDir, 'elsewhere'));
  await createBackup(company.server.db.owner, store(), archive);
  renameSync(pathOf('left.pdf'), `${pathOf('left.pdf')}.0190.part`);
  writeFileSync(`${pathOf('saved.pdf')}.0191.part`, 'half of it');
  rmSync(pathOf('saved.pdf'));
  writeFileSync(pathOf('flipped.pdf'), readFileSync(pathOf('flipped.pdf')).reverse());
  rmSync(at(thumbnailKey(keys.get('photo.jpg') ?? '')));
  expect(await found()).toEqual({
    'left.pdf': 'missing',
    'saved.pdf': 'missing',
    'nowhere.pdf': 'missing',
    'flipped.pdf': 'damaged',
    'photo.jpg': 'without its small picture',
  });

  expect(await repair()).toEqual({
    'left.pdf': 'taken from what a power cut had left',
    'saved.pdf': 'marked as lost',
    'nowhere.pdf': 'marked as lost',
    'flipped.pdf': 'marked as lost',
    'photo.jpg': 'small picture made anew',
  });
  expect(readFileSync(pathOf('left.pdf')).equals(whole)).toBe(true);
  expect(existsSync(at(thumbnailKey(keys.get('photo.jpg') ?? '')))).toBe(true);
  const { data } = (
    await company.owner.get<{ file_name: string }[]>('/api/files?lost_at=not.is.null&order=file_name')
  ).body;
  expect(data.map(({ file_name }) => file_name)).toEqual(['flipped.pdf', 'nowhere.pdf', 'saved.pdf']);

  expect(await repair(archive)).toEqual({
    'saved.pdf': 'taken from the backup',
    'flipped.pdf': 'taken from the backup',
    'nowhere.pdf': 'still marked as lost',
  });
  expect(readFileSync(pathOf('saved.pdf')).equals(saved)).toBe(true);
  renameSync(join(company.server.dataDir, 'elsewhere'), pathOf('nowhere.pdf'));
  expect(await repair()).toEqual({ 'nowhere.pdf': 'no longer marked as lost' });
  expect(await found()).toEqual({});
  const acts = await company.query<{ action: string }>(
    `select action from audit_logs where entity_type = 'files' order by id`,
  );
  expect(acts.map(({ action }) => action).sort()).toEqual([
    ...Array<string>(3).fill('files.find'),
    ...Array<string>(3).fill('files.lose'),
  ]);
});

it('is reported by backup, doctor and files, each with its exit code', async () => {
  const { ownerUrl } = company.server.db;
  const config = {
    databaseUrl: ownerUrl,
    dataDir: company.server.dataDir,
    publicUrl: 'http://localhost',
    trustedProxies: [],
  } as unknown as Config;
  const said: string[] = [];
  const say = (line = '') => void said.push(line);
  const terminal = { print: say, note: say, askSecret: async () => undefined };
  const run = async (command: CliCommand, values: Record<string, boolean>, ...positionals: string[]) => {
    said.length = 0;
    return [await command.run(config, { values, positionals }, terminal), said.join('\n')];
  };
  const doctor = async () =>
    (await examine(config)).find(({ subject }) => subject === 'stored files') as Finding;
  expect(await run(files, { check: true })).toEqual([0, '6 files compared; all are as they were stored.']);
  expect(await doctor()).toMatchObject({ state: 'ok', detail: '6 of 6 compared with their rows' });
  const bytes = readFileSync(pathOf('whole.pdf'));
  rmSync(pathOf('whole.pdf'));
  const archive = join(company.server.dataDir, 'without.tar.gz');
  expect(await run(backup, {}, archive)).toEqual([
    3,
    expect.stringMatching(/1 files were missing.*whole|missing {2}/s),
  ]);
  expect(existsSync(archive)).toBe(true);
  expect(await doctor()).toMatchObject({
    state: 'fail',
    detail: expect.stringMatching(/^1 are missing or damaged/),
  });
  expect(await run(files, { check: true })).toEqual([3, expect.stringMatching(/missing .*whole\.pdf/)]);
  expect(await run(files, { repair: true })).toEqual([
    3,
    expect.stringMatching(/whole\.pdf .*marked as lost/),
  ]);
  expect(await doctor()).toMatchObject({
    state: 'warn',
    detail: expect.stringMatching(/^1 are marked as lost/),
  });
  writeFileSync(pathOf('whole.pdf'), bytes);
  expect((await run(files, { repair: true }))[0]).toBe(0);
});

it('reports how far it came within its time limit', async () => {
  const { total, compared } = await compareFiles(company.server.db.roles.backup, store(), -1);
  expect([total, compared]).toEqual([names.length, 0]);
});
