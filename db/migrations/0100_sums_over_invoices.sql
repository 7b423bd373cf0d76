-- What a company is owed, has issued, drafted and voided is summed by one scan of an index, however many invoices there are.

-- Replaces reading every open invoice's row: by customer and due date, with what the sums need.
create index invoices_owed_idx on invoices (tenant_id, customer_id, due_date) include (kind, balance, issue_date)
  where status = 'sent' and payment_state <> 'paid';
create index invoices_issued_idx on invoices (tenant_id, issue_date) include (kind, total) where status = 'sent';
create index invoices_drafts_idx on invoices (tenant_id, customer_id) include (total) where status = 'draft';
create index invoices_void_idx on invoices (tenant_id, issue_date) where status = 'void';
