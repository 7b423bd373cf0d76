/**
 * The audit log for the office: entries by page, and the values to filter by. Values of financial entries are shown only to
 * those who may see them, while finances are unlocked.
 */

import { type RawBuilder, sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type AuditEntry, type AuditFacets, type AuditPage, auditParams } from './audit-log.rules.ts';
import { type Names, withNames } from './subject-names.ts';

export type AuditFilter = Partial<InputOf<typeof auditParams>>;

export const auditLogReport = defineReport(
  'audit_log',
  { label: 'Audit log', allow: office, params: auditParams },
  (ctx, params): Promise<AuditPage> => readAuditLog(ctx, params),
);

/** Entries whose words are compared for one page. */
const searchedAtOnce = 10_000;

/**
 * With words, a page ends after so many entries as well, whether they have the words or not: `next` goes on from there. `reach` is
 * for exports, which ask for more at once.
 */
export async function readAuditLog(
  ctx: Ctx,
  filter: AuditFilter,
  reach = searchedAtOnce,
): Promise<AuditPage> {
  const limit = filter.limit ?? 100;
  const last = filter.q ? await lastWithin(ctx, filter, reach) : undefined;
  const within = last ? sql`a.id >= ${last.id}::bigint` : sql`true`;
  const { rows } = await sql<Omit<AuditEntry, keyof Names>>`
    with hidden as materialized (
      select entity_type from fw.financial_tables() where not fw.sees(permission) and permission <> 'manage_financial_permissions')
    select a.id::text as id, a.at, a.actor_id, coalesce(fw.person_name(a.actor_id), a.actor) as actor, a.action, a.entity_type, a.entity_id,
      case when h.entity_type is null then a.before end as before, case when h.entity_type is null then a.after end as after,
      h.entity_type is not null and coalesce(a.before, a.after) is not null as is_hidden,
      a.request_id, host(a.ip) as ip, a.user_agent, a.claimed
    from audit_logs a left join hidden h on h.entity_type = a.entity_type
    where ${conditions(ctx, filter)} and ${within} and ${wordsCondition(filter)} order by a.id desc limit ${limit + 1}`.execute(
    ctx.db,
  );
  const entries = await withNames(ctx, rows.slice(0, limit));
  if (rows.length > limit) return { entries, next: `e${entries.at(-1)?.id}`, searched_to: null };
  return { entries, next: last ? `e${last.id}` : null, searched_to: last?.at ?? null };
}

/** The entry that is `reach` entries older than the first; undefined if there are fewer. */
async function lastWithin(
  ctx: Ctx,
  filter: AuditFilter,
  reach: number,
): Promise<{ id: string; at: string } | undefined> {
  const { rows } = await sql<{ id: string; at: string }>`
    select a.id::text as id, a.at from audit_logs a where ${conditions(ctx, filter)}
    order by a.id desc offset ${reach - 1} limit 1`.execute(ctx.db);
  return rows[0];
}

function conditions({ viewer }: Ctx, filter: AuditFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  const day = (date: string, plus: number) =>
    sql`(${date}::date + ${plus}::int)::timestamp at time zone ${viewer.timezone}`;
  if (filter.actor_id) parts.push(sql`a.actor_id = ${filter.actor_id}`);
  if (filter.kind) parts.push(kindCondition('a.action', filter.kind));
  if (filter.action) parts.push(sql`a.action = ${filter.action}`);
  if (filter.entity_type) parts.push(sql`a.entity_type = ${filter.entity_type}`);
  if (filter.entity_id) parts.push(sql`a.entity_id = ${filter.entity_id}`);
  if (filter.request_id) parts.push(sql`a.request_id = ${filter.request_id}`);
  // An entry gets its id at most a day after its time, which is that of the transaction's start: ids bound the days as well.
  if (filter.from)
    parts.push(sql`a.at >= ${day(filter.from, 0)} and a.id > coalesce((select b.id from audit_logs b
      where b.at < ${day(filter.from, -1)} order by b.at desc limit 1), 0)`);
  if (filter.to)
    parts.push(sql`a.at < ${day(filter.to, 1)} and a.id < coalesce((select b.id from audit_logs b
      where b.at >= ${day(filter.to, 2)} order by b.at limit 1), 9223372036854775807)`);
  const cursor = /^e(\d{1,18})$/.exec(filter.before ?? '')?.[1];
  if (cursor) parts.push(sql`a.id < ${cursor}::bigint`);
  return sql.join(parts, sql` and `);
}

/** `views`: what was looked at or exported; `changes`: everything else. */
export function kindCondition(column: string, kind: 'changes' | 'views'): RawBuilder<unknown> {
  const isView = sql`${sql.ref(column)} in ('view', 'export')`;
  return kind === 'views' ? isView : sql`not ${isView}`;
}

function wordsCondition({ q }: AuditFilter): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(replace(a.action, '_', ' ') ilike ${pattern} or replace(a.entity_type, '_', ' ') ilike ${pattern}
      or host(a.ip) ilike ${pattern} or (h.entity_type is null and concat(a.before, ' ', a.after) ilike ${pattern}))`;
}

/** Distinct names by a skip scan along the index. */
export const auditFacetsReport = defineReport(
  'audit_facets',
  { label: 'What the audit log is about', allow: office },
  async ({ db }): Promise<AuditFacets> => {
    const leaps = (column: 'action' | 'entity_type') => {
      const name = sql.ref(column);
      return sql`(with recursive leap as (
        (select ${name} as name from audit_logs order by tenant_id, ${name} limit 1)
        union all select (select ${name} from audit_logs a where a.${name} > leap.name order by a.tenant_id, a.${name} limit 1) from leap where leap.name is not null)
        select coalesce(json_agg(name order by name), '[]') from leap where name is not null)`;
    };
    const { rows } = await sql<AuditFacets>`
      select ${leaps('action')} as actions, ${leaps('entity_type')} as entity_types,
        (select coalesce(json_agg(json_build_object('id', m.user_id, 'name', fw.person_name(m.user_id)) order by fw.person_name(m.user_id)), '[]')
          from memberships m where m.status <> 'requested') as people`.execute(db);
    return firstOf(rows);
  },
);
