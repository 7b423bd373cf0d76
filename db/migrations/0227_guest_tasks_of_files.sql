-- outside a transaction
alter table files validate constraint files_tenant_id_guest_room_task_id_fkey;
create index concurrently if not exists files_guest_room_task_idx on files (tenant_id, guest_room_task_id) where guest_room_task_id is not null;
