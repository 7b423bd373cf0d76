/**
 * The two ways into a company: an invitation, whose role counts whatever was wished for, and a join code, which only
 * asks. Who asks learns nothing about whether the code exists.
 */

import { sql } from 'kysely';
import { firstOf } from '#kernel/certain.ts';
import { Refused } from '#kernel/errors.ts';
import { countTry } from '../sign-in/count-tries.ts';
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

/** Spaces and dashes of a code that was read out or copied count for nothing. 20 tries an hour for a person, 60 for the network they come from. Always the same answer. */
export async function requestToJoin(ctx: IdentityCtx, user: Joiner, code: string): Promise<void> {
  await countTry(ctx, `join:${user.id}`, 20, tooMany);
  if (ctx.ip) await countTry(ctx, await networkKey(ctx, ctx.ip), 60, tooMany);
  const role = user.requestedRole === 'owner' ? 'technician' : user.requestedRole;
  await sql`select fw.request_membership(${code.replace(/[^\da-z]/gi, '').toUpperCase()}, ${user.id}, ${role})`.execute(
    ctx.db,
  );
}

/** An address of IPv4, or the /64 that one household has in IPv6. */
async function networkKey(ctx: IdentityCtx, ip: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select 'join:' || network(set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 32 else 64 end)) as key`.execute(
    ctx.db,
  );
  return firstOf(rows).key;
}

/** Null for a token that has been used, taken back or has run out, and for one that never was. */
export async function readInvitation(ctx: IdentityCtx, token: string): Promise<InvitationOffer | null> {
  const { rows } = await sql<{
    offer: InvitationOffer | null;
  }>`select fw.invitation_of(${token}) as offer`.execute(ctx.db);
  return rows[0]?.offer ?? null;
}
