-- The inbox: what somebody should know and did not do themselves. One row a person; nobody reads another's.

create table notifications (
  like fw.business_row including defaults,
  membership_id uuid not null,
  -- What happened, e.g. `assigned`: people choose by it whether and how they are told.
  event text not null,
  title text not null,
  body text,
  -- Where the thing is, a path of the office.
  link text,
  about_table text,
  about_id uuid,
  read_at timestamptz,
  constraint notifications_link_check check (link ~ '^/[^/\\]' or link = '/'),
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id)
);
call fw.business_table('notifications');
create index notifications_inbox_idx on notifications (tenant_id, membership_id, created_at desc);
create index notifications_unread_idx on notifications (tenant_id, membership_id) where read_at is null;
create index notifications_about_idx on notifications (tenant_id, about_id, event);
create index notifications_created_by_idx on notifications (tenant_id, created_by);
create policy own_rows on notifications as restrictive for all to fieldwright_app
  using ((select fw.access()) in ('command', 'system') or membership_id = (select fw.current_membership()));

create table notification_preferences (
  like fw.business_row including defaults,
  membership_id uuid not null default fw.current_membership(),
  -- {"assigned": {"inbox": true, "email": false}}; what is missing is as fw.told_by_default says.
  channels jsonb not null default '{}',
  -- Mails wait for the end of these hours, in the company's zone.
  quiet_from text,
  quiet_to text,
  -- One mail a day with what is unread, instead of one for each.
  digest_at text,
  digest_sent_at timestamptz,
  constraint notification_preferences_channels_check check (jsonb_typeof(channels) = 'object' and length(channels::text) < 4000),
  constraint notification_preferences_quiet_from_check check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint notification_preferences_quiet_to_check check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint notification_preferences_quiet_check check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_preferences_digest_at_check check (digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint notification_preferences_membership_key unique (tenant_id, membership_id),
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id)
);
call fw.business_table('notification_preferences');
create index notification_preferences_created_by_idx on notification_preferences (tenant_id, created_by);
create policy own_rows on notification_preferences as restrictive for all to fieldwright_app
  using ((select fw.access()) in ('command', 'system') or membership_id = (select fw.current_membership()));

-- ---- who is told, and how --------------------------------------------------------------------------------------------

-- Where nothing was chosen: the inbox for everything, mail for what cannot wait until somebody looks.
create function fw.told_by_default(event text, channel text) returns boolean language sql immutable parallel safe
  return channel = 'inbox' or event in ('assigned', 'rescheduled', 'mention', 'purchase_order_approval', 'join_request');

create function fw.is_told(channels jsonb, event text, channel text) returns boolean language sql immutable parallel safe
  return coalesce((channels->event->>channel)::boolean, fw.told_by_default(event, channel));

-- The end of the quiet hours that it is now, or null when it is none: 22:00 to 06:30 goes over midnight.
create function fw.quiet_until(quiet_from text, quiet_to text, zone text) returns timestamptz language sql stable as $$
  select case
    when quiet_from is null or quiet_from = quiet_to then null
    when quiet_from < quiet_to and c.clock >= quiet_from and c.clock < quiet_to then (c.day + quiet_to::time) at time zone zone
    when quiet_from > quiet_to and c.clock >= quiet_from then (c.day + 1 + quiet_to::time) at time zone zone
    when quiet_from > quiet_to and c.clock < quiet_to then (c.day + quiet_to::time) at time zone zone
  end
  from (select to_char(now() at time zone zone, 'HH24:MI') as clock, (now() at time zone zone)::date as day) c
$$;

-- Puts a notice into the inboxes of these people and queues the mails they want. No checks: those are fw.notify's.
create function fw.deliver_notice(event text, people uuid[], title text, body text, link text, about_table text, about_id uuid)
returns void language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  -- Somebody who only asks to be let in is no author here.
  author uuid := (select m.user_id from memberships m where m.tenant_id = fw.current_tenant() and m.user_id = fw.current_user_id());
  reader record;
