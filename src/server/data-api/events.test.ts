import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import type { Known } from '../viewers/viewers.ts';
import { changeStream } from './events.ts';

const known = { tokenHash: Buffer.alloc(1), hasSkipped: false, rightsVersion: 1 } as unknown as Known;
const acting = { known, tenantId: 'one' } as unknown as Acting;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  process.on('unhandledRejection', note);
});
afterEach(() => {
  vi.useRealTimers();
  process.off('unhandledRejection', note);
});

it('lets a client disconnect while it checks whether the stream may stay open', async () => {
  let answer = (_: Known | undefined) => {};
  const find = () => new Promise<Known | undefined>((done) => (answer = done));
  const open = new Set<never>();
  const services = { viewers: { find, findFresh: find } } as unknown as Services;
  const stream = changeStream({ acting, services, open, run: 'a', last: 0, missed: [], resync: false });
  const reader = stream.getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(20_000);
  await reader.cancel();
  answer({ ...known, viewer: {} } as unknown as Known);
  await new Promise((done) => setTimeout(done, 10));
  expect(unhandled).toEqual([]);
  expect(open.size).toBe(0);
});
