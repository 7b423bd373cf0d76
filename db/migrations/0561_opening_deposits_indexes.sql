-- outside a transaction
create index concurrently if not exists payments_opened_idx on payments (tenant_id, id) where opened_on is not null;
