import '#domains/assets/asset.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import './maintenance-plan.resource.ts';

export interface PlansByCategory {
  /** By name, 500 at most. */
  readonly categories: readonly {
    readonly category: string;
    /** Without retired ones. */
    readonly assets: number;
    /** Those of them that a plan maintains. */
    readonly planned: number;
  }[];
  /** Assets of the category asked for that a plan maintains, with the names of their plans, 100 at most. */
  readonly planned_assets: readonly {
    readonly id: string;
    readonly name: string;
    readonly plans: readonly string[];
  }[];
}

/** SQL over the asset `a`: a plan that has not ended maintains it. */
export const isPlanned = `exists (select from maintenance_targets t join maintenance_plans p on p.id = t.plan_id
  where t.asset_id = a.id and t.is_active and p.status <> 'ended')`;

/** How many assets of each category there are, at a site or everywhere, and how many have a plan. */
export const plansByCategoryReport = defineReport(
  'maintenance_by_category',
  {
    label: 'Maintenance plans by category of asset',
    allow: office,
    params: {
      site_id: field.ref('sites', { label: 'Site' }),
      category: field.text({ label: 'Category', max: 80 }),
    },
  },
  async ({ db }, { site_id, category }): Promise<PlansByCategory> => {
    const here = sql`a.status <> 'retired' and (${site_id ?? null}::uuid is null or a.site_id = ${site_id ?? null}::uuid)`;
    const categories = await sql<PlansByCategory['categories'][number]>`
      select min(a.category) as category, count(*)::int as assets, count(*) filter (where ${sql.raw(isPlanned)})::int as planned
      from assets a where a.category is not null and ${here}
      group by lower(a.category) order by lower(a.category) limit 500`.execute(db);
    const planned = await sql<PlansByCategory['planned_assets'][number]>`
      select a.id, a.name, array(select p.name from maintenance_targets t join maintenance_plans p on p.id = t.plan_id
          where t.asset_id = a.id and t.is_active and p.status <> 'ended' order by p.name limit 5) as plans
      from assets a where lower(a.category) = lower(${category ?? null}) and ${here} and ${sql.raw(isPlanned)}
      order by a.name, a.id limit 100`.execute(db);
    return { categories: categories.rows, planned_assets: planned.rows };
  },
);
