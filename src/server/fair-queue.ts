// A number of lanes that companies share fairly. A lane that becomes free goes to the waiting company that uses the fewest,
// however many requests each of them has waiting, and no company takes all lanes. While several companies are active, each has
// only few short requests under way at once: more of them would slow down everybody, for they share the processors as well.

import { Refused } from '#kernel/errors.ts';

export type FairQueue = {
  /**
   * Waits for a lane; resolves with the function that leaves it. Refuses with 429 when the company's own requests keep it
   * waiting too long or its queue is full, and with 503 when the other companies' do; rejects with the signal's reason when it
   * is aborted while waiting. Without a company only the number of lanes is limited.
   */
  enter(company: string | undefined, waiting?: Waiting): Promise<() => void>;
  run<T>(company: string, work: () => Promise<T>): Promise<T>;
};

export type Waiting = {
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type FairQueueLimits = {
  readonly lanes: number;
  readonly perCompany: number;
  /** Of short requests, while several companies are active. */
  readonly shortPerCompany?: number | undefined;
  /** Of one company. */
  readonly maxQueued: number;
  readonly maxWaitMs: number;
};

/** A request that takes longer is not short: it is not to hold up the others of its company. */
const SHORT_MS = 250;
/** How long it takes until a company is considered to be alone. */
const ALONE_AFTER_MS = 60_000;
const NO_COMPANY = '';
const RETRY_AFTER_S = 2;

type Company = { readonly name: string; running: number; short: number; readonly queue: (() => void)[] };

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { lanes, perCompany, shortPerCompany = perCompany, maxQueued, maxWaitMs } = limits;
  // Of those that use the same number of lanes the first comes next: it has left a lane the longest time ago.
  const companies = new Map<string, Company>();
  const isShared = noteCompanies();
  let free = lanes;

  const isAtLimit = ({ name, running, short }: Company) =>
    name !== NO_COMPANY && (running >= perCompany || (short >= shortPerCompany && isShared()));
  const startNext = () => {
    const [next] = [...companies.values()]
      .filter((company) => free > 0 && company.queue.length > 0 && !isAtLimit(company))
      .sort((a, b) => a.running - b.running);
    next?.queue[0]?.();
  };
  const forgetIdle = ({ name, running, queue }: Company) => {
    if (running === 0 && queue.length === 0) companies.delete(name);
  };
  /** Takes a lane; returns the function that leaves it. */
  const start = (company: Company) => {
    free -= 1;
    company.running += 1;
    const endShort = countShort(company, startNext);
    return () => {
      endShort();
      free += 1;
      company.running -= 1;
      companies.delete(company.name);
      companies.set(company.name, company);
      forgetIdle(company);
      startNext();
    };
  };

  return {
    async enter(name = NO_COMPANY, { signal, maxWaitMs: patience = maxWaitMs } = {}) {
      signal?.throwIfAborted();
      isShared(name);
      const company = companies.get(name) ?? { name, running: 0, short: 0, queue: [] };
      companies.set(name, company);
      if (free > 0 && !isAtLimit(company)) return start(company);
      if (company.queue.length >= maxQueued) throw tooMuch();
      const tooLate = () => (isAtLimit(company) ? tooMuch() : busy());
      try {
        return await waitIn(company.queue, { patience, signal, tooLate }, () => start(company));
      } catch (error) {
        forgetIdle(company);
        throw error;
      }
    },
    async run(company, work) {
      const leave = await this.enter(company);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Counts a request as short until it ends, which the returned function says, or until it has taken too long for that. */
function countShort(company: Company, onTooLong: () => void): () => void {
  company.short += 1;
  let isShort = true;
  const end = () => {
    clearTimeout(timer);
    if (isShort) company.short -= 1;
    isShort = false;
  };
  const timer = setTimeout(() => {
    end();
    onTooLong();
  }, SHORT_MS);
  return end;
}

/** Tells whether another company than the last one has been active lately; called with a name when a company is. */
function noteCompanies(): (active?: string) => boolean {
  let last = NO_COMPANY;
  let changedAt = Number.NEGATIVE_INFINITY;
  return (active = NO_COMPANY) => {
    if (active !== NO_COMPANY && active !== last) {
      if (last !== NO_COMPANY) changedAt = Date.now();
      last = active;
    }
    return Date.now() - changedAt < ALONE_AFTER_MS;
  };
}

type Patience = {
  readonly patience: number;
  readonly signal: AbortSignal | undefined;
  tooLate(): Error;
};

/** Calls `start` together with the hand-over of the lane, so that nobody else takes it. */
function waitIn<T>(
  queue: (() => void)[],
  { patience, signal, tooLate }: Patience,
  start: () => T,
): Promise<T> {
  return new Promise((go, refuse) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      queue.splice(queue.indexOf(enter), 1);
    };
    const enter = () => {
      stopWaiting();
      go(start());
    };
    const giveUp = () => {
      stopWaiting();
      refuse(signal?.aborted ? signal.reason : tooLate());
    };
    const timer = setTimeout(giveUp, patience);
    signal?.addEventListener('abort', giveUp);
    queue.push(enter);
  });
}

function tooMuch(): Refused {
  return new Refused(
    'too_many_requests',
    'Your company is asking for much at once, and its requests wait for each other. Try again in a moment.',
    { retryAfter: RETRY_AFTER_S },
  );
}

function busy(): Refused {
  return new Refused('unavailable', 'The server is busy. Try again in a moment.', {
    retryAfter: RETRY_AFTER_S,
  });
}
