-- A technician sees their own visits and those of their jobs; of the others, when, who and in which town.

create policy technician_rows on visits as restrictive to fieldwright_app using ((select fw.is_office())
  or technician_id = (select fw.current_membership()) or work_order_id in (select fw.my_work_orders()));

create function fw.team_schedule(since timestamptz, until timestamptz)
returns table (id uuid, technician_id uuid, starts_at timestamptz, ends_at timestamptz, town text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select v.id, v.technician_id, v.starts_at, v.ends_at, nullif(trim(s.address ->> 'city'), '')
    from visits v
    join work_orders w on w.tenant_id = v.tenant_id and w.id = v.work_order_id
    left join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
   where v.tenant_id = fw.current_tenant() and v.technician_id is not null and v.status not in ('cancelled', 'tentative')
     and v.starts_at >= since - interval '1 day' and v.starts_at < until and v.ends_at > since
   order by v.starts_at, v.id limit 5000 $$;
