-- Use keeps a session alive, and never brings one back that has ended for want of it: the server may remember a session
-- longer than the company lets it live.
create function fw.note_seen(session uuid, in_tenant uuid) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  update sessions s set last_seen_at = now()
   where s.id = session and s.revoked_at is null and s.last_seen_at < now() - interval '1 minute'
     and fw.standing(s, coalesce((select t.settings from tenants t where t.id = in_tenant), '{}'), null) <> 'ended'
$$;
