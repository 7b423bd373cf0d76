// Limits concurrent heavy work (long lists, exports, financial reports, PDFs) per company, so that one company with many parallel
// requests queues behind itself and not in front of others.

import { Refused } from '#kernel/errors.ts';

export type ConcurrencyLimit = {
  /** Waits for a slot of the company; refuses with 429 when the queue is full or the wait takes too long. */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
};

export type Limits = {
  readonly maxRunning: number;
  readonly maxQueued: number;
  readonly maxWaitMs: number;
};
const defaultLimits: Limits = { maxRunning: 2, maxQueued: 8, maxWaitMs: 10_000 };
const RETRY_AFTER_S = 2;

type Company = { running: number; readonly queue: (() => void)[] };

export function createConcurrencyLimit({
  maxRunning,
  maxQueued,
  maxWaitMs,
}: Limits = defaultLimits): ConcurrencyLimit {
  const companies = new Map<string, Company>();
  const acquire = (company: Company): Promise<void> => {
    if (company.running < maxRunning) {
      company.running += 1;
      return Promise.resolve();
    }
    if (company.queue.length >= maxQueued) throw tooMuch();
    return new Promise((go, refuse) => {
      // Called by the finishing work, which hands over its slot.
      const enter = () => {
        clearTimeout(giveUp);
        go();
      };
      const giveUp = setTimeout(() => {
        company.queue.splice(company.queue.indexOf(enter), 1);
        refuse(tooMuch());
      }, maxWaitMs);
      company.queue.push(enter);
    });
  };
  return {
    async run(tenantId, work) {
      const company = companies.get(tenantId) ?? { running: 0, queue: [] };
      companies.set(tenantId, company);
      await acquire(company);
      try {
        return await work();
      } finally {
        const next = company.queue.shift();
        if (next) next();
        else company.running -= 1;
        if (company.running === 0) companies.delete(tenantId);
      }
    },
  };
}

function tooMuch(): Refused {
  return new Refused(
    'too_many_requests',
    'Your company is asking for much at once: long lists, reports and exports wait for each other. Try again in a moment.',
    { retryAfter: RETRY_AFTER_S },
  );
}
