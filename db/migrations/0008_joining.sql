-- The two doors into a company, and who learns that rights have changed.

-- Redeems an invitation once, for the address it was sent to, and makes or revives the membership with its role.
create function fw.redeem_invitation(token text, for_user uuid, for_email text) returns table (tenant_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare invitation invitations;
begin
  select i.* into invitation from invitations i join tenants t on t.id = i.tenant_id and t.status = 'active'
   where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.accepted_at is null and i.revoked_at is null
     and i.expires_at > now() and lower(i.email) = lower(for_email);
  if not found then return; end if;
  perform set_config('app.tenant', invitation.tenant_id::text, true);
  update invitations i set accepted_at = now(), accepted_by = for_user
   where i.tenant_id = invitation.tenant_id and i.id = invitation.id and i.accepted_at is null;
  if not found then return; end if;
  insert into memberships (tenant_id, user_id, role, status, created_by)
    values (invitation.tenant_id, for_user, invitation.role, 'active', null)
    on conflict on constraint memberships_user_id_key do update set role = excluded.role, status = 'active';
  perform fw.audit('invitations.accept', 'invitations', invitation.id, null,
    jsonb_build_object('user_id', for_user, 'role', invitation.role));
  return query select invitation.tenant_id;
end $$;

-- Asks to join by code. Does nothing for a wrong code, and tells nobody.
create function fw.request_membership(code text, for_user uuid, wished text) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare company uuid;
begin
  select id into company from tenants where join_code = code and status = 'active';
  if not found then return; end if;
  perform set_config('app.tenant', company::text, true);
  insert into memberships (tenant_id, user_id, role, status, created_by) values (company, for_user, wished, 'requested', null)
    on conflict on constraint memberships_user_id_key do nothing;
  perform fw.audit('memberships.request', 'memberships', null, null, jsonb_build_object('user_id', for_user, 'role', wished));
end $$;

-- Companies of a person, for the switcher.
create function fw.companies_of(person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(jsonb_agg(jsonb_build_object('tenant_id', m.tenant_id, 'company_name', t.company_name, 'role', m.role,
      'status', m.status) order by t.company_name), '[]')
  from memberships m join tenants t on t.id = m.tenant_id
  where m.user_id = person and m.status in ('active', 'requested') and t.status = 'active'
$$;

-- Servers remember who is behind a session; these say when to ask again.
create trigger announce_end after update of revoked_at, expires_at, is_restricted on sessions for each statement execute function fw.announce_change();
create trigger announce_delete after delete on sessions for each statement execute function fw.announce_change();
create trigger announce_update after update on users for each statement execute function fw.announce_change();
create trigger announce_update after update on profiles for each statement execute function fw.announce_change();
create trigger announce_update after update on tenants for each statement execute function fw.announce_change();

-- A failed e-mail or a page of the outbox: mail without a company is queued here, past row-level security.
create function fw.queue_account_mail(recipient text, subject text, body text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare mail uuid := fw.uuid_v7();
begin
  insert into outbox_emails (id, tenant_id, recipient, subject, body_text) values (mail, null, recipient, subject, body);
  return mail;
end $$;
create policy account_mail on outbox_emails for all to current_user using (tenant_id is null) with check (tenant_id is null);
