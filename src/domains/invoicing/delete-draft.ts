import { carryOut } from '#kernel/command.ts';
import { deleteDraft } from './invoice.commands.ts';

/** Its lines go with it, and what they had taken from work orders can be invoiced again. */
export const deleteDraftDeed = carryOut(deleteDraft, async (ctx, row) => {
  await ctx.db.deleteFrom('invoices').where('id', '=', row.id).where('status', '=', 'draft').execute();
});
