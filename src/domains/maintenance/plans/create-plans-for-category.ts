import '#domains/assets/asset.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { keepParts, wakeGeneration } from './create-plan.ts';
import { planInput } from './maintenance-plan.inputs.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';
import { readPlan } from './read-plan.ts';

const { asset_ids: _, room_ids: __, target_kind: ___, room_kind: ____, ...input } = planInput;

const mostPlans = 2000;

/**
 * A plan of its own for every asset of a category, named after it; retired ones are left out. With a site only those there. Returns
 * `{ created }`. One plan for all of them, which takes in later assets too, is `create` with `target_kind: category`.
 */
export const createPlansForCategory = defineCommand(
  maintenancePlans,
  'create_for_category',
  {
    label: 'Create a plan for each asset',
    scope: 'collection',
    allow: office,
    input,
  },
  async (ctx, _row, sent) => {
    const kind = { target_kind: 'category', room_kind: null } as const;
    const { values, parts } = await readPlan(ctx, { ...sent, ...kind, asset_ids: [], room_ids: [] });
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from assets
      where lower(category) = lower(${values.category}) and status <> 'retired'
        and (${values.site_id}::uuid is null or site_id = ${values.site_id}::uuid)
      order by name, id limit ${mostPlans + 1}`.execute(ctx.db);
    if (rows.length === 0) throw invalid({ category: 'No asset has this category.' });
    if (rows.length > mostPlans)
      throw invalid({ category: `At most ${mostPlans} plans at once: choose a site.` });
    for (const asset of rows) {
      const id = ctx.newId();
      const own = { target_kind: 'assets', category: null, site_id: null } as const;
      const name = `${values.name} – ${asset.name}`.slice(0, 200);
      await ctx.db
        .insertInto('maintenance_plans')
        .values({ id, ...values, ...own, name, order_title: values.order_title ?? values.name })
        .execute();
      await ctx.db.insertInto('maintenance_targets').values({ plan_id: id, asset_id: asset.id }).execute();
      if (parts.length > 0) await keepParts(ctx, id, parts);
      await recordCreation(ctx, maintenancePlans, 'create', id);
    }
    await wakeGeneration(ctx);
    return { created: rows.length };
  },
);
