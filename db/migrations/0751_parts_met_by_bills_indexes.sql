-- outside a transaction

create unique index concurrently if not exists work_order_parts_bill_line_key on work_order_parts (tenant_id, bill_line_id) where bill_line_id is not null;