begin
  insert into notifications (tenant_id, created_by, membership_id, event, title, body, link, about_table, about_id)
    select fw.current_tenant(), author, m.id, deliver_notice.event, left(deliver_notice.title, 300), left(deliver_notice.body, 1000),
      deliver_notice.link, deliver_notice.about_table, deliver_notice.about_id
    from memberships m left join notification_preferences p on p.tenant_id = m.tenant_id and p.membership_id = m.id
    where m.tenant_id = fw.current_tenant() and m.id = any(people) and m.status = 'active'
      and fw.is_told(p.channels, deliver_notice.event, 'inbox');
  for reader in
    select m.id, fw.quiet_until(p.quiet_from, p.quiet_to, t.timezone) as waits_until
      from memberships m join tenants t on t.id = m.tenant_id
      left join notification_preferences p on p.tenant_id = m.tenant_id and p.membership_id = m.id
     where m.tenant_id = fw.current_tenant() and m.id = any(people) and m.status = 'active'
       and p.digest_at is null and fw.is_told(p.channels, deliver_notice.event, 'email')
  loop
    perform fw_jobs.enqueue('notifications.mail', json_build_object('tenant_id', fw.current_tenant(), 'membership_id', reader.id,
      'event', deliver_notice.event, 'title', left(deliver_notice.title, 300), 'body', left(deliver_notice.body, 1000),
      'link', deliver_notice.link, 'about_table', deliver_notice.about_table, 'about_id', deliver_notice.about_id), reader.waits_until);
  end loop;
end $$;

-- Whether this member may see the row, by the row rules of the database itself: asked in their place. Runs as whoever calls,
-- so that those rules hold; and leaves the transaction as it was.
create function fw.member_sees(member uuid, in_table text, row_id uuid) returns boolean language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  before text[] := array[current_setting('app.user', true), current_setting('app.membership', true),
    current_setting('app.role', true), current_setting('app.access', true)];
  who record;
  seen boolean;
begin
  select m.user_id, m.role into who from memberships m where m.tenant_id = fw.current_tenant() and m.id = member and m.status = 'active';
  if not found then return false; end if;
  perform set_config('app.user', who.user_id::text, true), set_config('app.membership', member::text, true),
    set_config('app.role', who.role, true), set_config('app.access', 'direct', true);
  execute format('select exists (select from public.%I where id = $1)', in_table) into seen using row_id;
  perform set_config('app.user', coalesce(before[1], ''), true), set_config('app.membership', coalesce(before[2], ''), true),
    set_config('app.role', coalesce(before[3], ''), true), set_config('app.access', coalesce(before[4], ''), true);
  return seen;
end $$;

