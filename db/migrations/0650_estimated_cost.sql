-- What the work at an agreed price is expected to cost, for the report of work in progress.
alter table work_orders add column estimated_cost bigint check (estimated_cost >= 0);
