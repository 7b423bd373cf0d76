/** The financial audit trail, with the specification's field names. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { limits } from '#kernel/data-api/limits.ts';
import { field } from '#kernel/field.ts';
import { kindCondition } from './audit-log.report.ts';
import type { TrailEntry } from './audit-log.rules.ts';
import { type Names, withNames } from './subject-names.ts';

export const trailParams = {
  entity_type: field.text({ max: 63 }),
  entity_id: field.uuid(),
  kind: field.choice(['changes', 'views'], {}),
  action: field.text({ max: 60 }),
  user_id: field.uuid(),
  from: field.date(),
  to: field.date(),
  before: field.text({ max: 20 }),
  limit: field.integer({ min: 1, max: 1000 }),
};

type Filter = Partial<InputOf<typeof trailParams>>;

export async function readTrail(ctx: Ctx, filter: Filter): Promise<readonly TrailEntry[]> {
  const cursor = filter.before && /^\d{1,18}$/.test(filter.before) ? filter.before : null;
  const { rows } = await sql<Omit<TrailEntry, keyof Names>>`
    with hidden as materialized (select entity_type from fw.financial_tables() where not fw.sees(permission))
    select t.id::text as id, t.entity_type, t.entity_id, t.action, t.user_id,
      case when h.entity_type is null then a.before end as before, case when h.entity_type is null then a.after end as after,
      fw.person_name(t.user_id) as user_name, t.notes, t."timestamp", t.ip_address, t.user_agent
    from financial_audit_trail t join audit_logs a on a.tenant_id = t.tenant_id and a.id = t.id
    left join hidden h on h.entity_type = t.entity_type
    where ${matching(ctx, filter)} and (${cursor}::bigint is null or t.id < ${cursor}::bigint)
    order by t.id desc limit ${filter.limit ?? 100}`.execute(ctx.db);
  return withNames(ctx, rows);
}

/** The count, regardless of the page, up to one more than is counted exactly. */
export async function countTrail(ctx: Ctx, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from financial_audit_trail t where ${matching(ctx, filter)} limit ${limits.exactCount + 1}) n`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

function matching(ctx: Ctx, { entity_type, entity_id, kind, action, user_id, from, to }: Filter) {
  const day = (date: string | null | undefined, plus: number) =>
    sql`((${date ?? null}::date + ${plus}::int)::timestamp at time zone ${ctx.viewer.timezone})`;
  return sql`(${entity_type ?? null}::text is null or t.entity_type = ${entity_type ?? null})
      and (${entity_id ?? null}::uuid is null or t.entity_id = ${entity_id ?? null})
      and (${action ?? null}::text is null or t.action = ${action ?? null})
      and ${kind ? kindCondition('t.action', kind) : sql`true`}
      and (${user_id ?? null}::uuid is null or t.user_id = ${user_id ?? null})
      and (${from ?? null}::date is null or t."timestamp" >= ${day(from, 0)})
      and (${to ?? null}::date is null or t."timestamp" < ${day(to, 1)})`;
}
