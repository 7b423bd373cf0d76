import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { visits } from '../visit.resource.ts';
import { visitToken } from './update-mail.ts';
import './visit-update.resource.ts';

/** Makes the customer's page, for a company that gives the link itself; an earlier one that was revoked is renewed. */
export const shareVisit = defineCommand(
  visits,
  'share',
  {
    label: 'Make the customer’s page',
    placed: true,
    again: 'allowed',
    from: ['tentative', 'scheduled', 'dispatched', 'en_route', 'on_site', 'done'],
    allow: office,
  },
  async (ctx, row) => {
    await ctx.db
      .deleteFrom('visit_links')
      .where('visit_id', '=', row.id)
      .where('revoked_at', 'is not', null)
      .execute();
    await visitToken(ctx, row.id);
  },
);

export const unshareVisit = defineCommand(
  visits,
  'unshare',
  {
    label: 'Revoke the link',
    placed: true,
    again: 'allowed',
    allow: office,
  },
  async (ctx, row) => {
    await ctx.db
      .updateTable('visit_links')
      .set({ revoked_at: ctx.now })
      .where('visit_id', '=', row.id)
      .where('revoked_at', 'is', null)
      .execute();
  },
);
