// Rate limits, counted in the database so that several servers share them. The count is committed by itself and stays, whatever
// happens to the request.

import { Refused } from '#kernel/errors.ts';
import type { Services } from '../services.ts';

export type RateLimit = { readonly most: number; readonly seconds: number };

/** Refuses with 429 and the seconds to wait if `key` has reached its limit. */
export async function enforceRateLimit(
  { database }: Pick<Services, 'database'>,
  key: string,
  { most, seconds }: RateLimit,
): Promise<void> {
  const { rows } = await database.query<{ wait: number }>(
    `select fw.take_turn($1, $2, make_interval(secs => $3)) as wait`,
    [key, most, seconds],
  );
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) {
    throw new Refused('too_many_requests', `That was too often. Try again in ${sayWait(wait)}.`, {
      retryAfter: wait,
    });
  }
}

function sayWait(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
