import { carryOut } from '#kernel/command.ts';
import { undoImport } from './import.commands.ts';

export const undoImportDeed = carryOut(undoImport, async (ctx, row) => {
  await ctx.queue('imports.undo', { import_id: row.id });
  return { error: null, started_at: null };
});
