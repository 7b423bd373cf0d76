import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from '#server/sync/client-view.ts';
import { type AskedSet, Kept, type KeptParts } from './kept.ts';
import { applied, type KeptRows, type KeptSet } from './kept-set.ts';
import type { KeptState, KeptStore } from './kept-store.ts';

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

/** The disk of a device: what is written outlives the app. */
function createDisk(): KeptStore {
  let owner = '';
  let states: ReadonlyMap<string, KeptState> = new Map();
  return {
    async open(now) {
      if (now !== owner) states = new Map();
      owner = now;
      return states;
    },
    async change(set, { put, drop, ...state }) {
      const before = drop === 'others' ? undefined : states.get(set)?.rows;
      const rows: KeptRows = applied(before, put, drop === 'others' ? [] : drop);
      states = new Map([...states, [set, { ...state, rows }]]);
    },
    async clear() {
      owner = '';
      states = new Map();
    },
  };
}

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
const byId = (rows: readonly Job[] = []) => [...rows].sort((a, b) => a.id.localeCompare(b.id));

it('has what the server has, after any changes, lost answers, kills and failed writes', async () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant('put' as const), id: fc.constantFrom(...'abcdef'), title: fc.string() }),
    fc.record({ act: fc.constant('drop' as const), id: fc.constantFrom(...'abcdef') }),
    fc.record({ act: fc.constantFrom('sync', 'lose', 'kill', 'full') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const server = createServer();
      const disk = createDisk();
      const weather = { isLost: false, isFull: false };
      const store: KeptStore = {
        ...disk,
        change: (...change) =>
          weather.isFull
            ? Promise.reject(new DOMException('', 'QuotaExceededError'))
            : disk.change(...change),
      };
      const ask: KeptParts['ask'] = async (sets) => {
        const answer = await server.ask(sets, 'me');
        if (weather.isLost) throw new TypeError('lost');
        return answer;
      };
      let kept = device({ store, ask });
      await kept.open('me');
      for (const one of acts) {
        if (one.act === 'put' && 'title' in one) server.rows.set(one.id, { id: one.id, title: one.title });
        if (one.act === 'drop' && 'id' in one) server.rows.delete(one.id);
        if (one.act === 'kill') {
          kept = device({ store, ask });
          await kept.open('me');
        }
        weather.isLost = one.act === 'lose';
        weather.isFull = one.act === 'full';
        if (['sync', 'lose', 'full'].includes(one.act)) await kept.sync(wanted).catch(() => undefined);
      }
      weather.isLost = weather.isFull = false;
      await kept.sync(wanted);
      expect(byId(kept.rowsOf(jobs))).toEqual(byId([...server.rows.values()]));
      const again = device({ store, ask });
      await again.open('me');
      await again.sync(wanted);
      expect(byId(again.rowsOf(jobs))).toEqual(byId([...server.rows.values()]));
    }),
  );
});

it('asks with a digest only, and for one that differs with its versions', async () => {
  const server = createServer();
  server.rows.set('a', { id: 'a', title: 'one' });
  const kept = device({ store: createDisk(), ask: server.ask });
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
  const store = createDisk();
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
  const kept = device({ store: createDisk(), ask });
  await kept.open('me');
  const syncing = kept.sync(wanted);
  await kept.open('you');
  answer();
  await syncing;
  expect(kept.rowsOf(jobs)).toBeUndefined();
});
