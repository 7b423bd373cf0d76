-- outside a transaction
alter table asset_codes validate constraint asset_codes_tenant_id_room_id_fkey;
alter table asset_codes validate constraint asset_codes_one_place_check;
create index concurrently if not exists asset_codes_room_idx on asset_codes (tenant_id, room_id) where room_id is not null;
