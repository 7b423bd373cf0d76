-- outside a transaction
alter table work_orders validate constraint work_orders_tenant_id_room_id_fkey;
alter table assets validate constraint assets_tenant_id_room_id_fkey;
create index concurrently if not exists work_orders_room_idx on work_orders (tenant_id, room_id, requested_at desc, id) where room_id is not null;
create index concurrently if not exists assets_room_idx on assets (tenant_id, room_id) where room_id is not null;
