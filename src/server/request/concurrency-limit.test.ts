import { describe, expect, it } from 'vitest';
import { Refused } from '#kernel/errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const turn = () => new Promise<void>((done) => setImmediate(done));

/** Work that runs until it is ended explicitly. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((done) => ends.push(() => done('done')));
  return { work, running: () => ends.length, end: (n: number) => ends[n]?.() };
}

describe('the concurrency limit', () => {
  it('runs a few tasks of a company, queues some more in order, and refuses the rest; other companies are not affected', async () => {
    const limit = createConcurrencyLimit({ maxRunning: 2, maxQueued: 1, maxWaitMs: 60_000 });
    const { work, running, end } = held();
    const [first, second, third] = [1, 2, 3].map(() => limit.run('a', work));
    const refused = await limit.run('a', work).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect([(refused as Refused).status, (refused as Refused).refusal.retryAfter]).toEqual([429, 2]);
    const other = limit.run('b', work);
    await turn();
    expect(running()).toBe(3);
    end(0);
    expect(await first).toBe('done');
    await turn();
    expect(running()).toBe(4);
    for (const n of [1, 2, 3]) end(n);
    expect(await Promise.all([second, third, other])).toEqual(['done', 'done', 'done']);
    const again = limit.run('a', async () => 'in');
    expect(await again).toBe('in');
  });

  it('frees a slot when work fails, and limits the maxQueued time', async () => {
    const limit = createConcurrencyLimit({ maxRunning: 1, maxQueued: 5, maxWaitMs: 20 });
    await expect(limit.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const { work, end } = held();
    const running = limit.run('a', work);
    await expect(limit.run('a', work)).rejects.toMatchObject({ code: 'too_many_requests' });
    end(0);
    await running;
    expect(await limit.run('a', async () => 'in')).toBe('in');
  });
});
