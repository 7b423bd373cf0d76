import { expect, it } from 'vitest';
import { compare } from '#server/sync/client-view.ts';
import { type AskedSet, Kept, type KeptParts } from './kept.ts';
import type { KeptSet } from './kept-set.ts';
import { readAgain } from './read-again.ts';
import { createKeptDisk } from './testing/kept-disk.ts';

interface Job {
  readonly id: string;
  readonly title: string;
}

const jobs: KeptSet<Job> = {
  name: 'jobs',
  table: 'work_orders',
  query: () => '',
  rowsIn: (kept) => [...kept.values()].map(({ text }) => JSON.parse(text)),
  rowIn: (kept, id) => JSON.parse(kept.get(id)?.text ?? 'null') ?? undefined,
};
const wanted = [{ name: 'jobs', table: 'work_orders', query: '' }];

function createServer() {
  const rows = new Map<string, Job>();
  const asked: AskedSet[] = [];
  const ask: KeptParts['ask'] = async (sets) => {
    asked.push(...sets);
    return Promise.all(
      sets.map(async ({ name, digest, have }) => ({
        ...{ name, answer: await compare([...rows.values()], { digest, have }) },
      })),
    );
  };
  return { rows, asked, ask };
}

const device = (parts: Pick<KeptParts, 'store' | 'ask'>) => new Kept({ ...parts, report: () => {} });

it('asks with a digest only, and for one that differs with its versions', async () => {
  const server = createServer();
  server.rows.set('a', { id: 'a', title: 'one' });
  const kept = device({ store: createKeptDisk(), ask: server.ask });
  await kept.open('me');
  expect(kept.rowsOf(jobs)).toBeUndefined();
  await kept.sync(wanted);
  expect(server.asked.splice(0)).toEqual([{ ...wanted[0], have: {} }]);
  await kept.sync(wanted);
  expect(server.asked.splice(0)).toEqual([{ ...wanted[0], digest: expect.any(String) }]);
  server.rows.set('a', { id: 'a', title: 'two' });
  await kept.sync(wanted);
  expect(server.asked.splice(0).map((one) => Object.keys(one).at(-1))).toEqual(['digest', 'have']);
  expect(kept.rowOf(jobs, 'a')).toEqual({ id: 'a', title: 'two' });
});

it('shows nothing of one person to another, and nothing after signing out', async () => {
  const server = createServer();
  server.rows.set('a', { id: 'a', title: 'one' });
  const store = createKeptDisk();
  const kept = device({ store, ask: server.ask });
  await kept.open('me');
  await kept.sync(wanted);
  await kept.open('you');
  expect(kept.rowsOf(jobs)).toBeUndefined();
  await kept.sync(wanted);
  await kept.clear();
  expect(kept.rowsOf(jobs)).toBeUndefined();
  const next = device({ store, ask: server.ask });
  await next.open('you');
  expect(next.rowsOf(jobs)).toBeUndefined();
});

it('takes nothing over that was asked for somebody else', async () => {
  const server = createServer();
  server.rows.set('a', { id: 'a', title: 'one' });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ask: KeptParts['ask'] = async (sets) => {
    await isAnswered;
    return server.ask(sets, 'me');
  };
  const kept = device({ store: createKeptDisk(), ask });
  await kept.open('me');
  const syncing = kept.sync(wanted);
  await kept.open('you');
  answer();
  await syncing;
  expect(kept.rowsOf(jobs)).toBeUndefined();
});

it('writes nothing more once somebody has signed out, here or in another tab', async () => {
  const server = createServer();
  server.rows.set('a', { id: 'a', title: 'one' });
  const disk = createKeptDisk();
  const other = device({ store: disk, ask: server.ask });
  let isFirst = true;
  const store: typeof disk = {
    ...disk,
    async change(...change) {
      const isChanged = await disk.change(...change);
      if (isFirst) await other.clear();
      isFirst = false;
      return isChanged;
    },
  };
  const kept = device({ store, ask: server.ask });
  await kept.open('me');
  await kept.sync([...wanted, { name: 'more', table: 'work_orders', query: '' }]);
  expect((await disk.open('')).size).toBe(0);
});

it('leaves nothing of another tab on the disk that the server does not have', async () => {
  const server = createServer();
  const store = createKeptDisk();
  const [one, other] = [device({ store, ask: server.ask }), device({ store, ask: server.ask })];
  for (const tab of [one, other]) {
    await tab.open('me');
    await tab.sync(wanted);
  }
  server.rows.set('a', { id: 'a', title: 'for a while' });
  await one.sync(wanted);
  server.rows.delete('a');
  await other.sync(wanted);
  const next = device({ store, ask: server.ask });
  await next.open('me');
  expect(next.rowsOf(jobs)).toEqual([]);
});

it('goes on showing what was sent, also when the app is opened again, until the rows are on the disk', async () => {
  const disk = createKeptDisk();
  const room = { isFull: true };
  const store = {
    ...disk,
    change: (...change: Parameters<typeof disk.change>) =>
      room.isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : disk.change(...change),
  };
  const kept = device({ store, ask: createServer().ask });
  const delivered: string[] = [];
  const outbox = {
    settledKeys: () => ['a'],
    deliver: async (keys: readonly string[]) => void delivered.push(...keys),
  };
  await kept.open('me');
  await readAgain(kept, outbox, wanted);
  expect(delivered).toEqual([]);
  room.isFull = false;
  await readAgain(kept, outbox, wanted);
  expect(delivered).toEqual(['a']);
});
