-- Whether somebody may see what a notification is about is asked once for all with the same rights, and not for each of the office's
-- people: a company of a hundred is told as soon as one of three. What a technician sees is their own.

-- Equal for members who see the same rows of a table: a technician for themselves, the others by role and financial permissions, if
-- it isn't a table of which everybody sees their own.
create function fw.rights_of(members uuid[], of_table text) returns table (member uuid, rights text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select m.id, case when m.role not in ('owner', 'supervisor')
      or of_table in ('financial_permissions', 'notifications', 'notification_preferences', 'report_run_parts', 'report_runs', 'uploads')
    then m.id::text else m.role || ',' || coalesce((
      select string_agg(f.permission_type, ',' order by f.permission_type) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = m.user_id and f.is_active and f.revoked_at is null and f.expires_at > now()), '') end
  from memberships m where m.tenant_id = fw.current_tenant() and m.id = any(members) and m.status = 'active' $$;

create or replace function fw.notify(event text, people uuid[], title text, body text, link text, about_table text, about_id uuid)
returns void language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  others constant uuid[] := array(select distinct p from unnest(people) p where p is distinct from fw.current_membership());
  readers uuid[];
begin
  if about_id is null or about_table is null then
    readers := others;
  else
    with asked as materialized (select r.member, r.rights from fw.rights_of(others, notify.about_table) r),
      seeing as materialized (
        select o.rights from (select distinct on (a.rights) a.rights, a.member from asked a order by a.rights, a.member) o
        where fw.member_sees(o.member, notify.about_table, notify.about_id))
    select array_agg(a.member) into readers from asked a where a.rights in (select s.rights from seeing s);
  end if;
  if cardinality(readers) > 0 then
    perform fw.deliver_notice(notify.event, readers, notify.title, notify.body, notify.link, notify.about_table, notify.about_id);
  end if;
end $$;
revoke all on function fw.rights_of(uuid[], text) from public;
grant execute on function fw.rights_of(uuid[], text) to fieldwright_app;
