import '#domains/assets/asset.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { workOrders } from '../work-order.resource.ts';
import { requireAssignment } from './require-assignment.ts';

/** What the job turned out to be about. Another asset than the one that the office has named is the office's to name. */
export const nameAsset = defineCommand(
  workOrders,
  'name_asset',
  {
    label: 'Name the asset',
    placed: true,
    again: 'allowed',
    from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    allow: 'everyone',
    input: { asset_id: field.ref('assets', { label: 'Asset', required: true }) },
    offline: true,
  },
  async (ctx, row, { asset_id }) => {
    await requireAssignment(ctx, row.id);
    if (row.asset_id === asset_id) return {};
    if (row.asset_id && ctx.viewer.role === 'technician')
      throw new Refused('conflict', 'The job is about another asset meanwhile. The office can change it.');
    const asset = await ctx.db
      .selectFrom('assets as a')
      .leftJoin('sites as s', 's.id', 'a.site_id')
      .select(({ fn }) => ['a.status', fn.coalesce('s.customer_id', 'a.customer_id').as('customer_id')])
      .where('a.id', '=', asset_id)
      .executeTakeFirst();
    if (!asset) throw invalid({ asset_id: 'This asset is not here.' });
    if (asset.customer_id && asset.customer_id !== row.customer_id)
      throw invalid({ asset_id: 'This asset is at another customer.' });
    if (asset.status === 'retired') throw invalid({ asset_id: 'This asset is retired.' });
    return { asset_id };
  },
);
