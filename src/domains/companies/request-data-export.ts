import { carryOut } from '#kernel/command.ts';
import { discardExport, requestExport } from './data-export.commands.ts';

export const requestExportDeed = carryOut(requestExport, async (ctx) => {
  const id = ctx.newId();
  await ctx.db.insertInto('data_exports').values({ id, status: 'queued' }).execute();
  await ctx.queue('data_exports.make', { export_id: id }, { key: `export:${id}` });
  return { id };
});

/** The job takes the file away once this is committed. */
export const discardExportDeed = carryOut(discardExport, async (ctx, row) => {
  await ctx.queue('data_exports.remove', { export_id: row.id });
  return undefined;
});
