-- Who may do what with money, for how long, and the lock in front of it after half an hour without input.

-- ---- permissions -------------------------------------------------------------------------------------------------------

alter table financial_permissions
  add column revoked_by uuid,
  add constraint financial_permissions_type_check check (permission_type in (
    'view_purchase_orders', 'create_purchase_orders', 'approve_purchase_orders', 'receive_purchase_orders',
    'view_invoices', 'create_invoices', 'send_invoices', 'record_payments', 'view_transactions', 'create_transactions',
    'manage_accounts', 'view_financial_reports', 'close_periods', 'manage_financial_permissions')),
  -- A calendar year at most, by this clock; from 29 February it ends on 28 February.
  add constraint financial_permissions_year_check check (expires_at <= granted_at + interval '1 year'),
  add constraint financial_permissions_revoked_check check (is_active = (revoked_at is null));
create index financial_permissions_user_idx on financial_permissions (tenant_id, user_id, permission_type);

alter table memberships add constraint memberships_financial_role_check
  check (financial_role in ('bookkeeper', 'approver', 'viewer'));

-- Everybody sees what they hold themselves; what others hold is for those who manage it.
drop policy fin_read on financial_permissions;
create policy fin_read on financial_permissions as restrictive for select to fieldwright_app using (
  user_id = (select fw.current_user_id()) or (select fw.access() in ('command', 'system') or fw.has_fin('manage_financial_permissions')));

-- ---- the lock ------------------------------------------------------------------------------------------------------------

-- Notes in the transaction whether the session's finances are open, and what the forwarding headers claim. True when the
-- session has been in use since it was last noted, so that the server extends it.
create function fw.note_session(session_hash bytea, claimed text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare last timestamptz;
begin
  select s.last_finance_at into last from sessions s where s.token_hash = session_hash;
  perform set_config('app.finance', case when last <= now() - interval '30 minutes' then 'locked' else 'open' end, true),
    set_config('app.claimed', coalesce(claimed, ''), true);
  return last > now() - interval '30 minutes' and last < now() - interval '1 minute';
end $$;

-- Half an hour from now, as long as the half hour before has not passed: only the password opens it again.
create function fw.extend_finance(session_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  update sessions set last_finance_at = now()
   where token_hash = session_hash and last_finance_at > now() - interval '30 minutes' $$;

create function fw.finance_is_locked() returns boolean language sql stable as $$
  select coalesce(current_setting('app.finance', true), '') = 'locked' $$;

-- Asked by the policies of every financial table, so no embed, count, export or report can forget it. FW402: the viewer
-- has the right and the session must show the password again.
create or replace function fw.may(permission text) returns boolean language plpgsql stable as $$
begin
  if fw.access() in ('command', 'system') then return true; end if;
  if not fw.has_fin(permission) then return false; end if;
  if fw.finance_is_locked() then raise exception 'financial session expired' using errcode = 'FW402'; end if;
  return true;
end $$;

-- The same for whole commands and reports, again inside their transaction and by the database's clock.
create function fw.require_fin(permission text) returns void language plpgsql stable as $$
begin
  if fw.access() = 'system' then return; end if;
  if not fw.has_fin(permission) then
    raise exception 'missing financial permission' using errcode = 'FW406', detail = permission;
  end if;
  if fw.finance_is_locked() then raise exception 'financial session expired' using errcode = 'FW402'; end if;
end $$;

-- Where money stands beside other things: whether it may be shown now, without an error when it may not.
create function fw.sees(permission text) returns boolean language sql stable as $$
  select fw.has_fin(permission) and not fw.finance_is_locked() $$;

-- ---- what the trail of money is made of ------------------------------------------------------------------------------------

-- The financial tables and the permission to read each, from the policies themselves.
create function fw.financial_tables() returns table (entity_type text, permission text)
language sql stable set search_path = pg_catalog, public, fw as $$
  select c.relname::text, coalesce(substring(pg_get_expr(p.polqual, p.polrelid) from 'may\(''([a-z_]+)'''), 'manage_financial_permissions')
  from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'fin_read' $$;

alter table audit_logs add column claimed text check (length(claimed) <= 256);
comment on column audit_logs.claimed is 'X-Forwarded-For as it was sent: claimed by the client, believed by nobody';

-- What is kept of a row says that a secret changed, and never the secret.
create function fw.without_secrets(doc jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(doc) = 'object' and doc::text ~ '(token|secret|password|key_hash|join_code)' then
    (select jsonb_object_agg(key, case when key ~ '(token|secret|password|key_hash|^join_code$)' and value <> 'null' then '"•••"' else value end)
       from jsonb_each(doc)) else doc end $$;

create or replace function fw.audit(act text, entity text, entity_id uuid, before jsonb, after jsonb) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  insert into audit_logs (tenant_id, actor_id, actor, action, entity_type, entity_id, before, after, request_id, ip, user_agent, claimed)
  values (fw.current_tenant(), fw.current_user_id(),
    coalesce(fw.current_user_id()::text, substring(current_setting('app.agent', true) from '^system(?::[a-z_.]+)?$'), fw.current_role_name(), 'system'),
    act, entity, entity_id, fw.without_secrets(before), fw.without_secrets(after),
    nullif(current_setting('app.request', true), ''), nullif(current_setting('app.ip', true), '')::inet,
    nullif(current_setting('app.agent', true), ''), nullif(left(current_setting('app.claimed', true), 256), ''))
$$;

-- Something that happened to an account, in every company that it is a door to.
create function fw.audit_account(person uuid, act text, details jsonb, request text, client_ip text, agent text) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  insert into audit_logs (tenant_id, actor_id, actor, action, entity_type, entity_id, after, request_id, ip, user_agent)
  select m.tenant_id, person, person::text, act, 'users', person, fw.without_secrets(details), nullif(request, ''),
    nullif(client_ip, '')::inet, nullif(agent, '')
  from memberships m join tenants t on t.id = m.tenant_id where m.user_id = person and m.status = 'active' $$;
create policy account_events on audit_logs for insert to current_user with check (true);
revoke all on function fw.audit_account(uuid, text, jsonb, text, text, text) from public;
grant execute on function fw.audit_account(uuid, text, jsonb, text, text, text) to fieldwright_app;

-- The trail as it is known by its call. Who may not read the audit log sees nothing of it here either.
create view financial_audit_trail with (security_invoker = true) as
  select a.tenant_id, a.id, a.entity_type, a.entity_id,
    case a.action when 'financial_permissions.grant' then 'create' when 'financial_permissions.revoke' then 'delete'
      else regexp_replace(a.action, '^.*\.', '') end as action,
    a.actor_id as user_id, a.after->>'notes' as notes, a.at as "timestamp", coalesce(host(a.ip), 'unknown') as ip_address, a.user_agent
  from audit_logs a
  where a.entity_type = 'financial_reports' or a.entity_type in (select f.entity_type from fw.financial_tables() f);
grant select on financial_audit_trail to fieldwright_app;

-- Entries are looked up by page and never announced: no open screen shows them, and a read must not count as a change.
drop trigger announce_insert on audit_logs;
drop trigger announce_update on audit_logs;
drop trigger announce_delete on audit_logs;
