-- outside a transaction

create index concurrently if not exists work_order_parts_expensed_idx on work_order_parts (tenant_id, used_on) where journal_entry_id is null and part_id is not null;
