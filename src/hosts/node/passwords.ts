// Argon2id with OWASP's parameters, four at a time: a flood of sign-ins waits in a line and not in memory.

import { hash, verify } from '@node-rs/argon2';
import { Refused } from '#kernel/errors.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  verify(stored: string | null, password: string): Promise<boolean>;
};

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const MOST_WAITING = 400;

export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING)
        throw new Refused('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
          retryAfter: 2,
        });
      await new Promise<void>((go) => waiting.push(go));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  // An address without an account costs as much time as one with.
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => turn(() => hash(password, options)),
    async verify(stored, password) {
      dummy ??= hash('no such account', options);
      const against = stored ?? (await dummy);
      const right = await turn(() => verify(against, password)).catch(() => false);
      return stored !== null && right;
    },
  };
}
