/** A clock that goes from event to event, and the dice: the same seed gives the same run. */

interface Event {
  readonly at: number;
  readonly order: number;
  readonly work: () => unknown;
}

export interface VirtualTime {
  /** Epoch ms, by the server's clock, which is right. */
  now(): number;
  later(ms: number, work: () => unknown): void;
  pause(ms: number): Promise<void>;
  /** Runs what happens until then; `afterEach` looks at what each event has left. */
  runUntil(end: number, afterEach: () => void): Promise<void>;
  dice: Dice;
}

export interface Dice {
  /** A whole number from 0 to `most`. */
  upTo(most: number): number;
  chance(share: number): boolean;
  oneOf<T>(list: readonly T[]): T;
}

export function createVirtualTime(seed: number): VirtualTime {
  let now = Date.UTC(2026, 2, 2, 8);
  let order = 0;
  const events: Event[] = [];
  const later = (ms: number, work: () => unknown) => {
    order += 1;
    const event = { at: now + ms, order, work };
    const place = events.findLastIndex(({ at }) => at <= event.at);
    events.splice(place + 1, 0, event);
  };
  return {
    now: () => now,
    later,
    pause: (ms) => new Promise((done) => later(ms, done)),
    async runUntil(end, afterEach) {
      for (let next = events[0]; next && next.at <= end; next = events[0]) {
        events.shift();
        now = next.at;
        await next.work();
        // Everything that follows from it without waiting for another event.
        await new Promise((done) => setImmediate(done));
        afterEach();
      }
      now = end;
    },
    dice: createDice(seed),
  };
}

/** Mulberry32. */
function createDice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (most) => Math.floor(next() * (most + 1)),
    chance: (share) => next() < share,
    oneOf(list) {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
  };
}
