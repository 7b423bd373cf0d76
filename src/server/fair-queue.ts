// A number of lanes that companies share fairly: a company takes a part of them at most, and a lane that becomes free goes to the
// waiting company that uses the fewest, however many requests each of them has waiting.

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
  /** Of one company. */
  readonly maxQueued: number;
  readonly maxWaitMs: number;
};

type Company = {
  readonly name: string;
  readonly most: number;
  running: number;
  readonly queue: (() => void)[];
};
const NO_COMPANY = '';
const RETRY_AFTER_S = 2;

export function createFairQueue({ lanes, perCompany, maxQueued, maxWaitMs }: FairQueueLimits): FairQueue {
  // Of those that use the same number of lanes the first comes next: it has left a lane the longest time ago.
  const companies = new Map<string, Company>();
  let free = lanes;
  const start = (company: Company) => {
    free -= 1;
    company.running += 1;
  };
  const forgetIdle = ({ name, running, queue: waiting }: Company) => {
    if (running === 0 && waiting.length === 0) companies.delete(name);
  };
  const leave = (company: Company) => {
    free += 1;
    company.running -= 1;
    companies.delete(company.name);
    companies.set(company.name, company);
    forgetIdle(company);
    const [next] = [...companies.values()]
      .filter(({ most, running, queue: waiting }) => waiting.length > 0 && running < most)
      .sort((a, b) => a.running - b.running);
    next?.queue[0]?.();
  };
  const queue: FairQueue = {
    async enter(name = NO_COMPANY, waiting = {}) {
      waiting.signal?.throwIfAborted();
      const most = name === NO_COMPANY ? lanes : perCompany;
      const company = companies.get(name) ?? { name, most, running: 0, queue: [] };
      companies.set(name, company);
      if (free > 0 && company.running < company.most) start(company);
      else {
        if (company.queue.length >= maxQueued) throw tooMuch();
        const patience = waiting.maxWaitMs ?? maxWaitMs;
        await waitIn(company, patience, waiting.signal, () => start(company)).catch((error: unknown) => {
          forgetIdle(company);
          throw error;
        });
      }
      return () => leave(company);
    },
    async run(company, work) {
      const done = await queue.enter(company);
      try {
        return await work();
      } finally {
        done();
      }
    },
  };
  return queue;
}

/** `start` is called together with the hand-over of the lane, so that nobody else takes it. */
function waitIn(
  company: Company,
  maxWaitMs: number,
  signal: AbortSignal | undefined,
  start: () => void,
): Promise<void> {
  const { name, most, queue } = company;
  return new Promise((go, refuse) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      queue.splice(queue.indexOf(enter), 1);
    };
    const enter = () => {
      stopWaiting();
      start();
      go();
    };
    const giveUp = () => {
      stopWaiting();
      const isOwnFault = name !== NO_COMPANY && company.running >= most;
      refuse(signal?.aborted ? signal.reason : isOwnFault ? tooMuch() : busy());
    };
    const timer = setTimeout(giveUp, maxWaitMs);
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
