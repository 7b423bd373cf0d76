import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { closeOtherDoors } from '../identity/manage-member.ts';
import { leaveCompany } from '../identity/membership.commands.ts';
import { ownStanding } from '../identity/rank.rules.ts';
import { refuseAboveRank } from '../identity/rank.ts';
import { deactivateMember, handOverWork } from './hand-over.commands.ts';
import { handOverAll } from './hand-over-work.ts';

export const handOverWorkDeed = carryOut(handOverWork, async (ctx, row, { to_id }) => {
  refuseAboveRank(ctx, row.role);
  await handOverAll(ctx, row.id, to_id ?? null);
});

export const deactivateMemberDeed = carryOut(deactivateMember, async (ctx, row, { to_id, standing }) => {
  if (row.user_id === ctx.viewer.userId) throw new Refused('forbidden', ownStanding);
  refuseAboveRank(ctx, row.role);
  await handOverAll(ctx, row.id, to_id ?? null);
  await closeOtherDoors(ctx, row.user_id);
  return { status: standing ?? 'suspended' };
});

/** One's own membership: its work goes back to the office. The database refuses the last owner. */
export const leaveCompanyDeed = carryOut(leaveCompany, async (ctx) => {
  const { membershipId, userId } = ctx.viewer;
  await requirePerson(ctx);
  await handOverAll(ctx, membershipId, null);
  await closeOtherDoors(ctx, userId);
  await sql`update memberships set status = 'removed' where id = ${membershipId}`.execute(ctx.db);
  return { id: membershipId };
});

/** Nobody is taken out by a program's key, or from a device that was never confirmed. */
async function requirePerson(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ is_person: boolean }>`
    select not fw.is_restricted() and coalesce(current_setting('app.key_role', true), '') = '' as is_person`.execute(
    ctx.db,
  );
  if (!rows[0]?.is_person)
    throw new Refused('forbidden', 'Confirm this device with the code from your mail, then leave.');
}
