/**
 * The two ways to join a company: an invitation, which determines the role, and a join code, which only sends a request. The
 * response does not reveal whether the code exists.
 */

import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { limitRate } from '../sign-in/rate-limit.ts';
import type { IdentityCtx } from '../tables.ts';
import type { InvitationOffer } from './invitation-offer.rules.ts';
import { raiseAcceptance } from './notify-of-acceptance.ts';

export interface Joiner {
  readonly id: string;
  readonly email: string;
  readonly requestedRole: string;
}

/** Returns the company's id. The invitation is bound to the address it was sent to. */
export async function acceptInvitation(ctx: IdentityCtx, user: Joiner, token: string): Promise<string> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from fw.redeem_invitation(${token}, ${user.id}, ${user.email})`.execute(ctx.db);
  if (!rows[0])
    throw new Refused(
      'invalid',
      'This invitation has expired, has been used, or was sent to another address.',
    );
  const { tenant_id } = rows[0];
  await ctx.inCompany(tenant_id, user.id, (company) => raiseAcceptance(company, user.id));
  return tenant_id;
}

const tooMany = 'Too many tries. Wait an hour, or ask for an invitation.';

/** Ignores spaces and dashes in the code. 20 tries an hour per person, 60 per network. The response is always the same. */
export async function requestToJoin(ctx: IdentityCtx, user: Joiner, code: string): Promise<void> {
  await limitRate(ctx, `join:${user.id}`, 20, tooMany);
  if (ctx.ip) await limitRate(ctx, await networkKey(ctx, ctx.ip), 60, tooMany);
  const role = user.requestedRole === 'owner' ? 'technician' : user.requestedRole;
  await sql`select fw.request_membership(${code.replace(/[^\da-z]/gi, '').toUpperCase()}, ${user.id}, ${role})`.execute(
    ctx.db,
  );
}

/** An IPv4 address, or the IPv6 /64 that one household has. */
async function networkKey(ctx: IdentityCtx, ip: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select 'join:' || network(set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 32 else 64 end)) as key`.execute(
    ctx.db,
  );
  return firstOf(rows).key;
}

/** Null for a used, revoked, expired or unknown token. */
export async function readInvitation(ctx: IdentityCtx, token: string): Promise<InvitationOffer | null> {
  const { rows } = await sql<{
    offer: InvitationOffer | null;
  }>`select fw.invitation_of(${token}) as offer`.execute(ctx.db);
  return rows[0]?.offer ?? null;
}
