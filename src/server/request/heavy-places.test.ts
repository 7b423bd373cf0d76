import { describe, expect, it } from 'vitest';
import { Refused } from '#kernel/errors.ts';
import { createHeavyPlaces } from './heavy-places.ts';

const turn = () => new Promise<void>((done) => setImmediate(done));

/** Work that runs until it is ended explicitly. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((done) => ends.push(() => done('done')));
  return { work, running: () => ends.length, end: (n: number) => ends[n]?.() };
}

describe('the concurrency limit', () => {
  it('runs a few tasks of a company, queues some more in order, and refuses the rest; other companies are not affected', async () => {
    const places = createHeavyPlaces({ atOnce: 2, waiting: 1, patienceMs: 60_000 });
    const { work, running, end } = held();
    const [first, second, third] = [1, 2, 3].map(() => places.run('a', work));
    const refused = await places.run('a', work).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect([(refused as Refused).status, (refused as Refused).refusal.retryAfter]).toEqual([429, 2]);
    const other = places.run('b', work);
    await turn();
    expect(running()).toBe(3);
    end(0);
    expect(await first).toBe('done');
    await turn();
    expect(running()).toBe(4);
    for (const n of [1, 2, 3]) end(n);
    expect(await Promise.all([second, third, other])).toEqual(['done', 'done', 'done']);
    const again = places.run('a', async () => 'in');
    expect(await again).toBe('in');
  });

  it('frees a slot when work fails, and limits the waiting time', async () => {
    const places = createHeavyPlaces({ atOnce: 1, waiting: 5, patienceMs: 20 });
    await expect(places.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const { work, end } = held();
    const running = places.run('a', work);
    await expect(places.run('a', work)).rejects.toMatchObject({ code: 'too_many_requests' });
    end(0);
    await running;
    expect(await places.run('a', async () => 'in')).toBe('in');
  });
});
