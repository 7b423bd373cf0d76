-- An item of kind meter reads a meter of the job's asset: the one with this name, or the only one.
alter table checklist_items
  add column meter_name text,
  add column meter_id uuid;
alter table checklist_items add foreign key (tenant_id, meter_id) references meters (tenant_id, id) on delete set null (meter_id) not valid;

create or replace function fw.copy_checklist(work_order uuid, template uuid) returns integer
language sql security definer set search_path = pg_catalog, public, fw as $$
  with copied as (
    insert into checklist_items (tenant_id, work_order_id, position, label, kind, is_required, choices, min_value, max_value, unit, photo_on_fail,
      meter_name, meter_id)
    select i.tenant_id, work_order,
      coalesce((select max(o.position) + 1 from checklist_items o where o.tenant_id = i.tenant_id and o.work_order_id = work_order), 0)
        + row_number() over (order by i.position, i.id) - 1,
      i.label, i.kind, i.is_required, i.choices, i.min_value, i.max_value, coalesce(i.unit, m.unit), i.photo_on_fail,
      i.meter_name, m.id
    from checklist_items i
    left join lateral (
      select k.id, k.unit, count(*) over () as candidates
        from meters k join work_orders w on w.tenant_id = k.tenant_id and w.asset_id = k.asset_id
       where i.kind = 'meter' and w.tenant_id = i.tenant_id and w.id = work_order and k.is_active
         and (i.meter_name is null or lower(k.name) = lower(i.meter_name))
       limit 1) m on m.candidates = 1
    where i.tenant_id = fw.current_tenant() and i.checklist_template_id = template
    returning 1)
  select count(*)::integer from copied $$;
