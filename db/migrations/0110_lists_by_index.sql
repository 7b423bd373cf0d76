-- outside a transaction
-- Each column that a large list shows and can be sorted by has an index, and so has each of its tabs. One index serves both
-- directions. Numbers and names sort in their natural order, which the unique keys don't have.
create index concurrently if not exists work_orders_number_order_idx on work_orders (tenant_id, number collate fw.natural_order, id);
create index concurrently if not exists work_orders_title_idx on work_orders (tenant_id, title collate fw.natural_order, id);
create index concurrently if not exists work_orders_status_order_idx on work_orders (tenant_id, status, id);
create index concurrently if not exists work_orders_priority_idx on work_orders (tenant_id, priority, id);
create index concurrently if not exists work_orders_due_order_idx on work_orders (tenant_id, due_at, id);

create index concurrently if not exists invoices_number_order_idx on invoices (tenant_id, number collate fw.natural_order, id);
create index concurrently if not exists invoices_due_idx on invoices (tenant_id, due_date, id);
create index concurrently if not exists invoices_status_idx on invoices (tenant_id, status, id);
create index concurrently if not exists invoices_payment_state_idx on invoices (tenant_id, payment_state, id);
create index concurrently if not exists invoices_total_idx on invoices (tenant_id, total, id);
create index concurrently if not exists invoices_balance_idx on invoices (tenant_id, balance, id);
create index concurrently if not exists invoices_draft_idx on invoices (tenant_id, created_at, id) where status = 'draft';
create index concurrently if not exists invoices_kind_idx on invoices (tenant_id, kind, issue_date, id) where kind <> 'invoice';

create index concurrently if not exists payments_number_order_idx on payments (tenant_id, number collate fw.natural_order, id);
create index concurrently if not exists payments_method_idx on payments (tenant_id, method, id);
create index concurrently if not exists payments_amount_idx on payments (tenant_id, amount, id);
create index concurrently if not exists payments_status_idx on payments (tenant_id, status, id);
create index concurrently if not exists payments_reversed_idx on payments (tenant_id, received_on, id) where status = 'reversed';

create index concurrently if not exists journal_entries_number_order_idx on journal_entries (tenant_id, number collate fw.natural_order, id);
create index concurrently if not exists journal_entries_source_order_idx on journal_entries (tenant_id, source collate fw.natural_order, id);
