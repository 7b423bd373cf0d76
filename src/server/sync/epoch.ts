// A restored backup knows nothing of what was acknowledged after it was made. Each restore begins a new epoch; a device that says
// another one is refused before anything is done, so that it sends again what may be lost, in order and under the same keys.

import { Refused } from '#kernel/errors.ts';
import { toBase64Url } from '../bytes.ts';
import type { Database } from '../database/database.ts';

/** In `installation_keys`; a server that was never restored has none. */
export const EPOCH = 'epoch';

/** A device that has sent nothing yet says the same (`FIRST_EPOCH`). */
const NEVER_RESTORED = 'first';

export async function readEpoch(database: Pick<Database, 'query'>): Promise<string> {
  const { rows } = await database.query<{ value: Uint8Array }>(
    `select value from installation_keys where name = '${EPOCH}'`,
  );
  return rows[0] ? toBase64Url(rows[0].value) : NEVER_RESTORED;
}

/** `told`: header X-Epoch. */
export function refuseAfterRestore(told: string | undefined, epoch: string): void {
  if (told === undefined || told === epoch) return;
  const message = 'The server may lack what was sent before: it was restored from a backup.';
  throw new Refused('server_restored', message, { details: { epoch } });
}
