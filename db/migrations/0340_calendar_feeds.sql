-- Secret addresses under which calendars read what is planned: one for each person, one for the company. Of the secret only the hash
-- is kept.

create table calendar_feeds (
  like fw.business_row including defaults,
  scope text not null check (scope in ('person', 'company')),
  -- Whose rights it has: the person, or who made the company's.
  membership_id uuid not null default fw.current_membership(),
  secret_hash bytea not null,
  renewed_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_read_at timestamptz,
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id) on delete cascade
);
call fw.business_table('calendar_feeds');
create unique index calendar_feeds_secret_key on calendar_feeds (secret_hash);
create unique index calendar_feeds_person_key on calendar_feeds (tenant_id, membership_id) where scope = 'person';
create unique index calendar_feeds_company_key on calendar_feeds (tenant_id) where scope = 'company';
create index calendar_feeds_membership_idx on calendar_feeds (tenant_id, membership_id);
create policy own_rows on calendar_feeds as restrictive to fieldwright_app using
  ((select fw.access()) in ('command', 'system') or membership_id = (select fw.current_membership())
    or (scope = 'company' and (select fw.is_office())));

-- Ends with the membership; the company's also when its maker is no longer of the office.
create policy own_functions on calendar_feeds for select to current_user using (true);
create function fw.find_calendar_feed(hash bytea) returns table (tenant_id uuid, id uuid, scope text, membership_id uuid)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select f.tenant_id, f.id, f.scope, f.membership_id
    from calendar_feeds f
    join tenants t on t.id = f.tenant_id and t.status = 'active'
    join memberships m on m.tenant_id = f.tenant_id and m.id = f.membership_id and m.status = 'active'
    join users u on u.id = m.user_id and u.is_active
   where f.secret_hash = hash and f.revoked_at is null and (f.scope = 'person' or m.role in ('owner', 'supervisor')) $$;
grant execute on function fw.find_calendar_feed(bytea) to fieldwright_app;
