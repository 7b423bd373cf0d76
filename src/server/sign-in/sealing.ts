// The installation's key, stored in the database so that every process has the same. Used for keyed hashes of values too short to
// hash alone (six-digit codes), and to encrypt the secrets of authenticators, bound to their row.

import { gcm } from '@noble/ciphers/aes';
import { hkdf } from '@noble/hashes/hkdf';
import { sha256 } from '@noble/hashes/sha2';
import type { IdentityCtx } from '#domains/identity/tables.ts';
import { concat, readUtf8, utf8 } from '../bytes.ts';
import type { Database } from '../database/database.ts';
import { hmacSha256 } from '../hash.ts';

export type Sealing = Pick<IdentityCtx, 'keyedHash' | 'seal' | 'unseal'>;

const NONCE_BYTES = 12;

export async function readSealing(database: Pick<Database, 'query'>): Promise<Sealing> {
  const { rows } = await database.query<{ value: Uint8Array }>(
    "select value from installation_keys where name = 'sealing'",
  );
  const master = rows[0]?.value;
  if (!master) throw new Error('The key of this installation is missing from its database.');
  return createSealing(master);
}

export function createSealing(master: Uint8Array): Sealing {
  const derive = (use: string) => hkdf(sha256, master, '', use, 32);
  const hashing = derive('hash');
  const sealing = derive('seal');
  return {
    keyedHash: (purpose, text) => hmacSha256(hashing, `${purpose}\0${text}`),
    seal(text, owner) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      return concat([nonce, gcm(sealing, nonce, utf8(owner)).encrypt(utf8(text))]);
    },
    unseal(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      return readUtf8(gcm(sealing, nonce, utf8(owner)).decrypt(sealed.subarray(NONCE_BYTES)));
    },
  };
}
