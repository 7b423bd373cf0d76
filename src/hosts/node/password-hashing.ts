// Argon2id with the parameters recommended by OWASP.

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '#server/ports.ts';

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const passwordHashing: PasswordHashing = {
  atOnce: Math.max(2, Math.min(3, availableParallelism() - 1)),
  hash: (password) => hash(password, options),
  verify: (stored, password) => verify(stored, password).catch(() => false),
};
