import type { PasswordHashing } from '#server/ports.ts';

/** The demo checks no credential: everything that it could protect is in this browser already. */
export const noPasswords: PasswordHashing = {
  atOnce: 1,
  hash: async () => 'not kept',
  verify: async () => true,
};
