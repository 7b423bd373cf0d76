-- A phone whose session has ended by itself goes on working with what it keeps; only a session that somebody has ended on purpose
-- takes that away from it. And a device whose session has run out no longer holds a place against the device limit.

-- Null: ended by a person, who wanted the device out.
alter table sessions add column ended_for text check (ended_for in ('device_limit', 'new_password'));

-- Whether what a browser keeps of its last session must go: the session was ended on purpose, its device was removed, or its person
-- is no longer active anywhere. Once the session's cookie has run out, the tokens of the device say whose browser it was. A person
-- who has a newer device in the same browser is judged by that one.
create function fw.must_forget(session_hash bytea, device_hashes bytea[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  with own as (
    select s.user_id, s.revoked_at is not null and s.ended_for is null as is_ended, d.revoked_at is not null as is_removed
      from sessions s left join devices d on d.id = s.device_id where s.token_hash = session_hash
    union all
    select d.user_id, false, bool_and(d.revoked_at is not null) from devices d
     where d.token_hash = any (device_hashes) and not exists (select from sessions s where s.token_hash = session_hash)
     group by d.user_id)
  select exists (select from own where is_ended or is_removed or not exists (
    select from memberships m join users u on u.id = m.user_id and u.is_active
     where m.user_id = own.user_id and m.status = 'active'))
$$;

-- Frees the places of devices whose session is over in every company of the person. They stay known.
create function fw.sign_out_idle_devices(person uuid) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  update devices d set signed_out_at = now()
   where d.user_id = person and d.revoked_at is null and d.signed_out_at is null
     and not exists (
       select from sessions s
        where s.device_id = d.id and s.revoked_at is null and s.expires_at > now()
          and (not exists (select from memberships m where m.user_id = person and m.status = 'active')
            or exists (select from memberships m join tenants t on t.id = m.tenant_id
              where m.user_id = person and m.status = 'active' and fw.standing(s, coalesce(t.settings, '{}'), null) <> 'ended')))
$$;

revoke all on function fw.must_forget(bytea, bytea[]), fw.sign_out_idle_devices(uuid) from public;
grant execute on function fw.must_forget(bytea, bytea[]), fw.sign_out_idle_devices(uuid) to fieldwright_app;
