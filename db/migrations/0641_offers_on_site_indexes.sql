-- outside a transaction
create index concurrently if not exists quotes_offered_by_idx on quotes (tenant_id, offered_by) where offered_by is not null;
create index concurrently if not exists quotes_made_work_order_idx on quotes (tenant_id, made_work_order_id)
  where made_work_order_id is not null;
-- Several offers may become part of one job.
create unique index concurrently if not exists quotes_into_work_order_key on quotes (tenant_id, made_work_order_id)
  where made_work_order_id is not null and offered_by is null;
drop index concurrently if exists quotes_made_work_order_key;
