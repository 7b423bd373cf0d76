-- The day on which a document was taken back is that of the entry that did it: the instant lies on another day once the company has another time zone.
-- Documents that posted nothing have the instant alone.
create function fw.voided_on(entry uuid, at timestamptz, dated date) returns date
  language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(
    (select r.entry_date from journal_entries r where r.tenant_id = fw.current_tenant() and r.reverses_id = entry),
    greatest((at at time zone (select t.timezone from tenants t where t.id = fw.current_tenant()))::date, dated)) $$;
