import { carryOut } from '#kernel/command.ts';
import { cancelImport } from './import.commands.ts';

/** Work under way hears of it and rolls back; what only waits is over at once. */
export const cancelImportDeed = carryOut(cancelImport, async (ctx, row) => {
  if (row.status === 'checking' || row.status === 'importing') return { cancel_requested: true };
  return { status: 'cancelled' as const, error: null, finished_at: ctx.now };
});
