// What reads much (a long list, an export, a financial report, a PDF) takes time of the whole server. Each company has a
// few places for it: one that asks with sixteen lanes waits in its own line, and nobody else behind it.

import { Refused } from '#kernel/errors.ts';

export type HeavyPlaces = {
  /** Waits for a place of the company; refused with 429 when the line is full or does not move. */
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
      // The place is handed over by who leaves it.
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