-- Active people of these roles, or who hold this financial permission (owners hold all).
create function fw.people_with(roles text[], permission text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(array_agg(m.id), '{}') from memberships m
  where m.tenant_id = fw.current_tenant() and m.status = 'active'
    and (m.role = any(roles) or permission is not null and (m.role = 'owner' or exists (
      select from financial_permissions f where f.tenant_id = m.tenant_id and f.user_id = m.user_id
        and f.permission_type = permission and f.is_active and f.revoked_at is null and f.expires_at > now())))
$$;

-- Tells these people, without the one who did it and without whoever may not see what it is about.
create function fw.notify(event text, people uuid[], title text, body text, link text, about_table text, about_id uuid)
returns void language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  readers uuid[] := (select array_agg(distinct p) from unnest(people) p
    where p is distinct from fw.current_membership()
      and (notify.about_id is null or notify.about_table is null or fw.member_sees(p, notify.about_table, notify.about_id)));
begin
  if readers is not null then
    perform fw.deliver_notice(notify.event, readers, notify.title, notify.body, notify.link, notify.about_table, notify.about_id);
  end if;
end $$;

-- A sign-in from a device that was never seen: in the inbox of every company the person works in.
create function fw.notify_new_device(person uuid, device text, address text) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  before text := current_setting('app.tenant', true);
  own record;
begin
  for own in select m.tenant_id, m.id from memberships m where m.user_id = person and m.status = 'active' loop
    perform set_config('app.tenant', own.tenant_id::text, true);
    perform fw.deliver_notice('new_device', array[own.id], 'New sign-in: ' || coalesce(device, 'an unknown device'),
      case when address is null then 'If this was not you, change your password and sign the device out.'
        else format('From %s. If this was not you, change your password and sign the device out.', address) end,
      '/settings/security', null, null);
  end loop;
  perform set_config('app.tenant', coalesce(before, ''), true);
end $$;

-- ---- what the database sees first --------------------------------------------------------------------------------------

-- Somebody asks to join, or has accepted: told to those who can act on it, whoever wrote the row.
create function fw.tell_of_joining() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  who text := (select p.full_name from profiles p where p.user_id = new.user_id);
  deciders text[] := case when new.role = 'technician' then array['owner', 'supervisor'] else array['owner'] end;
begin
  if new.status <> 'requested' or fw.current_tenant() is distinct from new.tenant_id then return null; end if;
  perform fw.deliver_notice('join_request', fw.people_with(deciders, null), coalesce(who, 'Somebody') || ' asks to join',
    'With the join code, as ' || new.role || '.', '/user-management', 'memberships', new.id);
  return null;
end $$;
create trigger tell_request_made after insert on memberships for each row when (new.status = 'requested') execute function fw.tell_of_joining();
create trigger tell_request_again after update of status on memberships for each row
  when (new.status = 'requested' and old.status is distinct from 'requested') execute function fw.tell_of_joining();

create function fw.tell_of_acceptance() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.deliver_notice('invitation_accepted',
    (select array_agg(m.id) from memberships m where m.tenant_id = new.tenant_id and m.status = 'active'
       and (m.role = 'owner' or m.user_id = new.created_by) and m.user_id is distinct from new.accepted_by),
    coalesce((select p.full_name from profiles p where p.user_id = new.accepted_by), new.email) || ' accepted the invitation',
    'As ' || new.role || '.', '/user-management', null, null);
  return null;
end $$;
create trigger tell_acceptance after update of accepted_at on invitations for each row
  when (old.accepted_at is null and new.accepted_at is not null) execute function fw.tell_of_acceptance();

-- An invoice is paid whichever way its last amount came in.
create function fw.tell_of_payment() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.deliver_notice('invoice_paid', array_remove(fw.people_with('{}', 'view_invoices'), fw.current_membership()),
    coalesce(new.number, 'An invoice') || ' is paid',
    (select c.name from customers c where c.tenant_id = new.tenant_id and c.id = new.customer_id),
    '/financials/invoicing/' || new.id, 'invoices', new.id);
  return null;
end $$;
create trigger tell_payment after update on invoices for each row
  when (new.payment_state = 'paid' and old.payment_state <> 'paid' and new.status = 'sent' and new.kind <> 'credit_note' and new.total > 0)
  execute function fw.tell_of_payment();

-- A technician's find waits for the office (the trigger that gives the job to its finder runs for their own new rows only).
create or replace function fw.assign_finder() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into work_order_assignees (tenant_id, work_order_id, technician_id, is_lead)
  values (new.tenant_id, new.id, fw.current_membership(), true);
  if new.status = 'requested' then
    perform fw.deliver_notice('approval_needed', fw.people_with(array['owner', 'supervisor'], null),
      new.number || ' needs approval', new.title, '/work-orders/' || new.id, 'work_orders', new.id);
  end if;
  return null;
end $$;

-- An import that ended is told to whoever started it: it may have taken a while.
create function fw.tell_of_import() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.deliver_notice('import_finished',
    (select array_agg(m.id) from memberships m where m.tenant_id = new.tenant_id and m.user_id = new.created_by and m.status = 'active'),
    case new.status when 'done' then 'Import finished: ' else 'Import failed: ' end || new.file_name,
    case new.status when 'done' then new.created_rows || case when new.created_rows = 1 then ' row was added.' else ' rows were added.' end else new.error end,
    '/settings/import/' || new.id, 'imports', new.id);
  return null;
end $$;
create trigger tell_end after update of status on imports for each row
  when (old.status = 'importing' and new.status in ('done', 'failed') and fw.access() = 'system') execute function fw.tell_of_import();

-- ---- for the daily jobs ---------------------------------------------------------------------------------------------------

create function fw.working_companies() returns setof uuid language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select id from tenants where status = 'active' $$;

revoke all on function fw.deliver_notice(text, uuid[], text, text, text, text, uuid), fw.people_with(text[], text) from public;
grant execute on function fw.deliver_notice(text, uuid[], text, text, text, text, uuid), fw.people_with(text[], text) to fieldwright_app;
