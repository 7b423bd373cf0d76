/** Reads what planning needs to know of a company: people, visits, open work, parts. */
import { sql } from 'kysely';
import '#domains/inventory/stock.resource.ts';
import '#domains/scheduling/visit.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import type { PlanScope } from './plan-scope.rules.ts';

type Db = Pick<Ctx, 'db'>;

export interface TechnicianRow {
  readonly id: string;
  readonly full_name: string;
  readonly skills: readonly string[];
  /** By name; none is everywhere. */
  readonly territories: readonly string[];
  /** Minor units; null: not known. */
  readonly hourly_cost: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Technicians who take part, and everybody else who has a visit on these days. */
export async function readTechnicians(
  { db }: Db,
  { team_id, territory_id, technician_ids, locked_technicians, absent }: PlanScope,
): Promise<TechnicianRow[]> {
  const { rows } = await sql<TechnicianRow>`
    select m.id, fw.person_name(m.user_id) as full_name, coalesce(m.skills, '{}') as skills,
      m.territories, m.hourly_cost::float8 as hourly_cost, m.home_lat::float8 as lat, m.home_lng::float8 as lng
    from memberships m
    where m.status = 'active' and not m.id = any(${[...locked_technicians]}::uuid[])
      and (m.id = ${absent?.technician_id ?? null}::uuid or case when ${technician_ids.length > 0}
          then m.id = any(${[...technician_ids]}::uuid[]) else m.role = 'technician' end
        and (${team_id}::uuid is null or m.team_id = ${team_id}::uuid)
        and (${territory_id ?? null}::uuid is null
          or exists (select from territories t where t.id = ${territory_id ?? null}::uuid and t.name = any(m.territories))))
    order by m.id limit 400`.execute(db);
  return rows;
}

export interface OrderRow {
  readonly work_order_id: string;
  readonly order_version: number;
  readonly number: string;
  readonly title: string;
  readonly priority: 'low' | 'medium' | 'high' | 'urgent';
  readonly window_start: string | null;
  readonly window_end: string | null;
  readonly due_at: string | null;
  readonly estimated_minutes: number | null;
  readonly required_skills: readonly string[];
  readonly preferred: readonly string[];
  readonly place_id: string;
  /** Of the site, with its name. */
  readonly territory_id: string | null;
  readonly territory: string | null;
  readonly place_name: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

export interface VisitRow extends OrderRow {
  readonly id: string;
  readonly version: number;
  readonly technician_id: string | null;
  readonly status: 'tentative' | 'scheduled' | 'dispatched' | 'en_route' | 'on_site' | 'done';
  readonly starts_at: string;
  readonly ends_at: string;
  /** Planned over another one on purpose, together with others of the same work order, or as a day of a job of several days. */
  readonly is_special: boolean;
  /** Others come with this one: it stays as it is. */
  readonly is_of_crew: boolean;
}

const orderColumns = sql`w.id as work_order_id, w.version as order_version, w.number, w.title, w.priority,
  w.window_start, w.window_end, least(w.sla_due_at, w.due_at) as due_at, w.estimated_minutes,
  coalesce(w.required_skills, '{}') as required_skills,
  array_remove(array[s.preferred_technician_id] || array(select a.technician_id from work_order_assignees a
    where a.tenant_id = w.tenant_id and a.work_order_id = w.id order by a.is_lead desc, a.id), null) as preferred,
  coalesce(w.site_id, w.id) as place_id, coalesce(s.name, c.name, w.title) as place_name,
  s.territory_id, y.name as territory, s.lat::float8 as lat, s.lng::float8 as lng`;
const orderTables = sql`work_orders w
  left join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
  left join territories y on y.tenant_id = s.tenant_id and y.id = s.territory_id
  left join customers c on c.tenant_id = w.tenant_id and c.id = w.customer_id`;

/** The visits of these days that are not off, and those of nobody. */
export async function readVisits({ db }: Db, from: string, to: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select v.id, v.version, v.technician_id, v.status, v.starts_at, v.ends_at,
      (v.override_reason is not null or fw.visit_part(v.series_id, v.id) is not null or exists (select from visits o where o.tenant_id = v.tenant_id
        and o.work_order_id = v.work_order_id and o.id <> v.id and o.starts_at < v.ends_at and o.ends_at > v.starts_at
        and o.status not in ('cancelled', 'no_access'))) as is_special,
      exists (select from visits o where o.crew_id = v.crew_id and o.id <> v.id and o.status not in ('cancelled', 'no_access')) as is_of_crew,
      ${orderColumns}
    from visits v join ${orderTables} on w.tenant_id = v.tenant_id and w.id = v.work_order_id
    where v.starts_at < ${to}::timestamptz and v.ends_at > ${from}::timestamptz and v.starts_at > ${from}::timestamptz - interval '2 days'
      and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site', 'done')
    order by v.starts_at, v.id`.execute(db);
  return rows;
}

/** The most work orders without a visit that a run looks at: the most urgent ones. */
export const mostOpenOrders = 1000;

/** Work orders that wait for a visit, the most urgent first; one more than the most, to tell that there are more. */
export async function readOpenOrders({ db }: Db, { team_id, territory_id }: PlanScope): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from ${orderTables}
    where w.status in ('approved', 'unscheduled')
      and (${team_id}::uuid is null or w.team_id is null or w.team_id = ${team_id}::uuid)
      and (${territory_id ?? null}::uuid is null or s.territory_id = ${territory_id ?? null}::uuid)
      and not exists (select from visits v where v.tenant_id = w.tenant_id and v.work_order_id = w.id
        and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site'))
    order by array_position(array['urgent', 'high', 'medium', 'low'], w.priority), least(w.sla_due_at, w.due_at) nulls last, w.id
    limit ${mostOpenOrders + 1}`.execute(db);
  return rows;
}

export async function readOrder({ db }: Db, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from ${orderTables} where w.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** A work order that is only being talked about: its place, and nothing else yet. Its id is the site's. */
export async function readSiteAsOrder({ db }: Db, siteId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select s.id as work_order_id, 0 as order_version, '' as number, s.name as title, 'medium' as priority,
      null::timestamptz as window_start, null::timestamptz as window_end, null::timestamptz as due_at,
      null::integer as estimated_minutes, '{}'::text[] as required_skills,
      array_remove(array[s.preferred_technician_id], null) as preferred, s.id as place_id, s.name as place_name,
      s.territory_id, y.name as territory, s.lat::float8 as lat, s.lng::float8 as lng
    from sites s left join territories y on y.tenant_id = s.tenant_id and y.id = s.territory_id where s.id = ${siteId}`.execute(
    db,
  );
  return rows[0];
}

/** Of somebody who calls for the first time: nothing is known yet. */
export function unplacedOrder(id: string): OrderRow {
  return {
    ...{ work_order_id: id, order_version: 0, number: '', title: '', priority: 'medium' },
    ...{ window_start: null, window_end: null, due_at: null, estimated_minutes: null },
    ...{ required_skills: [], preferred: [], place_id: id, place_name: '' },
    ...{ territory_id: null, territory: null, lat: null, lng: null },
  };
}

export interface PartRow {
  readonly of: string;
  readonly part_id: string;
  readonly quantity: number;
}

/** What is planned for these orders and was not taken yet. */
export async function readNeeds({ db }: Db, orders: readonly string[]): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select p.work_order_id as of, p.part_id, (p.quantity - coalesce(u.used, 0))::float8 as quantity
    from planned_parts p left join lateral (select sum(u.quantity) as used from work_order_parts u
      where u.tenant_id = p.tenant_id and u.work_order_id = p.work_order_id and u.part_id = p.part_id) u on true
    where p.work_order_id = any(${[...orders]}::uuid[]) and p.quantity > coalesce(u.used, 0)
    order by p.work_order_id, p.part_id`.execute(db);
  return rows;
}

/** What is in the vans of these people. */
export async function readVans({ db }: Db, people: readonly string[]): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select l.technician_id as of, k.part_id, k.quantity::float8 as quantity
    from stock_locations l join stock_levels k on k.tenant_id = l.tenant_id and k.location_id = l.id
    where l.kind = 'truck' and l.is_active and l.technician_id = any(${[...people]}::uuid[]) and k.quantity > 0
    order by l.technician_id, k.part_id`.execute(db);
  return rows;
}

export interface StoreRow {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
}

/** Warehouses that are on the map. */
export async function readStores({ db }: Db): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select id, lat::float8 as lat, lng::float8 as lng from stock_locations
    where kind = 'warehouse' and is_active and lat is not null and lng is not null order by id`.execute(db);
  return rows;
}
