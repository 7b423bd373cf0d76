-- Mail and webhook deliveries wait in their own tables. A job takes a company's mail, or a webhook's deliveries, in bunches
-- and then goes to the end of the line, so that no company's thousand hold up another's one.

-- ---- waking ------------------------------------------------------------------------------------------------------------------

-- One job for however much is waiting. Whoever shares the moment with another transaction queues a job without the key
-- instead of waiting for that transaction's end; a job that finds nothing to do costs next to nothing. Before jobs for a
-- single delivery, of which an earlier version may have left thousands.
create function fw.wake(task text, payload json, key text) returns void
language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  perform fw_jobs.enqueue(task, payload, null, case when pg_try_advisory_xact_lock(hashtextextended(key, 0)) then key end,
    priority => -1);
end $$;
grant execute on function fw.wake(text, json, text) to fieldwright_app;

-- ---- mail --------------------------------------------------------------------------------------------------------------------

-- While a mail is being sent, next_attempt_at is when it is taken again if its sender never reports back.
alter table outbox_emails add column next_attempt_at timestamptz;
create index outbox_emails_waiting_idx on outbox_emails (tenant_id, created_at) where status = 'queued';
create policy waiting_read on outbox_emails for select to current_user using (status = 'queued');

-- ---- webhooks ----------------------------------------------------------------------------------------------------------------

alter table webhooks
  -- After failures in a row nothing is sent before this.
  add column waits_until timestamptz,
  -- When more was waiting than is kept: from and until when events were not recorded.
  add column missed_since timestamptz,
  add column missed_until timestamptz;
-- Set while a server sends it; past it, the server is taken for dead.
alter table webhook_deliveries add column sending_until timestamptz;
create index webhook_deliveries_pending_idx on webhook_deliveries (tenant_id, webhook_id, created_at, id) where status = 'pending';
create policy waiting_read on webhook_deliveries for select to current_user using (status = 'pending');
create policy waiting_read on webhooks for select to current_user using (is_active);

-- Deliveries that a webhook keeps waiting, paused or not.
create function fw.most_waiting_deliveries() returns integer language sql immutable parallel safe return 10000;

-- Says so once a minute at most, and never waits for another transaction that says the same.
create function fw.note_missed_deliveries(hook uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare w record;
begin
  select * into w from webhooks where tenant_id = fw.current_tenant() and id = hook
     and (missed_until is null or missed_until < now() - interval '1 minute') for update skip locked;
  if not found then return; end if;
  update webhooks set missed_since = coalesce(missed_since, now()), missed_until = now() where tenant_id = w.tenant_id and id = hook;
  if w.missed_since is not null then return; end if;
  perform fw.notify('webhook_stopped', array[w.membership_id], 'A webhook misses events: ' || substring(w.url from '^https?://([^/:?#]+)'),
    fw.most_waiting_deliveries() || ' deliveries are waiting, which is the most that is kept. What happens from now on is not sent later.',
    '/settings/webhooks', null, null);
end $$;
revoke all on function fw.note_missed_deliveries(uuid) from public;

create function fw.event_of(entity text, action text) returns text language sql immutable parallel safe
  return case when action like entity || '.%' then action else entity || '.' || action end;

-- As before, and also for a webhook that is paused: it is sent that when it is resumed.
create or replace function fw.tell_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  hook record;
  room integer;
  heard integer;
  kept integer;
begin
  if not exists (select from webhooks w where w.tenant_id = fw.current_tenant()) then return null; end if;
  for hook in
    select w.id, w.is_active, w.events from webhooks w where w.tenant_id = fw.current_tenant() and exists (
      select from added a where a.tenant_id = w.tenant_id and w.events && array[a.entity_type || '.*', fw.event_of(a.entity_type, a.action)]
        and a.entity_id is not null and a.action not in ('view', 'export', 'refused'))
  loop
    select fw.most_waiting_deliveries() - count(*) into room from (select from webhook_deliveries d
      where d.tenant_id = fw.current_tenant() and d.webhook_id = hook.id and d.status = 'pending' limit fw.most_waiting_deliveries()) waiting;
    with happened as (
      select a.tenant_id, a.entity_type, a.entity_id, a.at, fw.uuid_v7() as delivery_id, fw.event_of(a.entity_type, a.action) as event
        from added a where a.tenant_id = fw.current_tenant() and hook.events && array[a.entity_type || '.*', fw.event_of(a.entity_type, a.action)]
         and a.entity_id is not null and a.action not in ('view', 'export', 'refused') order by a.id
    ), told as (
      insert into webhook_deliveries (id, tenant_id, webhook_id, event, payload, created_by)
      select h.delivery_id, h.tenant_id, hook.id, h.event, jsonb_build_object('id', h.delivery_id, 'event', h.event,
        'company_id', h.tenant_id, 'table', h.entity_type, 'row_id', h.entity_id,
        'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), null
      from happened h limit room returning 1
    ) select (select count(*) from happened), (select count(*) from told) into heard, kept;
    if kept < heard then perform fw.note_missed_deliveries(hook.id); end if;
    if kept > 0 and hook.is_active then
      perform fw.wake('webhooks.send', json_build_object('tenant_id', fw.current_tenant(), 'webhook_id', hook.id), 'webhook:' || hook.id);
    end if;
  end loop;
  return null;
end $$;

-- ---- what nobody has taken ---------------------------------------------------------------------------------------------------

-- After a crash, a restored backup or an upgrade the queue may not know of what is waiting: asked every few minutes.
create function fw.wake_waiting() returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.wake('mail.post', json_build_object('tenant_id', m.tenant_id), 'mail:' || m.tenant_id) from (
    select distinct o.tenant_id from outbox_emails o where o.status = 'queued' and o.tenant_id is not null
       and coalesce(o.next_attempt_at, o.created_at) < now() - interval '2 minutes') m;
  perform fw.wake('webhooks.send', json_build_object('tenant_id', d.tenant_id, 'webhook_id', d.webhook_id), 'webhook:' || d.webhook_id) from (
    select distinct p.tenant_id, p.webhook_id from webhook_deliveries p join webhooks w on w.tenant_id = p.tenant_id and w.id = p.webhook_id
     where p.status = 'pending' and w.is_active and coalesce(w.waits_until, now()) <= now()
       and coalesce(p.next_attempt_at, p.created_at) < now() - interval '2 minutes'
       and coalesce(p.sending_until, now()) <= now()) d;
end $$;
revoke all on function fw.wake_waiting() from public;
grant execute on function fw.wake_waiting() to fieldwright_app;
