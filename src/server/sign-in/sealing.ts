// The installation's key, kept in the database so that every process has the same. It makes hashes of what is too short
// to be hashed alone (codes of six digits) and seals the secrets of authenticators, so that neither a list of rows nor
// one row put in another's place is worth anything.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { IdentityCtx } from '#domains/identity/tables.ts';
import type { Database } from '#server/database/database.ts';

export type Sealing = Pick<IdentityCtx, 'keyedHash' | 'seal' | 'unseal'>;

export async function readSealing(database: Pick<Database, 'query'>): Promise<Sealing> {
  const { rows } = await database.query<{ value: Buffer }>(
    "select value from installation_keys where name = 'sealing'",
  );
  const master = rows[0]?.value;
  if (!master) throw new Error('The key of this installation is missing from its database.');
  return createSealing(master);
}

export function createSealing(master: Buffer): Sealing {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, '', use, 32));
  const hashing = derive('hash');
  const sealing = derive('seal');
  return {
    keyedHash: (purpose, text) => createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest(),
    seal(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed, owner) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAAD(
        Buffer.from(owner),
      );
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
