import { defineCommand } from '#kernel/command.ts';
import { dataExports } from './data-export.resource.ts';

export const requestExport = defineCommand(
  dataExports,
  'request',
  {
    label: 'Export everything',
    makes: 'data_exports',
    scope: 'collection',
    allow: ['owner'],
  },
  async (ctx, _row, { id }) => {
    await ctx.db.insertInto('data_exports').values({ id, status: 'queued' }).execute();
    await ctx.queue('data_exports.make', { export_id: id }, { key: `export:${id}` });
    return { id };
  },
);

/** Discards an export before its week is over, because it contains everything. The job deletes the file after this commits. */
export const discardExport = defineCommand(
  dataExports,
  'discard',
  {
    label: 'Delete archive',
    from: ['done'],
    to: 'expired',
    allow: ['owner'],
    final: true,
  },
  async (ctx, row) => {
    await ctx.queue('data_exports.remove', { export_id: row.id });
    return undefined;
  },
);
