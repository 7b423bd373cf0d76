-- Each index is written for every row of an import. Nobody asks for jobs by the moment they were typed in, and what is
-- not to be invoiced is never looked for by that.

drop index work_orders_newest_idx, work_orders_billing_idx;
create index work_orders_to_invoice_idx on work_orders (tenant_id, status) where billing_status in ('unbilled', 'partly_invoiced');
