import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { imports } from '../import.resource.ts';

/** A running import is told to roll back; a waiting one is cancelled at once. */
export const cancelImport = defineCommand(
  imports,
  'cancel',
  {
    label: 'Cancel',
    again: 'allowed',
    from: ['uploaded', 'checking', 'checked', 'importing', 'failed'],
    allow: office,
  },
  async (ctx, row) => {
    if (row.status === 'checking' || row.status === 'importing') return { cancel_requested: true };
    return { status: 'cancelled' as const, error: null, finished_at: ctx.now };
  },
);
