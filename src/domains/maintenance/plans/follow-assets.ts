import { sql } from 'kysely';
import { defineReaction } from '#kernel/reaction.ts';
import './maintenance-plan.resource.ts';
import { wakeGeneration } from './create-plan.ts';

/** A retired asset is not maintained any more; a reinstated one is again. */
export const followAsset = defineReaction(['assets.retire', 'assets.reinstate'], async (ctx, { id }) => {
  const { rows } = await sql`
    update maintenance_plans p set targets_read_on = null
    where p.status = 'active' and (p.id in (select t.plan_id from maintenance_targets t where t.asset_id = ${id})
      or p.target_kind = 'category') returning p.id`.execute(ctx.db);
  if (rows.length > 0) await wakeGeneration(ctx);
});
