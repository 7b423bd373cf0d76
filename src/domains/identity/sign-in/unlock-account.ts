/**
 * Redeems the mailed link that lifts the block on unknown devices for the network where it is opened; attackers elsewhere stay
 * blocked, so guessing cannot lock the owner out.
 */
import { sql } from 'kysely';
import type { IdentityCtx } from '../tables.ts';
import { redeemLink } from './one-time-links.ts';

export async function unlockAccount(ctx: IdentityCtx, token: string, network: string): Promise<void> {
  const { userId } = await redeemLink(ctx, token, 'unlock');
  const { rows } = await sql<{
    email: string;
  }>`select lower(email) as email from users where id = ${userId}`.execute(ctx.db);
  const key = `pass:${rows[0]?.email}|${network}`;
  await sql`insert into login_attempts (key, blocked_until) values (${key}, now() + interval '30 minutes')
    on conflict (key) do update set blocked_until = excluded.blocked_until`.execute(ctx.db);
  await ctx.audit(userId);
}
