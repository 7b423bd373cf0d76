// Limits concurrent password hashing: a flood of sign-ins waits in a queue, not in memory, and the shared threads stay free.

import type { VerifyPassword } from '#domains/identity/sign-in/sign-in.ts';
import { Refused } from '#kernel/errors.ts';
import type { PasswordHashing } from '../ports.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Runs in one slot of the queue, so that the attempts reserved inside never exceed what is being worked on. */
  inTurn<T>(work: (verify: VerifyPassword) => Promise<T>): Promise<T>;
};

const MAX_WAITING = 400;

export function createPasswords({ atOnce, hash, verify }: PasswordHashing): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= MAX_WAITING)
        throw new Refused('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
          retryAfter: 2,
        });
      // The finishing work hands over its slot, so that nobody who arrives in between takes it.
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  // An address without an account takes as much time as one with.
  let dummy: Promise<string> | undefined;
  const check: VerifyPassword = async (stored, password) => {
    dummy ??= hash('no such account');
    const right = await verify(stored ?? (await dummy), password);
    return stored !== null && right;
  };
  return {
    hash: (password) => turn(() => hash(password)),
    inTurn: (work) => turn(() => work(check)),
  };
}
