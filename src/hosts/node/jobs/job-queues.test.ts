import type { JobHelpers } from 'graphile-worker';
import { describe, expect, it, vi } from 'vitest';
import { defineJob } from '#kernel/job.ts';
import type { NamedHost } from '#server/jobs/job-host.ts';
import { createLog } from '../server/log.ts';
import { createQueue, queueOf } from './job-queues.ts';

const host = { as: () => host } as unknown as NamedHost;
const log = createLog('fatal');

/** A job that ends when told to, in a queue with concurrency two and one per company. */
function testQueue(background?: number) {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const job = defineJob('a.job', async (_host, _payload, company) => {
    begun.push(company);
    await new Promise<void>((end) => ends.push(end));
  });
  const shape = {
    jobs: ['a.'],
    atOnce: 2,
    perCompany: 1,
    ...(background === undefined ? {} : { background }),
  };
  const { tasks, settled } = createQueue(shape, [job], host, log);
  const addJob = vi.fn();
  const helpers = { addJob, job: { priority: -1, max_attempts: 5, key: 'k' } } as unknown as JobHelpers;
  const run = (company: string) => tasks['a.job']?.({ tenant_id: company, n: 1 }, helpers);
  return { run, begun, ends, addJob, settled };
}

describe('a job queue', () => {
  it('limits the concurrency per company, and postpones further jobs behind those of others', async () => {
    const { run, begun, ends, addJob } = testQueue();
    const first = run('A');
    await run('A');
    const other = run('B');
    expect(begun).toEqual(['A', 'B']);
    expect(addJob).toHaveBeenCalledExactlyOnceWith(
      'a.job',
      { tenant_id: 'A', n: 1 },
      { runAt: expect.any(Date), priority: -1, maxAttempts: 5, jobKey: 'k' },
    );
    for (const end of ends) end();
    await Promise.all([first, other]);
    const again = run('A');
    expect(begun).toEqual(['A', 'B', 'A']);
    ends.at(-1)?.();
    await again;
  });

  it('continues without a waiting job, up to the limit, and waits for it at the end', async () => {
    const { run, begun, ends, settled } = testQueue(1);
    await run('A');
    let isThrough = false;
    const second = Promise.resolve(run('B')).then(() => {
      isThrough = true;
    });
    await new Promise((done) => setTimeout(done, 700));
    expect([begun, isThrough]).toEqual([['A', 'B'], false]);
    for (const end of ends) end();
    await Promise.all([second, settled()]);
  });

  it('is separate for mail and for slow jobs', () => {
    const names = ['mail.post', 'webhooks.send', 'imports.run', 'data_exports.make', 'search.index'];
    expect(new Set(names.map(queueOf)).size).toBe(names.length);
    expect(queueOf('notifications.mail')).toBe(queueOf('mail.send'));
    expect(queueOf('notifications.digest')).toBe(queueOf('search.index'));
  });
});
