-- The audit log is sealed: each entry is chained to the one before when its transaction commits, nobody changes or
-- removes one, and age alone takes entries away, in order. And the queue of what property work asks approval for.

-- ---- the chain -----------------------------------------------------------------------------------------------------------

create table audit_seals (
  tenant_id uuid not null references tenants on delete cascade,
  position bigint not null,
  entry_id bigint not null,
  hash text not null,
  primary key (tenant_id, position),
  constraint audit_seals_entry_key unique (tenant_id, entry_id)
);
call fw.protect_tenant_table('audit_seals');
drop trigger announce_insert on audit_seals;
drop trigger announce_update on audit_seals;
drop trigger announce_delete on audit_seals;
revoke all on audit_seals from fieldwright_app;
create policy chain on audit_seals for all to current_user using (true) with check (true);
create policy chain on audit_logs for select to current_user using (true);

-- Everything that an entry says, in one form whatever the settings of a connection are.
create function fw.audit_digest(previous text, e audit_logs) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || '|' || jsonb_build_array(e.tenant_id, e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor, e.action, e.entity_type, e.entity_id,
    e.before, e.after, e.request_id, host(e.ip), e.user_agent, e.claimed)::text, 'UTF8')), 'hex') $$;

-- Runs at the commit, when nothing else is left to wait for: the lock is held for the commit alone and is the last one
-- taken, so it can't be part of a deadlock. The next in line sees what was committed before.
create function fw.seal_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare last audit_seals;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || new.tenant_id, 0));
  select * into last from audit_seals where tenant_id = new.tenant_id order by position desc limit 1;
  insert into audit_seals (tenant_id, position, entry_id, hash)
    values (new.tenant_id, coalesce(last.position, 0) + 1, new.id, fw.audit_digest(coalesce(last.hash, repeat('0', 64)), new));
  return null;
end $$;

do $$
declare e audit_logs; last audit_seals;
begin
  for e in select * from audit_logs order by tenant_id, id loop
    if last.tenant_id is distinct from e.tenant_id then last := null; end if;
    last.tenant_id := e.tenant_id; last.position := coalesce(last.position, 0) + 1; last.entry_id := e.id;
    last.hash := fw.audit_digest(coalesce(last.hash, repeat('0', 64)), e);
    insert into audit_seals select (last).*;
  end loop;
end $$;
create constraint trigger sealed after insert on audit_logs deferrable initially deferred
  for each row execute function fw.seal_audit();

-- What is wrong with the company's chain, by position; no row: nothing. Entries that age has removed keep their seals,
-- and an entry that says so is part of the chain.
create function fw.audit_faults() returns table ("position" bigint, entry_id bigint, fault text)
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
  order by 1 nulls last $$;

-- Where the chains stand, for anchors that are kept outside of the database.
create function fw.audit_heads() returns table (tenant_id uuid, "position" bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select t.id, s.position, s.hash from tenants t
  cross join lateral (select * from audit_seals s where s.tenant_id = t.id order by s.position desc limit 1) s $$;
create function fw.audit_seal(company uuid, at_position bigint) returns text
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select s.hash from audit_seals s where s.tenant_id = company and s.position = at_position $$;

-- ---- nobody changes what was written --------------------------------------------------------------------------------------

-- No grant, and this against whoever has one. Two ways are left: with its company, and by age through fw.trim_audit.
create function fw.keep_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from tenants t where t.id = old.tenant_id) then return old; end if;
    if tg_table_name = 'audit_logs' and current_setting('app.trim', true) = old.tenant_id::text
      and old.at < now() - interval '7 years' then return old; end if;
  end if;
  raise exception 'the audit log is never changed' using errcode = 'FW423';
end $$;
create trigger kept before update or delete on audit_logs for each row execute function fw.keep_audit();
create trigger kept before update or delete on audit_seals for each row execute function fw.keep_audit();
create trigger kept_all before truncate on audit_logs for each statement execute function fw.keep_audit();
create trigger kept_all before truncate on audit_seals for each statement execute function fw.keep_audit();
create policy trim on audit_logs for delete to current_user using (true);

-- Removes entries older than that many years, never fewer than seven, from the beginning of the chain on.
create function fw.trim_audit(years integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare company constant uuid := fw.current_tenant(); through bigint; gone bigint;
begin
  select max(s.position) into through from audit_seals s join audit_logs l on l.tenant_id = s.tenant_id and l.id = s.entry_id
   where s.tenant_id = company and l.at < now() - make_interval(years => greatest(years, 7));
  if through is null then return 0; end if;
  perform set_config('app.trim', company::text, true);
  delete from audit_logs l using audit_seals s
   where s.tenant_id = company and s.position <= through and l.tenant_id = company and l.id = s.entry_id
     and l.at < now() - make_interval(years => greatest(years, 7));
  get diagnostics gone = row_count;
  perform set_config('app.trim', '', true);
  perform fw.audit('audit_logs.trim', 'audit_logs', null, null, jsonb_build_object('through', through, 'entries', gone));
  return gone;
end $$;

-- Events and mail that has been sent are no evidence: they go after the days that the company keeps them.
create policy trim on events for delete to current_user using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create function fw.trim_logs(event_days integer, mail_days integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare events_gone bigint; mails_gone bigint;
begin
  delete from events e where e.tenant_id = fw.current_tenant() and e.at < now() - make_interval(days => greatest(event_days, 30));
  get diagnostics events_gone = row_count;
  delete from outbox_emails o where o.tenant_id = fw.current_tenant() and o.status in ('sent', 'kept')
    and o.created_at < now() - make_interval(days => greatest(mail_days, 30));
  get diagnostics mails_gone = row_count;
  return events_gone + mails_gone;
end $$;
revoke all on function fw.trim_audit(integer), fw.trim_logs(integer, integer), fw.audit_faults(), fw.audit_heads(),
  fw.audit_seal(uuid, bigint) from public;
grant execute on function fw.trim_audit(integer), fw.trim_logs(integer, integer), fw.audit_faults(), fw.audit_heads(),
  fw.audit_seal(uuid, bigint) to fieldwright_app;

create index audit_logs_action_idx on audit_logs (tenant_id, action, id);
create index audit_logs_actor_idx on audit_logs (tenant_id, actor_id, id);
create index audit_logs_at_idx on audit_logs (tenant_id, at);

-- ---- property approvals ------------------------------------------------------------------------------------------------------

create table property_approvals (
  like fw.business_row including defaults,
  -- What is asked for, in a sentence; and the row it is about.
  subject text not null,
  subject_table text,
  subject_id uuid,
  details text,
  requested_by uuid,
  status text not null default 'pending',
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  constraint property_approvals_subject_check check (length(subject) between 1 and 200),
  constraint property_approvals_status_check check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint property_approvals_decided_check check ((status in ('approved', 'rejected')) = (decided_by is not null))
);
call fw.business_table('property_approvals');
alter table property_approvals
  add foreign key (tenant_id, requested_by) references memberships (tenant_id, id),
  add foreign key (tenant_id, decided_by) references memberships (tenant_id, id);
create index property_approvals_queue_idx on property_approvals (tenant_id, status, created_at, id);
create index property_approvals_requested_by_idx on property_approvals (tenant_id, requested_by);
create index property_approvals_decided_by_idx on property_approvals (tenant_id, decided_by);
-- One open question about a row at a time.
create unique index property_approvals_open_key on property_approvals (tenant_id, subject_table, subject_id) where status = 'pending';
