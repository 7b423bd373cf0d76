-- Who reads a changed row is asked once for people of the same rights, and for each person about tables of their own rows: also pins
-- and the views that lists open with.
create or replace function fw.rights_of(members uuid[], of_table text) returns table (member uuid, rights text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select m.id, case when m.role not in ('owner', 'supervisor')
      or of_table in ('financial_permissions', 'notifications', 'notification_preferences', 'report_run_parts', 'report_runs', 'uploads',
        'analysis_pins', 'home_layouts', 'list_defaults', 'pins')
    then m.id::text else m.role || ',' || coalesce((
      select string_agg(f.permission_type, ',' order by f.permission_type) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = m.user_id and f.is_active and f.revoked_at is null and f.expires_at > now()), '') end
  from memberships m where m.tenant_id = fw.current_tenant() and m.id = any(members) and m.status = 'active' $$;
