// Limits concurrent heavy work (long lists, exports, financial reports, PDFs) per company, so that one company with many parallel
// requests queues behind itself and not in front of others.

import { Refused } from '#kernel/errors.ts';

export type HeavyPlaces = {
  /** Waits for a slot of the company; refuses with 429 when the queue is full or the wait takes too long. */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
};

export type Room = {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
};
const room: Room = { atOnce: 2, waiting: 8, patienceMs: 10_000 };
const RETRY_AFTER_S = 2;

type Company = { running: number; readonly line: (() => void)[] };

export function createHeavyPlaces({ atOnce, waiting, patienceMs }: Room = room): HeavyPlaces {
  const companies = new Map<string, Company>();
  const takePlace = (company: Company): Promise<void> => {
    if (company.running < atOnce) {
      company.running += 1;
      return Promise.resolve();
    }
    if (company.line.length >= waiting) throw tooMuch();
    return new Promise((go, refuse) => {
      // Called by the finishing work, which hands over its slot.
      const enter = () => {
        clearTimeout(giveUp);
        go();
      };
      const giveUp = setTimeout(() => {
        company.line.splice(company.line.indexOf(enter), 1);
        refuse(tooMuch());
      }, patienceMs);
      company.line.push(enter);
    });
  };
  return {
    async run(tenantId, work) {
      const company = companies.get(tenantId) ?? { running: 0, line: [] };
      companies.set(tenantId, company);
      await takePlace(company);
      try {
        return await work();
      } finally {
        const next = company.line.shift();
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
