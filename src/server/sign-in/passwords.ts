// Passwords are hashed and checked a few at a time: a flood of sign-ins waits in a line and not in memory, and the threads
// that everything else shares stay free.

import type { VerifyPassword } from '#domains/identity/sign-in/sign-in.ts';
import { Refused } from '#kernel/errors.ts';
import type { PasswordHashing } from '../ports.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** One place in the line: what is reserved inside is never more than is worked on. */
  inTurn<T>(work: (verify: VerifyPassword) => Promise<T>): Promise<T>;
};

const MOST_WAITING = 400;

export function createPasswords({ atOnce, hash, verify }: PasswordHashing): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= MOST_WAITING)
        throw new Refused('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
          retryAfter: 2,
        });
      // Whoever goes hands the place on, so that nobody who comes in between takes it.
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
  // An address without an account costs as much time as one with.
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
