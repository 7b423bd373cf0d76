// The installation's key, stored in the database so that every process has the same. Used for keyed hashes of values too short to
// hash alone (six-digit codes), and to encrypt the secrets of authenticators, bound to their row.

import { gcm } from '@noble/ciphers/aes';
import { hkdf } from '@noble/hashes/hkdf';
import { sha256 } from '@noble/hashes/sha2';
import type { IdentityCtx } from '#domains/identity/tables.ts';
import { concat, readUtf8, utf8 } from '../bytes.ts';
import type { Database } from '../database/database.ts';
import { hmacSha256 } from '../hash.ts';

export type InstallationKey = Pick<IdentityCtx, 'keyedHash' | 'encrypt' | 'decrypt'>;

const NONCE_BYTES = 12;

export async function readInstallationKey(database: Pick<Database, 'query'>): Promise<InstallationKey> {
  const { rows } = await database.query<{ value: Uint8Array }>(
    "select value from installation_keys where name = 'sealing'",
  );
  const master = rows[0]?.value;
  if (!master) throw new Error('The key of this installation is missing from its database.');
  return createInstallationKey(master);
}

export function createInstallationKey(master: Uint8Array): InstallationKey {
  const derive = (use: string) => hkdf(sha256, master, '', use, 32);
  const hashKey = derive('hash');
  const encryptionKey = derive('seal');
  return {
    keyedHash: (purpose, text) => hmacSha256(hashKey, `${purpose}\0${text}`),
    encrypt(text, owner) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      return concat([nonce, gcm(encryptionKey, nonce, utf8(owner)).encrypt(utf8(text))]);
    },
    decrypt(encrypted, owner) {
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      return readUtf8(gcm(encryptionKey, nonce, utf8(owner)).decrypt(encrypted.subarray(NONCE_BYTES)));
    },
  };
}
