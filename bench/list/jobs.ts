/** Work orders, technicians and their visits, written without triggers. Deterministic: no random values. */
import type pg from 'pg';

export async function loadWorkOrders(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  await owner.query(
    `insert into sites (tenant_id, customer_id, name) select $1, id, name || ', main building' from customers where tenant_id = $1`,
    [tenantId],
  );
  await owner.query(
    `insert into work_orders (tenant_id, number, title, kind, priority, status, customer_id, site_id, requested_at, created_at, estimated_minutes)
    select $1, 'WO-' || lpad(g::text, 6, '0'),
      (array['Replace filter','No hot water','Annual boiler service','Breaker trips in the kitchen','Leak under the sink'])[1 + g % 5],
      (array['service','repair','preventive','repair','emergency'])[1 + g % 5], (array['low','medium','high','urgent'])[1 + g % 4],
      (array['scheduled','in_progress','completed','closed','on_hold'])[1 + g % 5], s.customer_id, s.id, at, at, 30 + 15 * (g % 8)
    from (select g, timestamptz '2026-01-05 08:00Z' + g * interval '4 minutes' as at from generate_series(1, $2::int) g) n
    join (select id, customer_id, row_number() over (order by id) - 1 as n from sites where tenant_id = $1) s on s.n = n.g % 200`,
    [tenantId, count],
  );
}

export async function loadTechnicians(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  await owner.query(
    `with made as (
      insert into users (email) select 'tech' || g || '.' || $1::text || '@bench.test' from generate_series(1, $2::int) g returning id, email),
    named as (
      insert into profiles (user_id, full_name) select id, 'Technician ' || lpad(substring(email from 5 for position('.' in email) - 5), 3, '0') from made)
    insert into memberships (tenant_id, user_id, role, skills)
      select $1::uuid, id, 'technician', array[(array['HVAC','Plumbing','Electrical'])[1 + (hashtext(email) & 1)]] from made`,
    [tenantId, count],
  );
}

export interface Week {
  /** `YYYY-MM-DD` in the company's time zone; the first five days are working days. */
  readonly monday: string;
  readonly days: number;
  /** Visits per technician and day, one after the other starting at `from`, with a break after each. */
  readonly perDay: number;
  readonly from: string;
  readonly minutes: number;
}

/** The orders are used in turn: one may have several visits. */
export async function loadVisits(owner: pg.Client, tenantId: string, week: Week): Promise<void> {
  const { monday, days, perDay, from, minutes } = week;
  await owner.query(
    `insert into visits (tenant_id, work_order_id, technician_id, starts_at, ends_at, status, travel_minutes)
    select $1, o.id, t.id, at, at + $6::int * interval '1 minute', (array['scheduled','dispatched','done'])[1 + k % 3], 10
    from (select id, row_number() over (order by id) - 1 as n from memberships where tenant_id = $1 and role = 'technician') t
    cross join generate_series(0, $3::int - 1) d cross join generate_series(0, $4::int - 1) k
    cross join lateral (select (($2::date + d)::text || ' ' || $5::text)::timestamp at time zone (select timezone from tenants where id = $1)
      + k * ($6::int + 5) * interval '1 minute' as at) x
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from work_orders where tenant_id = $1) o
      on o.n = (t.n * 997 + d * 31 + k) % o.total`,
    [tenantId, monday, days, perDay, from, minutes],
  );
}
