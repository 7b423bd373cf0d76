import { sql } from 'kysely';
import { placeArea, priorities, workOrderKinds } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';

/** The work orders of an area that wait for a visit. */
export interface UnscheduledArea {
  /** A territory, a town or a postcode; null where the place is not known. */
  readonly area: string | null;
  readonly orders: number;
  readonly urgent: number;
}

/** By name; what has no place comes last. */
export const unscheduledAreasReport = defineReport(
  'unscheduled_areas',
  {
    label: 'Unscheduled work by area',
    allow: office,
    params: {
      kind: field.choice(workOrderKinds, { label: 'Kind' }),
      priority: field.choice(priorities, { label: 'Priority' }),
      skill: field.text({ label: 'Skill', max: 100 }),
      due_before: field.instant({ label: 'Due before' }),
    },
  },
  async ({ db }, { kind, priority, skill, due_before }): Promise<readonly UnscheduledArea[]> => {
    const { rows } = await sql<UnscheduledArea>`
      select area, count(*)::int as orders, count(*) filter (where priority = 'urgent')::int as urgent from (
        select t.priority, ${sql.raw(placeArea)} as area from work_orders t
       where t.status in ('approved', 'unscheduled')
         and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
         and (${priority ?? null}::text is null or t.priority = ${priority ?? null})
         and (${skill ?? null}::text is null or ${skill ?? null} = any(t.required_skills))
         and (${due_before ?? null}::timestamptz is null or t.due_at < ${due_before ?? null}::timestamptz)) waiting
       group by area order by area collate fw.natural_order nulls last`.execute(db);
    return rows;
  },
);
