/** A hotel with rooms, plans of them and what fell due, written without triggers. Deterministic: no random values. */
import type pg from 'pg';

export const roomsOfHotel = 2000;
const plans = 200;
const roomsOfPlan = 50;
const times = 10;

/** 100,000 occurrences: of each room of a plan eight are done, one has its work order and one is to come. */
export async function loadHotel(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query(
    `insert into rooms (tenant_id, site_id, number, floor, last_pm_on, occupancy)
    select $1, s.id, (f * 100 + n)::text, f::text, date '2026-01-05' + (f * 37 + n * 11) % 300,
      (array['vacant','occupied','due_out'])[1 + (f + n) % 3]
    from (select id from sites where tenant_id = $1 order by id limit 1) s, generate_series(1, 20) f, generate_series(0, $2::int / 20 - 1) n`,
    [tenantId, roomsOfHotel],
  );
  await owner.query(
    `insert into maintenance_plans (tenant_id, name, target_kind, rule, starts_on)
    select $1, 'Plan ' || g, 'rooms', 'FREQ=MONTHLY', date '2026-01-05' from generate_series(1, $2::int) g`,
    [tenantId, plans],
  );
  await owner.query(
    `insert into maintenance_targets (tenant_id, plan_id, room_id)
    select $1, p.id, r.id
    from (select id, row_number() over (order by id) - 1 as n from maintenance_plans where tenant_id = $1) p
    cross join generate_series(0, $2::int - 1) k
    join (select id, row_number() over (order by id) - 1 as n from rooms where tenant_id = $1) r on r.n = (p.n * 10 + k) % $3`,
    [tenantId, roomsOfPlan, roomsOfHotel],
  );
  await owner.query(
    `insert into maintenance_occurrences (tenant_id, plan_id, target_id, sequence, status, room_id, site_id, category, anchor_on,
      planned_on, due_on, generate_on, work_order_id, done_on)
    select $1, t.plan_id, t.id, s, case when s < $2 - 1 then 'done' when s = $2 - 1 then 'generated' else 'due' end, t.room_id, r.site_id,
      r.kind, date '2026-01-05', d, d, d, case when s < $2 then w.id end, case when s < $2 - 1 then d + (t.n + s) % 3 - 1 end
    from (select *, (row_number() over (order by id))::int as n from maintenance_targets where tenant_id = $1) t
    join rooms r on r.id = t.room_id
    cross join generate_series(1, $2::int) s
    cross join lateral (select date '2026-01-05' + s * 30 + t.n % 30 as d) x
    join (select id, row_number() over (order by id) as n from work_orders where tenant_id = $1) w on w.n = (t.n - 1) * $2 + s`,
    [tenantId, times],
  );
}
