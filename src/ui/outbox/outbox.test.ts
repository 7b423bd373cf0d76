import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { type Entry, localFile, type NewEntry } from './entry.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { Outbox } from './outbox.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import { outcomeOf } from './outcome.ts';
import { createSimulatedServer } from './testing/simulated-server.ts';

const comment = (key: string, row = 'job-1', input: object = {}): NewEntry => ({
  ...{
    kind: 'command',
    key,
    owner: 'tom',
    tenant: 'acme',
    noted_at: '2026-03-01T09:00:00Z',
    title: 'Comment',
    about: row,
  },
  ...{ table: 'work_orders', command: 'add_comment', row, input: { id: key, ...input } },
});
const photo = (key: string, row = 'job-1'): NewEntry[] => [
  {
    ...{
      kind: 'file',
      key: `${key}-file`,
      owner: 'tom',
      tenant: 'acme',
      noted_at: '2026-03-01T09:00:00Z',
      title: 'Photo',
    },
    ...{ about: row, blob: new Blob(['x']), name: 'photo.jpg', params: {} },
  },
  comment(key, row, { file_id: localFile(`${key}-file`) }),
];

function open(
  store = createOutboxStore(createMemoryDisk()),
  refresh: (entry: Entry) => Promise<void> = async () => {},
) {
  const server = createSimulatedServer();
  const timers: (() => void)[] = [];
  const start = () =>
    new Outbox({
      store,
      send: (entry, epoch) => server.send(entry, epoch),
      alone: (work) => work(),
      tell: () => {},
      refresh,
      report: () => {},
      later: (_ms, work) => void timers.push(work),
      now: () => '2026-03-01T09:00:00Z',
    });
  return { store, server, timers, start };
}

const unsent = async (store: OutboxStore) => (await store.read()).entries.filter(({ isSent }) => !isSent);
async function openAndSend(outbox: Outbox, owner = 'tom'): Promise<void> {
  await outbox.open(owner);
  await outbox.work();
}
const states = (outbox: Outbox) => outbox.get().map(({ key, state }) => [key, state]);

