-- When a technician's phone was last in contact, and how much it had not sent then: told by the phone with each sync, and when it is
-- put away.

alter table sessions
  add column synced_at timestamptz,
  add column unsent integer not null default 0 check (unsent between 0 and 100000),
  -- The membership whose work it is.
  add column unsent_of uuid,
  -- The phone was put away; until the next contact.
  add column is_put_away boolean not null default false;

-- Written at most once a minute, and whenever something has changed.
create function fw.note_phone(session uuid, member uuid, waiting integer, put_away boolean) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  update sessions s set synced_at = now(), unsent = least(greatest(waiting, 0), 100000), unsent_of = member, is_put_away = put_away
   where s.id = session and s.revoked_at is null
     and (s.synced_at is null or s.synced_at < now() - interval '1 minute'
       or (s.unsent, s.unsent_of, s.is_put_away) is distinct from (waiting, member, put_away))
$$;

-- The last contact of each person's phones in the company, within a week. The office asks; a technician may not.
create function fw.phones_of_company() returns table (membership_id uuid, contact_at timestamptz, unsent integer, is_put_away boolean)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select p.unsent_of, max(p.contact_at), sum(p.unsent)::integer,
    bool_and(p.is_put_away and p.contact_at <= p.synced_at + interval '1 minute')
  from (
    select distinct on (coalesce(s.device_id, s.id), s.unsent_of) s.unsent_of, s.unsent, s.is_put_away, s.synced_at,
      greatest(s.synced_at, s.last_seen_at) as contact_at
    from sessions s
    join memberships m on m.user_id = s.user_id and m.id = s.unsent_of and m.tenant_id = fw.current_tenant() and m.status = 'active'
    where s.synced_at > now() - interval '7 days'
    order by coalesce(s.device_id, s.id), s.unsent_of, s.synced_at desc) p
  where fw.current_role_name() in ('owner', 'supervisor')
  group by p.unsent_of
$$;

revoke all on function fw.note_phone(uuid, uuid, integer, boolean), fw.phones_of_company() from public;
grant execute on function fw.note_phone(uuid, uuid, integer, boolean), fw.phones_of_company() to fieldwright_app;
