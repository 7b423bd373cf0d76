/** What happens to a person in a company. The state changes are in the declarations; here are the guards. */
import { carryOut } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import {
  acceptRequest,
  changeRole,
  declineRequest,
  reinstateMember,
  removeMember,
  suspendMember,
} from './membership.commands.ts';
import { mayManage, refuseAboveRank, refuseLastOwner } from './rank.ts';

export const acceptRequestDeed = carryOut(acceptRequest, async (ctx, row, { role }) => {
  const granted = role ?? row.role;
  refuseAboveRank(ctx, granted);
  if (granted !== row.role && !mayManage(row.role, granted)) {
    throw new Refused(
      'invalid',
      'Accept with the role asked for or a lower one; a higher one can be given afterwards.',
      {
        fields: { role: 'Choose the role asked for or a lower one.' },
      },
    );
  }
  return { role: granted };
});

export const declineRequestDeed = carryOut(declineRequest, async (ctx, row) => {
  refuseAboveRank(ctx, row.role);
});

export const changeRoleDeed = carryOut(changeRole, async (ctx, row, { role }) => {
  if (row.user_id === ctx.viewer.userId && ctx.viewer.role !== 'owner') {
    throw new Refused('forbidden', 'Nobody changes their own role.');
  }
  refuseAboveRank(ctx, row.role, role);
  if (role !== 'owner') await refuseLastOwner(ctx, row);
  return { role };
});

export const suspendMemberDeed = carryOut(suspendMember, async (ctx, row) => {
  refuseAboveRank(ctx, row.role);
  await refuseLastOwner(ctx, row);
});

export const reinstateMemberDeed = carryOut(reinstateMember, async (ctx, row) => {
  refuseAboveRank(ctx, row.role);
});

export const removeMemberDeed = carryOut(removeMember, async (ctx, row) => {
  if (row.user_id !== ctx.viewer.userId) refuseAboveRank(ctx, row.role);
  await refuseLastOwner(ctx, row);
});