describe('the outbox', () => {
  it('keeps what was made without a network, and sends it in order when there is one', async () => {
    const { server, start, store } = open();
    server.answers = 'nothing';
    const before = start();
    await openAndSend(before);
    await before.add([comment('a')]);
    await before.add(photo('b'));
    await before.work();
    expect(states(before)).toEqual([
      ['a', 'waiting'],
      ['b-file', 'waiting'],
      ['b', 'waiting'],
    ]);
    // The app is closed and opened again.
    server.answers = 'all';
    const after = start();
    await openAndSend(after);
    expect(server.done.filter(({ key }) => !key.endsWith('file')).map(({ key }) => key)).toEqual(['a', 'b']);
    expect(server.done.at(-1)).toMatchObject({ key: 'b', input: { file_id: 'stored b-file' } });
    expect(await unsent(store)).toEqual([]);
  });

  it('shows what the server has until it is read again, also after the app was closed', async () => {
    const { start, store } = open();
    const before = start();
    await openAndSend(before);
    await before.add([comment('a')]);
    await before.work();
    const after = start();
    await openAndSend(after);
    expect(states(after)).toEqual([['a', 'sent']]);
    await after.add([comment('b')]);
    const settled = after.settledKeys();
    await after.work();
    await after.deliver(settled);
    expect(after.settledKeys()).toEqual(['b']);
    expect((await store.read()).entries.map(({ key }) => key)).toEqual(['b']);
    expect(states(after).map(([key]) => key)).not.toContain('a');
  });

  it('shows what was sent before the page was opened never without what was sent after it', async () => {
    const { start, store } = open();
    const before = start();
    await openAndSend(before);
    await before.add([comment('timer started')]);
    await before.work();
    const after = start();
    await openAndSend(after);
    await after.add([comment('timer stopped')]);
    await after.work();
    await new Promise((done) => setTimeout(done));
    expect(states(after)).toEqual([
      ['timer started', 'sent'],
      ['timer stopped', 'sent'],
    ]);
    await after.deliver(['timer started', 'timer stopped']);
    await new Promise((done) => setTimeout(done));
    expect(states(after)).toEqual([]);
    expect(await unsent(store)).toEqual([]);
  });

  it('holds back what belongs to a new row until the server has it, and discards it with the row', async () => {
    const newRow = (row: string): NewEntry =>
      ({ ...comment(row, row), command: 'create', isNew: true }) as never;
    const about = photo('p', 'job-9').map((entry) => ({ ...entry, job: 'job-9' }));
    const { server, start, store } = open();
    server.refuses.add('job-9');
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([newRow('job-9'), ...about]);
    await outbox.work();
    expect([server.done, states(outbox).map(([, state]) => state)]).toEqual([
      [],
      ['refused', 'refused', 'refused'],
    ]);
    server.refuses.clear();
    const photoEntry = outbox.get().find(({ key }) => key === 'p');
    if (!photoEntry) throw new Error('the photo is gone');
    await outbox.again(photoEntry);
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['job-9', 'p-file', 'p']);
    server.refuses.add('job-8');
    await outbox.add([newRow('job-8'), comment('c', 'job-8')]);
    await outbox.work();
    const refused = outbox.get().find(({ key, state }) => key === 'job-8' && state === 'refused');
    if (!refused) throw new Error('the row was not refused');
    await outbox.drop(refused);
    expect(await unsent(store)).toEqual([]);
  });

  it('holds back what names a new row, and lets it stand when the row is discarded', async () => {
    const row: NewEntry = {
      ...comment('row', 'asset-1'),
      ...{ kind: 'command', command: 'create', isNew: true },
    } as never;
    const { server, start } = open();
    server.refuses.add('row');
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([row, comment('name', 'job-1', { asset_id: 'asset-1' }), comment('other', 'job-1')]);
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['other']);
    const refused = outbox.get().find(({ key }) => key === 'row');
    if (!refused) throw new Error('the row was not refused');
    await outbox.drop(refused);
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['other', 'name']);
  });

  it('sends a lost answer’s entry again under the same key, which is done once', async () => {
    const { server, start, timers } = open();
    server.answers = 'lost';
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a')]);
    await outbox.work();
    expect(states(outbox)).toEqual([['a', 'waiting']]);
    server.answers = 'all';
    for (const timer of timers) timer();
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['a']);
    expect(server.asked.filter((key) => key === 'a').length).toBeGreaterThan(1);
  });

  it('sends again, under the same keys and in order, what a restored server may have lost', async () => {
    const { server, start, store } = open();
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a'), comment('a2'), ...photo('b')]);
    await outbox.work();
    await outbox.deliver(outbox.settledKeys());
    expect((await store.read()).entries).toEqual([]);
    // Yesterday's backup has the first of them.
    server.done.splice(1);
    server.epoch = 'restored';
    await outbox.add([comment('c')]);
    await outbox.work();
    const done = server.done.filter(({ key }) => key !== 'b-file');
    expect(done.map(({ key }) => key)).toEqual(['a', 'a2', 'c', 'b']);
    expect([server.done.length, done[3]]).toMatchObject([5, { input: { file_id: 'stored b-file' } }]);
    expect(states(outbox).filter(([, state]) => state !== 'sent')).toEqual([]);
  });

  it('takes no acknowledgement for what the server has lost since', async () => {
    const { store } = open();
    await store.restored('now');
    await store.add([comment('a')]);
    const at = '2026-03-01T09:00:00Z';
    await store.settle('a', { epoch: 'before', at });
    expect((await unsent(store)).map(({ key }) => key)).toEqual(['a']);
    await store.settle('a', { epoch: 'now', at });
    expect(await unsent(store)).toEqual([]);
  });

  it('keeps what was delivered for a week, and only while there is room', async () => {
    const disk = createMemoryDisk();
    const isFull = { now: false };
    const store = createOutboxStore({
      ...disk,
      change: (work) =>
        disk.change(async (tables) => {
          if (isFull.now && (await tables.delivered.getAll()).length > 0)
            await work({ ...tables, entries: { ...tables.entries, put: () => Promise.reject(full) } });
          else await work(tables);
        }),
    });
    const full = new DOMException('full', 'QuotaExceededError');
    const deliver = async (key: string, at: string) => {
      await store.add([comment(key)]);
      await store.settle(key, { epoch: undefined, at });
      await store.deliver([key], at);
    };
    await deliver('a', '2026-03-01T09:00:00Z');
    await deliver('b', '2026-03-04T09:00:00Z');
    await deliver('c', '2026-03-09T09:00:00Z');
    await store.restored('now');
    expect((await store.read()).entries.map(({ key }) => key)).toEqual(['b', 'c']);
    await store.settle('b', { epoch: 'now', at: '2026-03-09T09:00:00Z' });
    await store.deliver(['b'], '2026-03-09T09:00:00Z');
    isFull.now = true;
    await store.add([comment('d')]);
    await store.restored('later');
    expect((await store.read()).entries.map(({ key }) => key)).toEqual(['c', 'd']);
  });

  it('goes on past a refusal, which stays until it is sent again or discarded', async () => {
    const { server, start } = open();
    server.refuses.add('a').add('c-file');
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a'), comment('b'), ...photo('c'), comment('d', 'job-2')]);
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['b', 'd']);
    expect(states(outbox).filter(([, state]) => state !== 'sent')).toEqual([
      ['a', 'refused'],
      ['c-file', 'refused'],
      ['c', 'refused'],
    ]);
    server.refuses.clear();
    const [a, , c] = outbox.get().filter(({ state }) => state === 'refused');
    if (!a || !c) throw new Error('nothing was refused');
    await outbox.again(c);
    await outbox.drop(a);
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['b', 'd', 'c-file', 'c']);
  });

  it('reads again what the server has refused to change', async () => {
    const read: string[] = [];
    const { server, start } = open(undefined, async ({ key }: Entry) => void read.push(key));
    server.refuses.add('a');
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a')]);
    await outbox.work();
    expect(states(outbox)).toEqual([['a', 'refused']]);
    expect(read).toEqual(['a']);
  });

  it('sends what shares a lane one after the other, and the last of a job when nothing of it waits', async () => {
    const { server, start, timers } = open();
    const step = (key: string, more: object): NewEntry => ({ ...comment(key, key), ...more }) as never;
    server.fails = new ApiError({ status: 409, code: 'in_progress', message: 'It is being done.' });
    const outbox = start();
    await openAndSend(outbox);
    const lane = 'job 1';
    await outbox.add([step('arrive', { lane }), step('hold', { lane })]);
    await outbox.work();
    expect(server.asked).toEqual(['arrive']);
    server.fails = undefined;
    const files = photo('photo').map((entry) => ({ ...entry, job: '1' }));
    await outbox.add([...files, step('complete', { lane, job: '1', isLast: true }), comment('other')]);
    for (const timer of timers.splice(0)) timer();
    await outbox.work();
    const order = server.done.map(({ key }) => key);
    expect(order.filter((key) => ['arrive', 'hold', 'complete'].includes(key))).toEqual([
      ...['arrive', 'hold', 'complete'],
    ]);
    expect(order.indexOf('complete')).toBeGreaterThan(order.indexOf('photo'));
    expect(order).toContain('other');
  });

  it('sends what follows another after it, and not while a screen decides about a refusal', async () => {
    const step = (key: string, more: object): NewEntry => ({ ...comment(key, key), ...more }) as never;
    const { server, start } = open();
    const outbox = start();
    await openAndSend(outbox);
    const press = (name: string) => [
      step(`depart ${name}`, { lane: 'job' }),
      step(`travel ${name}`, { lane: 'timers', after: `depart ${name}` }),
    ];
    const keys = () => server.done.map(({ key }) => key);
    server.answers = 'nothing';
    await outbox.add([...press('a'), step('stop', { lane: 'timers' })]);
    await outbox.work();
    server.answers = 'all';
    await outbox.work();
    expect(keys()).toEqual(['depart a', 'travel a', 'stop']);
    // Nobody waits for it: the time of the way is a fact.
    server.refuses.add('depart b').add('depart c');
    await outbox.add(press('b'));
    await outbox.work();
    expect(keys()).toContain('travel b');
    const leave = outbox.attend('depart c');
    await outbox.add(press('c'));
    await outbox.work();
    expect(keys()).not.toContain('travel c');
    leave();
    await outbox.work();
    expect(keys()).toContain('travel c');
  });

  it('holds up nothing for an upload but what names it, needs order on the row, or ends the job', async () => {
    const { server, start } = open();
    const { send } = server;
    const upload = { end: () => {} };
    const ended = new Promise<void>((end) => Object.assign(upload, { end }));
    server.send = async (entry, epoch) => {
      if (entry.kind === 'file') await ended;
      return send(entry, epoch);
    };
    const pressed = (key: string, more: object): NewEntry =>
      ({ ...comment(key), job: '1', ...more }) as never;
    const keys = () => server.done.map(({ key }) => key);
    const soon = () => new Promise((done) => setTimeout(done));
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([
      ...photo('photo').map((entry) => ({ ...entry, job: '1' })),
      ...[
        pressed('before', {}),
        pressed('state', { input: {} }),
        pressed('end', { isLast: true, lane: 'job' }),
      ],
    ]);
    await soon();
    expect(keys()).toEqual(['before']);
    // Written while the picture is on its way.
    await outbox.add([comment('meanwhile', 'job-1'), comment('elsewhere', 'job-2')]);
    await soon();
    expect(keys()).toEqual(['before', 'meanwhile', 'elsewhere']);
    upload.end();
    await outbox.work();
    expect(keys().slice(3)).toEqual(['photo-file', 'photo', 'state', 'end']);
  });

  it('tells the outcome of what was kept, or that it waits', async () => {
    const { server, start } = open();
    const outbox = start();
    await openAndSend(outbox);
    server.refuses.add('refused');
    await outbox.add([comment('sent', 'job-1'), comment('refused', 'job-2')]);
    expect(await outcomeOf(outbox, 'sent', 1000)).toBe('sent');
    expect(await outcomeOf(outbox, 'refused', 1000)).toMatchObject({ status: 422, code: 'invalid' });
    server.answers = 'nothing';
    await outbox.add([comment('waiting', 'job-3')]);
    expect(await outcomeOf(outbox, 'waiting', 10)).toBe('waiting');
  });

  it('lets no refused answer come back over a newer one', async () => {
    const answer = (key: string): NewEntry => ({ ...comment(key), input: { value: key } }) as never;
    const { server, start } = open();
    server.refuses.add('1000');
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([answer('1000')]);
    await outbox.add([answer('900')]);
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['900']);
    expect(outbox.get().filter(({ state }) => state !== 'sent')).toEqual([]);
  });

  it('takes an answer to another question of the row for no newer one', async () => {
    const answer = (key: string, question: string): NewEntry => {
      const entry = comment(key);
      return entry.kind === 'command' ? { ...entry, input: { value: key }, question } : entry;
    };
    const { server, start } = open();
    server.refuses.add('a');
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([answer('a', 'taps'), answer('b', 'lights')]);
    await outbox.work();
    expect(states(outbox).find(([key]) => key === 'a')).toEqual(['a', 'refused']);
    await outbox.add([answer('c', 'taps')]);
    await outbox.work();
    expect(states(outbox).map(([key]) => key)).not.toContain('a');
  });

  it('keeps a file while something needs it, and says so when it is gone', async () => {
    const { server, start, store } = open();
    server.answers = 'nothing';
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([...photo('a'), comment('b', 'job-1', { file_id: localFile('a-file') })]);
    await outbox.work();
    const [, a, b] = outbox.get();
    if (!a || !b) throw new Error('nothing is kept');
    await outbox.drop(a);
    expect((await store.read()).entries.map(({ key }) => key)).toEqual(['a-file', 'b']);
    await outbox.drop(b);
    expect((await store.read()).entries).toEqual([]);
    await outbox.add([comment('c', 'job-1', { file_id: localFile('a-file') })]);
    expect(outbox.get()).toMatchObject([{ state: 'refused', refusal: { code: 'gone' } }]);
  });

  it('knows a stored file by the name that a screen still has for it', async () => {
    const { server, start } = open();
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add(photo('a'));
    await outbox.work();
    await outbox.add([comment('b', 'job-1', { file_id: localFile('a-file') })]);
    await outbox.work();
    expect(server.done.at(-1)).toMatchObject({ key: 'b', input: { file_id: 'stored a-file' } });
  });

  it('tries again by one timer, however often it fails, and survives a store that fails', async () => {
    const inner = createOutboxStore(createMemoryDisk());
    let fails = true;
    const { server, start, timers } = open({
      ...inner,
      settle: async (...args) => {
        if (fails) throw new Error('the database is lost');
        return inner.settle(...args);
      },
    });
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a'), ...photo('b', 'job-2')]);
    await outbox.work();
    await outbox.work();
    expect(timers).toHaveLength(1);
    expect(states(outbox).map(([, state]) => state)).not.toContain('refused');
    fails = false;
    for (const timer of timers.splice(0)) timer();
    await outbox.work();
    expect(server.done.map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'b-file']);
    expect(await unsent(inner)).toEqual([]);
  });

  it('reads the whole disk as often however much it sends', async () => {
    const readsFor = async (count: number) => {
      const disk = createMemoryDisk();
      let reads = 0;
      const { server, start } = open(
        createOutboxStore({
          ...disk,
          read: () => {
            reads += 1;
            return disk.read();
          },
        }),
      );
      const outbox = start();
      await openAndSend(outbox);
      server.answers = 'nothing';
      await outbox.add(Array.from({ length: count }, (_, at) => comment(`c${at}`)));
      await outbox.work();
      server.answers = 'all';
      await outbox.work();
      expect(server.done).toHaveLength(count);
      return reads;
    };
    expect(await readsFor(40)).toBe(await readsFor(2));
  });

  it('sends once what the browser has removed from the disk meanwhile', async () => {
    const disk = createMemoryDisk();
    const { server, start } = open(createOutboxStore(disk));
    const { send } = server;
    server.send = async (entry, epoch) => {
      await disk.change(async ({ entries }) => {
        for (const { place } of await entries.getAll()) await entries.delete(place);
      });
      return send(entry, epoch);
    };
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a')]);
    await outbox.work();
    expect([server.asked, outbox.get().filter(({ state }) => state !== 'sent')]).toEqual([['a'], []]);
  });

  it('shows what another tab has sent until this one has read again, and what it could not read yet', async () => {
    const { server, start, store } = open(undefined, () => new Promise(() => {}));
    const [one, other] = [start(), start()];
    for (const tab of [one, other]) await tab.open('tom');
    server.answers = 'nothing';
    await one.add([comment('a')]);
    await one.work();
    await other.load();
    server.answers = 'all';
    await one.work();
    await other.load();
    expect(states(other)).toEqual([['a', 'sent']]);
    const next = start();
    await openAndSend(next);
    await store.deliver(['a'], '2026-03-01T09:00:00Z');
    await next.load();
    expect(states(next)).toEqual([['a', 'sent']]);
  });

  it('shows and sends nothing of somebody else', async () => {
    const { server, start } = open();
    server.answers = 'nothing';
    const outbox = start();
    await openAndSend(outbox);
    await outbox.add([comment('a')]);
    outbox.close();
    server.answers = 'all';
    await openAndSend(outbox, 'wei');
    expect([outbox.get(), server.done]).toEqual([[], []]);
    await openAndSend(outbox);
    expect(server.done.map(({ key }) => key)).toEqual(['a']);
  });

  it('adds nothing that the device has no room for', async () => {
    const store = createOutboxStore(createMemoryDisk());
    const { start } = open({
      ...store,
      add: async () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const outbox = start();
    await openAndSend(outbox);
    await expect(outbox.add([comment('a')])).rejects.toThrow('full');
    expect(outbox.get()).toEqual([]);
  });

  it('waits for what the server is still doing, however long, and does not call it refused', async () => {
    const { server, start, timers } = open();
    const outbox = start();
    await openAndSend(outbox);
    server.fails = new ApiError({ status: 409, code: 'in_progress', message: 'It is being done.' });
    await outbox.add([comment('a')]);
    for (let times = 0; times < 20; times += 1) {
      await outbox.work();
      expect(states(outbox)).toEqual([['a', 'waiting']]);
      for (const timer of timers.splice(0)) timer();
    }
    server.fails = undefined;
    for (const timer of timers.splice(0)) timer();
    await outbox.work();
    expect(server.done.map(({ key }) => key)).toEqual(['a']);
  });

  it('gives up on what the server fails at, and not on a server that is away', async () => {
    const { server, start, timers } = open();
    const outbox = start();
    await openAndSend(outbox);
    server.fails = new ApiError({ status: 500, code: 'internal', message: 'Something went wrong.' });
    await outbox.add([comment('a'), comment('b', 'job-2')]);
    for (let times = 0; times < 20; times += 1) {
      await outbox.work();
      for (const timer of timers.splice(0)) timer();
    }
    expect(states(outbox)).toEqual([
      ['a', 'refused'],
      ['b', 'refused'],
    ]);
  });
});
