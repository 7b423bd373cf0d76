/** Limits how often something may be requested per hour, by a key for the person or network. */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { IdentityCtx } from '../tables.ts';

export async function limitRate(ctx: IdentityCtx, key: string, most: number, refusal: string): Promise<void> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    insert into login_attempts as a (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when a.window_started_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
      window_started_at = case when a.window_started_at < now() - interval '1 hour' then now() else a.window_started_at end
    returning failures, ceil(extract(epoch from window_started_at + interval '1 hour' - now()))::int as seconds`.execute(
    ctx.db,
  );
  const { failures = 0, seconds = 3600 } = rows[0] ?? {};
  if (failures > most) throw new Refused('too_many_requests', refusal, { retryAfter: Math.max(seconds, 1) });
}
