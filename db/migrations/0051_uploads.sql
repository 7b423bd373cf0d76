-- A file that comes in parts: what has come stays while the phone is without a network, and the rest follows. The parts
-- are in the file store until they are put together.
create table uploads (
  like fw.business_row including defaults,
  file_name text not null,
  byte_size bigint not null check (byte_size > 0),
  part_bytes integer not null check (part_bytes > 0),
  received bigint not null default 0 check (received between 0 and byte_size),
  work_order_id uuid,
  file_id uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
call fw.business_table('uploads');
create index uploads_age_idx on uploads (tenant_id, created_at);
create policy own_rows on uploads as restrictive to fieldwright_app using
  ((select fw.access()) = 'system' or created_by = (select fw.current_user_id()));
