-- outside a transaction
alter table checklist_items validate constraint checklist_items_tenant_id_meter_id_fkey;
create index concurrently if not exists checklist_items_meter_idx on checklist_items (tenant_id, meter_id) where meter_id is not null;
