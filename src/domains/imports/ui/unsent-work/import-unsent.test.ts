import { expect, it } from 'vitest';
import { ApiError } from '#ui/api-error.ts';
import { type Entry, localFile } from '#ui/outbox/entry.ts';
import { bytesOf, readUnsentFile, type UnsentFile, unsentFileOf } from '#ui/outbox/unsent-file.ts';
import { importUnsent, type Outcome } from './import-unsent.ts';

const kept = {
  owner: 'wei',
  tenant: 'summit',
  noted_at: '2026-03-02T09:15:00Z',
  about: 'WO-7',
  refusal: null,
};
const command = (key: string, more: object = {}): Entry => ({
  ...{
    ...kept,
    kind: 'command',
    key,
    place: 1,
    title: 'Comment',
    table: 'work_orders',
    command: 'add_comment',
  },
  ...{ row: 'job', job: 'job', input: { id: `c-${key}`, body: 'Wet' }, ...more },
});
const picture = (key: string, job = 'job'): Entry => ({
  ...{
    ...kept,
    kind: 'file',
    key,
    place: 2,
    title: 'Photo',
    job,
    name: 'a.jpg',
    params: { work_order_id: job },
  },
  blob: new Blob([Uint8Array.of(255, 216, 255, 0)], { type: 'image/jpeg' }),
});

async function fileOf(entries: readonly Entry[]): Promise<UnsentFile> {
  const blob = await unsentFileOf(entries, '2026-03-02T10:00:00Z');
  const read = readUnsentFile((await blob?.text()) ?? '');
  if (typeof read === 'string') throw new Error(read);
  return read;
}

async function imported(entries: readonly Entry[], refusing: readonly string[] = []) {
  const outcomes: [string, Outcome['state']][] = [];
  const taken: unknown[] = [];
  const refuse = (key: string) => {
    if (refusing.includes(key)) throw new ApiError({ status: 409, code: 'conflict', message: 'Closed.' });
  };
  await importUnsent(await fileOf(entries), {
    async takeCommand({ key, input }) {
      refuse(key);
      taken.push(input);
      return key === 'known';
    },
    async takePicture({ key }) {
      refuse(key);
      return `stored ${key}`;
    },
    onOutcome: (key, { state }) => outcomes.push([key, state]),
  });
  return { outcomes, taken };
}

it('carries entries and their pictures, as they are, through a file', async () => {
  const photo = command('c', { input: { file_id: localFile('p'), stage: 'before', at: kept.noted_at } });
  const file = await fileOf([picture('p'), photo]);
  expect(file).toMatchObject({ company: 'summit', member: 'wei', saved_at: '2026-03-02T10:00:00Z' });
  const [first, second] = file.entries;
  expect(second).toMatchObject({ key: 'c', input: { file_id: 'local:p', stage: 'before' }, is_new: false });
  if (first?.kind !== 'file') throw new Error('no picture');
  expect([...new Uint8Array(await bytesOf(first).arrayBuffer())]).toEqual([255, 216, 255, 0]);
  expect(await unsentFileOf([], '')).toBeUndefined();
  const { taken } = await imported([picture('p'), photo, command('known')]);
  expect(JSON.stringify(taken[0])).toBe(
    JSON.stringify({ file_id: 'stored p', stage: 'before', at: kept.noted_at }),
  );
});

it('goes on after a refusal with what does not need what was refused', async () => {
  const entries = [
    ...[picture('p'), command('with p', { input: { file_id: localFile('p') } })],
    command('new', { row: 'made', job: 'made', isNew: true, command: 'create' }),
    ...[picture('of made', 'made'), command('on made', { row: 'made', job: 'made' }), command('known')],
  ];
  const { outcomes } = await imported(entries, ['p', 'new']);
  expect(outcomes).toEqual([
    ...['p', 'with p', 'new', 'of made', 'on made'].map((key) => [key, 'refused']),
    ['known', 'known'],
  ]);
});

it('stops when the server cannot be reached', async () => {
  const away = new ApiError({ status: 0, code: 'unreachable', message: 'No network.' });
  const run = importUnsent(await fileOf([command('a')]), {
    takeCommand: () => Promise.reject(away),
    takePicture: async () => '',
    onOutcome() {},
  });
  await expect(run).rejects.toBe(away);
});

it.each([
  'text',
  '{}',
  '[]',
  '{"format":"fieldwright-unsent-work","company":"a","member":"b","saved_at":"c","entries":[{"key":1}]}',
])('says what is wrong with %s', (text) => {
  expect(readUnsentFile(text)).toMatch(/^This is not a file of unsent work/);
});

it('refuses a file that names a key twice', async () => {
  const file = await fileOf([command('a')]);
  const text = JSON.stringify({
    ...file,
    format: 'fieldwright-unsent-work',
    entries: [...file.entries, ...file.entries],
  });
  expect(readUnsentFile(text)).toMatch(/^This is not a file/);
});
