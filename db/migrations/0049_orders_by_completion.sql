-- What was completed in a stretch of time: the dashboard's weeks. Orders that are not done cost it nothing.
create index work_orders_completed_idx on work_orders (tenant_id, completed_at) where completed_at is not null;
