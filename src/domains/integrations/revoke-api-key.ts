import '#domains/identity/members/membership.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { apiKeys } from './api-key.resource.ts';
import { rolesForKey } from './api-key.rules.ts';

/** Revokes one's own key, or one with a role not above one's own. Takes effect with the next request. */
export const revokeApiKey = defineCommand(
  apiKeys,
  'revoke',
  {
    label: 'Revoke',
    again: 'allowed',
    allow: office,
    final: true,
  },
  async (ctx, row) => {
    const isOwn = row.membership_id === ctx.viewer.membershipId;
    if (!isOwn && !rolesForKey(ctx.viewer.role).includes(row.role))
      throw new Refused('forbidden', 'This key has a higher role than yours.');
    return { revoked_at: row.revoked_at ?? ctx.now };
  },
);
