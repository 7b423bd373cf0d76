import '#domains/assets/asset.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { keepParts, wakeGeneration } from './create-plan.ts';
import { planInput } from './maintenance-plan.inputs.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';
import { isPlanned } from './plans-by-category.report.ts';
import { readPlan } from './read-plan.ts';

const {
  asset_ids: _,
  room_ids: __,
  target_kind: ___,
  room_kind: ____,
  visit_mode: _____,
  ...shared
} = planInput;
const input = {
  ...shared,
  category: field.text({ label: 'Category', required: true, max: 80 }),
  only_unplanned: field.boolean({
    label: 'Leave out assets that have a plan already',
    required: true,
    initial: true,
  }),
};

const mostPlans = 2000;

/**
 * A plan of its own for every asset of a category, named after it; retired ones are left out, and unless `only_unplanned` is false
 * those that a plan maintains already. With a site only those there. Returns `{ created }`. One plan for all of them, which takes in later assets too, is `create` with `target_kind: category`.
 */
export const createPlansForCategory = defineCommand(
  maintenancePlans,
  'create_for_category',
  {
    label: 'Create a plan for each asset',
    placed: true,
    scope: 'collection',
    allow: office,
    input,
  },
  async (ctx, _row, { only_unplanned, ...sent }) => {
    const kind = { target_kind: 'category', room_kind: null, visit_mode: 'one_each' } as const;
    const { values, parts } = await readPlan(ctx, { ...sent, ...kind, asset_ids: [], room_ids: [] });
    const { rows: found } = await sql<{ id: string; name: string; is_planned: boolean }>`
      select a.id, a.name, ${sql.raw(isPlanned)} as is_planned from assets a
      where lower(a.category) = lower(${values.category}) and a.status <> 'retired'
        and (${values.site_id}::uuid is null or a.site_id = ${values.site_id}::uuid)
      order by a.name, a.id`.execute(ctx.db);
    if (found.length === 0) throw invalid({ category: 'No asset has this category.' });
    const rows = found.filter(({ is_planned }) => !(only_unplanned && is_planned));
    if (rows.length === 0) throw invalid({ category: 'Every asset of this category has a plan already.' });
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
