-- Who is mailed the monthly report, and the month of the last one that was put into the outbox for them.

alter table notification_preferences
  add column monthly_report boolean not null default false,
  -- The first day of that month. Nobody is mailed a month up to this one.
  add column monthly_report_sent_for date,
  add constraint notification_preferences_monthly_report_check check (monthly_report_sent_for = date_trunc('month', monthly_report_sent_for)) not valid;

-- Who asks for it gets the report of the month in which they ask as the first one, also when their row was deleted and made anew.
create function fw.begin_monthly_report() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  if new.monthly_report and (tg_op = 'INSERT' or not old.monthly_report) then
    new.monthly_report_sent_for := greatest(new.monthly_report_sent_for,
      (date_trunc('month', fw.today()) - interval '1 month')::date);
  end if;
  return new;
end $$;
create trigger begin_monthly_report before insert or update on notification_preferences
  for each row execute function fw.begin_monthly_report();

-- The transaction goes on with the rights of this member and returns who that is; no row if they are no longer active. For what
-- a job makes for one person: the row rules of the database then show what that person sees.
create function fw.act_as_member(member uuid)
returns table (user_id uuid, membership_id uuid, role text, full_name text, permissions text[])
language plpgsql set search_path = pg_catalog, public, fw as $$
declare who record;
begin
  select m.user_id, m.role, fw.person_name(m.user_id) as full_name into who
    from memberships m where m.tenant_id = fw.current_tenant() and m.id = member and m.status = 'active';
  if not found then return; end if;
  perform set_config('app.user', who.user_id::text, true), set_config('app.membership', member::text, true),
    set_config('app.role', who.role, true), set_config('app.access', 'direct', true), set_config('app.finance', 'open', true),
    set_config('app.restricted', '', true), set_config('app.key_role', '', true), set_config('app.permissions', '', true);
  return query select who.user_id, member, who.role, who.full_name,
    coalesce((select array_agg(f.permission_type) from financial_permissions f
      where f.tenant_id = fw.current_tenant() and f.user_id = who.user_id and f.is_active and f.revoked_at is null
        and f.expires_at > now()), '{}');
end $$;
grant execute on function fw.act_as_member(uuid) to fieldwright_app;
