/** What a brand's auditor asks of a site for a period: each guest room's maintenance, inspections, and what became of failures. */
import { sql } from 'kysely';
import '#domains/crm/site.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween } from '#kernel/dates.ts';
import '../inspections/inspection.resource.ts';
import { standardOfSite } from './standard-of-site.ts';

export interface MaintenanceAudit {
  readonly site: string;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly times_a_year: number;
  /** How many maintenances of a room the standard asks for in the period, at least one. */
  readonly required: number;
  readonly rooms: readonly AuditedRoom[];
}

export interface AuditedRoom {
  readonly number: string;
  readonly floor: string | null;
  readonly maintenances: readonly {
    readonly on: string;
    readonly by: string | null;
    readonly proof: string | null;
  }[];
  readonly inspections: readonly {
    readonly number: string;
    readonly on: string;
    readonly template: string;
    readonly score: string | null;
    readonly status: string;
  }[];
  readonly failures: readonly {
    readonly inspection: string;
    readonly label: string;
    readonly severity: string | null;
    readonly order: string | null;
    readonly order_status: string | null;
  }[];
}

/** Undefined: there is no such site. */
export async function readMaintenanceAudit(
  ctx: Pick<Ctx, 'db'>,
  siteId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MaintenanceAudit | undefined> {
  const site = await ctx.db.selectFrom('sites').select('name').where('id', '=', siteId).executeTakeFirst();
  if (!site) return undefined;
  const { times_a_year } = await standardOfSite(ctx, siteId);
  const { rows: rooms } = await sql<AuditedRoom>`
    with inspected as materialized (
      select i.id, i.room_id, i.number, i.status, i.score, m.name as template, (i.submitted_at at time zone t.timezone)::date as day
        from inspections i join inspection_templates m on m.id = i.inspection_template_id join tenants t on t.id = i.tenant_id
       where i.site_id = ${siteId} and i.status in ('submitted', 'approved', 'rejected')
         and (i.submitted_at at time zone t.timezone)::date between ${from}::date and ${to}::date)
    select r.number, r.floor,
      coalesce((select json_agg(json_build_object('on', d.done_on, 'by', fw.person_name(p.user_id),
          'proof', coalesce(w.number, i.number)) order by d.done_on, d.id)
        from room_maintenances d left join memberships p on p.id = d.done_by left join work_orders w on w.id = d.work_order_id
        left join inspections i on i.id = d.inspection_id
        where d.room_id = r.id and d.done_on between ${from}::date and ${to}::date), '[]') as maintenances,
      coalesce((select json_agg(json_build_object('number', i.number, 'on', i.day, 'template', i.template, 'score', i.score::text,
          'status', i.status) order by i.day, i.number)
        from inspected i where i.room_id = r.id), '[]') as inspections,
      coalesce((select json_agg(json_build_object('inspection', i.number, 'label', q.label, 'severity', a.severity,
          'order', w.number, 'order_status', w.status) order by i.day, q.position)
        from inspected i join inspection_answers a on a.inspection_id = i.id and a.result = 'fail'
        join inspection_items q on q.id = a.inspection_item_id left join work_orders w on w.id = a.work_order_id
        where i.room_id = r.id), '[]') as failures
      from rooms r where r.site_id = ${siteId} and r.is_active and r.kind = 'guest_room'
     order by r.floor collate fw.natural_order nulls last, r.number collate fw.natural_order, r.id`.execute(
    ctx.db,
  );
  const days = daysBetween(from, to) + 1;
  const required = Math.max(1, Math.round((times_a_year * days) / 365));
  return { site: site.name, from, to, times_a_year, required, rooms };
}
