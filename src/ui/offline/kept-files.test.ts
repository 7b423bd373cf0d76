import { expect, it, vi } from 'vitest';
import { type KeptFileStore, KeptFiles, keptLimits, type WantedFile, withinLimits } from './kept-files.ts';

const document = (id: string, bytes = 1000): WantedFile => ({ id, size: 'whole', bytes });
const thumb = (id: string): WantedFile => ({ id, size: 'thumb', bytes: 0 });
const namesOf = (files: readonly WantedFile[]) => files.map(({ id, size }) => `${size} ${id}`);

it('leaves out what is beyond the limits, the least important first, and takes each file once', () => {
  const half = keptLimits.documentBytes / 2;
  const wanted = [document('a', half), document('a', half), document('big', half + 1), document('b', half)];
  expect(namesOf(withinLimits([...wanted, document('full', 1), thumb('a')]))).toEqual([
    'whole a',
    'whole b',
    'thumb a',
  ]);
  const many = (count: number, make: (id: string) => WantedFile) =>
    withinLimits(Array.from({ length: count }, (_, at) => make(`${at}`))).length;
  expect(many(1000, thumb)).toBe(keptLimits.thumbs);
  expect(many(1000, document)).toBe(keptLimits.documents);
});

/** The disk of a device, and a server that may be away. */
function openDevice() {
  const disk = { owner: '', files: new Map<string, Blob>() };
  const store: KeptFileStore = {
    async open(owner) {
      if (owner !== disk.owner) disk.files.clear();
      disk.owner = owner;
      return [...disk.files.keys()];
    },
    get: async (key) => disk.files.get(key),
    async put(key, file) {
      disk.files.set(key, file);
    },
    async remove(keys) {
      for (const key of keys) disk.files.delete(key);
    },
    async clear() {
      disk.owner = '';
      disk.files.clear();
    },
  };
  const load = vi.fn(async ({ id }: WantedFile): Promise<Blob | undefined> => new Blob([id]));
  const start = () => new KeptFiles({ store, load, report: () => {} });
  return { disk, load, start };
}

it('loads what is missing once, removes what is no longer wanted, and has it after the app was closed', async () => {
  const { disk, load, start } = openDevice();
  const files = start();
  await files.open('wei');
  await files.keep([document('manual'), thumb('photo')]);
  await files.keep([document('manual')]);
  expect([...disk.files.keys()]).toEqual(['whole manual']);
  expect(load).toHaveBeenCalledTimes(2);
  const again = start();
  await again.open('wei');
  expect([again.has('manual', 'whole'), again.has('photo', 'thumb')]).toEqual([true, false]);
  expect(again.link('manual', 'whole')).toBeUndefined();
  await vi.waitFor(() => expect(again.link('manual', 'whole')).toMatch(/^blob:/));
});

it('keeps what it has when the server does not answer, and goes on from there', async () => {
  const { load, start } = openDevice();
  const files = start();
  await files.open('wei');
  load.mockImplementationOnce(async () => new Blob(['a'])).mockRejectedValueOnce(new Error('No network'));
  await files.keep([document('a'), document('b')]);
  expect([files.has('a', 'whole'), files.has('b', 'whole')]).toEqual([true, false]);
  await files.keep([document('a'), document('b')]);
  expect(files.has('b', 'whole')).toBe(true);
});

it('is not held up by a file that the server no longer has', async () => {
  const { load, start } = openDevice();
  const files = start();
  await files.open('wei');
  load.mockImplementationOnce(async () => undefined);
  await files.keep([document('lost'), document('manual')]);
  expect([files.has('lost', 'whole'), files.has('manual', 'whole')]).toEqual([false, true]);
});

it('leaves nothing for the next person, not even a file that was on its way', async () => {
  const { disk, load, start } = openDevice();
  const files = start();
  await files.open('wei');
  await files.keep([document('a')]);
  let arrive = (_: Blob) => {};
  load.mockReturnValueOnce(new Promise<Blob>((resolve) => (arrive = resolve)));
  const keeping = files.keep([document('a'), document('b')]);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await files.clear();
  arrive(new Blob(['b']));
  await keeping;
  expect(disk.files.size).toBe(0);
  await files.open('ann');
  expect(files.has('a', 'whole')).toBe(false);
});
