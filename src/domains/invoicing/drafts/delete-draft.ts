import { defineCommand } from '#kernel/command.ts';
import { writing } from '../invoice.inputs.ts';
import { invoices } from '../invoice.resource.ts';

/** Deletes the lines too; the work they billed can be invoiced again. */
export const deleteDraft = defineCommand(
  invoices,
  'delete_draft',
  {
    ...writing,
    label: 'Delete draft',
    placed: true,
    again: 'refused',
    from: ['draft'],
    final: true,
  },
  async (ctx, row) => {
    await ctx.db.deleteFrom('invoices').where('id', '=', row.id).where('status', '=', 'draft').execute();
  },
);
