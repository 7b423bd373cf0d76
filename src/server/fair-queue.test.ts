import { describe, expect, it, vi } from 'vitest';
import { Refused } from '#kernel/errors.ts';
import { createFairQueue } from './fair-queue.ts';

const turn = () => new Promise<void>((done) => setImmediate(done));
const limits = { lanes: 10, perCompany: 2, maxQueued: 100, maxWaitMs: 60_000 };

/** Work that runs until it is ended explicitly. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((done) => ends.push(() => done('done')));
  return { work, running: () => ends.length, end: (n: number) => ends[n]?.() };
}

describe('a fair queue', () => {
  it('runs a few tasks of a company, queues some more in order, and refuses the rest; other companies are not affected', async () => {
    const queue = createFairQueue({ ...limits, maxQueued: 1 });
    const { work, running, end } = held();
    const [first, second, third] = [1, 2, 3].map(() => queue.run('a', work));
    const refused = await queue.run('a', work).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect([(refused as Refused).status, (refused as Refused).refusal.retryAfter]).toEqual([429, 2]);
    const other = queue.run('b', work);
    await turn();
    expect(running()).toBe(3);
    end(0);
    expect(await first).toBe('done');
    await turn();
    expect(running()).toBe(4);
    for (const n of [1, 2, 3]) end(n);
    expect(await Promise.all([second, third, other])).toEqual(['done', 'done', 'done']);
    const again = queue.run('a', async () => 'in');
    expect(await again).toBe('in');
  });

  it('gives free lanes to the waiting companies that use the fewest, whoever has more waiting', async () => {
    const queue = createFairQueue({ ...limits, lanes: 2, perCompany: 2 });
    const order: string[] = [];
    const ask = (company: string) =>
      queue.run(company, async () => {
        order.push(company);
        await turn();
      });
    await Promise.all([...Array.from({ length: 6 }, () => ask('a')), ask('b'), ask('c'), ask('b')]);
    expect(order.slice(0, 4)).toEqual(['a', 'a', 'b', 'c']);
    expect(order.slice(4, 6).sort()).toEqual(['a', 'b']);
    expect(order.slice(6)).toEqual(['a', 'a', 'a']);
  });

  it('leaves a lane to others, and limits work without a company by the lanes alone', async () => {
    const queue = createFairQueue({ ...limits, lanes: 3 });
    const { work, running, end } = held();
    const started = [1, 2, 3].map(() => queue.run('a', work));
    const other = queue.run('b', work);
    await turn();
    expect(running()).toBe(3);
    for (let n = 0; n < 4; n += 1) {
      end(n);
      await turn();
      await turn();
    }
    await Promise.all([...started, other]);
    const leaves = await Promise.all([1, 2, 3].map(() => queue.enter(undefined)));
    const late = queue.enter('a');
    let isIn = false;
    void late.then(() => {
      isIn = true;
    });
    await turn();
    expect(isIn).toBe(false);
    leaves[0]?.();
    (await late)();
  });

  it('frees a lane when work fails, and says who was to wait for when the time is over', async () => {
    const queue = createFairQueue({ ...limits, lanes: 1, perCompany: 1, maxWaitMs: 20 });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const { work, end } = held();
    const running = queue.run('a', work);
    await expect(queue.run('a', work)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(queue.run('b', work)).rejects.toMatchObject({ code: 'unavailable' });
    end(0);
    await running;
    expect(await queue.run('a', async () => 'in')).toBe('in');
  });

  it('stops waiting when the signal is aborted', async () => {
    const queue = createFairQueue({ ...limits, lanes: 1 });
    const leave = await queue.enter('a');
    const stop = new AbortController();
    const waiting = queue.enter('b', { signal: stop.signal });
    stop.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    await expect(queue.enter('b', { signal: stop.signal })).rejects.toThrow('no longer wanted');
    leave();
    (await queue.enter('b'))();
  });

  it('lets a company use its lanes while it is alone, and few at once while others are active', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const queue = createFairQueue({ ...limits, lanes: 6, perCompany: 4, shortPerCompany: 1 });
      const { work, running, end } = held();
      const started = [1, 2, 3, 4, 5].map(() => queue.run('a', work));
      await turn();
      expect(running()).toBe(4);
      const other = queue.run('b', work);
      await turn();
      expect(running()).toBe(5);
      for (const n of [0, 1, 2]) end(n);
      await turn();
      expect(running()).toBe(5);
      end(3);
      await turn();
      expect(running()).toBe(6);
      // Requests that take longer don't hold up the others of their company.
      const late = queue.run('a', work);
      await turn();
      expect(running()).toBe(6);
      vi.advanceTimersByTime(300);
      await turn();
      expect(running()).toBe(7);
      for (const n of [4, 5, 6]) end(n);
      await Promise.all([...started, other, late]);
      vi.advanceTimersByTime(61_000);
      const again = [1, 2, 3].map(() => queue.run('b', work));
      await turn();
      expect(running()).toBe(8);
      for (const n of [7]) end(n);
      await turn();
      end(8);
      await turn();
      end(9);
      await Promise.all(again);
    } finally {
      vi.useRealTimers();
    }
  });
});
