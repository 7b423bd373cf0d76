-- A technician learns of other people's jobs on an asset only where one of their own jobs is about it, and only of those that were done
-- for the customer who has it now: an asset that changed hands says nothing of whom it belonged to.

create or replace function fw.asset_jobs(asset uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(jsonb_agg(to_jsonb(j) order by j.done_at desc, j.id), '[]') from (
    select w.id, w.number, w.title, w.kind, w.completed_at as done_at,
      (select string_agg(p.full_name, ', ' order by p.full_name) from work_order_assignees a
        join memberships m on m.id = a.technician_id join profiles p on p.user_id = m.user_id
        where a.tenant_id = w.tenant_id and a.work_order_id = w.id) as people,
      seen.is_open, case when seen.is_open then w.problem end as problem, case when seen.is_open then w.remedy end as remedy
    from work_orders w
      join assets on assets.tenant_id = w.tenant_id and assets.id = w.asset_id,
      lateral (select fw.is_office() or w.id in (select fw.my_work_orders()) as is_open) seen
    where w.tenant_id = fw.current_tenant() and w.asset_id = asset and w.completed_at is not null
      and (seen.is_open
        or ((w.customer_id is null or w.customer_id = assets.customer_id)
          and exists (select from work_orders mine where mine.tenant_id = fw.current_tenant() and mine.asset_id = asset
            and mine.id in (select fw.my_work_orders()))))
    order by w.completed_at desc, w.id limit 6) j $$;
