-- The pictures of people and companies: small squares, made anew from what was uploaded.

create table avatars (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  company_id uuid unique references tenants on delete cascade,
  image bytea not null check (octet_length(image) between 1 and 100000),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, company_id) = 1)
);
-- No policy: the app reads and writes through the two functions below and nothing else.
alter table avatars enable row level security;
alter table tenants add column avatar_url text;

-- Replaces the picture; without one, takes it away. A new picture has a new id, so that no browser shows the old one.
create function fw.store_avatar(person uuid, company uuid, picture bytea) returns text
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare made uuid;
begin
  delete from avatars where user_id = person or company_id = company;
  if picture is null then return null; end if;
  insert into avatars (user_id, company_id, image) values (person, company, picture) returning id into made;
  return '/api/avatars/' || made;
end $$;

-- For the person themself, for who works in a company with them, and for the people of the company whose it is.
create function fw.avatar_for(viewer uuid, avatar uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select a.image from avatars a
   where a.id = avatar and (a.user_id = viewer or exists (
     select from memberships mine
      where mine.user_id = viewer and mine.status = 'active'
        and (mine.tenant_id = a.company_id or exists (
          select from memberships theirs where theirs.tenant_id = mine.tenant_id and theirs.user_id = a.user_id))))
$$;

create function fw.person_avatar(who uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select p.avatar_url from profiles p join memberships m on m.user_id = p.user_id
  where p.user_id = who and m.tenant_id = fw.current_tenant() $$;

create or replace function fw.companies_of(person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(jsonb_agg(jsonb_build_object('tenant_id', m.tenant_id, 'company_name', t.company_name, 'role', m.role,
      'status', m.status, 'avatar_url', t.avatar_url) order by t.company_name), '[]')
  from memberships m join tenants t on t.id = m.tenant_id
  where m.user_id = person and m.status = 'active' and t.status = 'active'
$$;
