import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { imports } from '../import.resource.ts';

export const undoImport = defineCommand(
  imports,
  'undo',
  {
    label: 'Undo import',
    from: ['done'],
    to: 'undoing',
    allow: office,
    final: true,
  },
  async (ctx, row) => {
    await ctx.queue('imports.undo', { import_id: row.id });
    return { error: null, started_at: null };
  },
);
