-- A label is on an asset or in a room. Each room has its code from the start, as each asset.

alter table asset_codes add column room_id uuid;
alter table asset_codes
  add foreign key (tenant_id, room_id) references rooms (tenant_id, id) on delete cascade not valid;
alter table asset_codes
  add constraint asset_codes_one_place_check check (asset_id is null or room_id is null) not valid;

create function fw.give_room_code() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into asset_codes (tenant_id, room_id) select a.tenant_id, a.id from added a;
  return null;
end $$;
create trigger give_code after insert on rooms referencing new table as added
  for each statement execute function fw.give_room_code();

-- A label names its asset or room by its code alone. Whoever has read it is told in which company to look.
create policy own_functions_of_rooms on asset_codes for select to current_user using (revoked_at is null and room_id is not null);
create function fw.find_public_label(label text) returns table (tenant_id uuid, asset_id uuid, room_id uuid, takes_reports boolean)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select c.tenant_id, c.asset_id, c.room_id, coalesce(t.settings->>'public_reports', 'true') <> 'false'
    from asset_codes c join tenants t on t.id = c.tenant_id and t.status = 'active'
   where c.code = label and c.revoked_at is null and (c.asset_id is not null or c.room_id is not null) $$;
