-- A company has an entry in its audit log from its founding. A chain without it was emptied, or begun anew.

create or replace function fw.audit_faults() returns table ("position" bigint, entry_id bigint, fault text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  with trimmed as (
    select coalesce(max((l.after->>'through')::bigint), 0) as through
    from audit_logs l where l.tenant_id = fw.current_tenant() and l.action = 'audit_logs.trim'),
  chain as (
    select s.position, s.entry_id, s.hash, coalesce(lag(s.hash) over w, repeat('0', 64)) as previous,
      s.position - coalesce(lag(s.position) over w, 0) as step
    from audit_seals s where s.tenant_id = fw.current_tenant() window w as (order by s.position))
  select c.position, coalesce(c.entry_id, l.id),
    case when c.position is null then 'an entry without a seal'
      when c.step <> 1 then 'a seal is missing before it'
      when l.id is null then 'the entry is gone'
      else 'the entry is not what was sealed' end
  from chain c full join (select a.id, a as entry from audit_logs a where a.tenant_id = fw.current_tenant()) l on l.id = c.entry_id
  cross join trimmed t
  where c.position is null or c.step <> 1
     or (l.id is null and c.position > t.through)
     or (l.id is not null and fw.audit_digest(c.previous, l.entry) <> c.hash)
  union all
  select 1, null, 'the first entry, which a company has from its founding, is gone'
  where exists (select from tenants t where t.id = fw.current_tenant())
    and not exists (select from audit_seals s where s.tenant_id = fw.current_tenant() and s.position = 1)
  order by 1 nulls last $$;
