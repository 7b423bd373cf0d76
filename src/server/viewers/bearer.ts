// API keys: `Authorization: Bearer fwk_…`. They use the same pipeline as a person's session, limited to the key's scope and rate.

import { keyRateLimit, refuseBeyondScope } from '#domains/integrations/api-key.rules.ts';
import { Refused } from '#kernel/errors.ts';
import type { Services } from '../services.ts';
import type { Known } from './viewers.ts';

export const KEY_PREFIX = 'fwk_';

/** The API key of the request, or undefined. Other bearer tokens are ignored. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(fwk_[A-Za-z0-9_-]{43})\s*$/i.exec(authorization ?? '')?.[1];
}

/** Checks the key's rate limit and scope before anything else. */
export async function boundKey(
  services: Services,
  { key, tokenHash }: Known,
  { method, path }: { readonly method: string; readonly path: string },
): Promise<void> {
  if (!key) return;
  const { rows } = await services.database.query<{ wait: number }>('select fw.use_key($1, $2) as wait', [
    tokenHash,
    keyRateLimit,
  ]);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) {
    throw new Refused('too_many_requests', `An API key may ask ${keyRateLimit} times a minute.`, {
      retryAfter: wait,
    });
  }
  refuseBeyondScope(key, method, path, (name) => services.registry.resource(name) !== undefined);
}
