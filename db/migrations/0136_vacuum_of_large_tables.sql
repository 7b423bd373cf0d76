-- Tables that grow with every order are vacuumed and analysed after two rows of a hundred have changed instead of ten or twenty: in
-- a table of millions the defaults would let half a million rows go by, and the scans of indexes alone would visit the table for
-- each of them.
do $$
declare large text;
begin
  foreach large in array array['audit_logs', 'audit_seals', 'bank_lines', 'checklist_answers', 'checklist_items', 'comments', 'events',
    'files', 'goods_receipt_lines', 'invoice_lines', 'invoices', 'journal_entries', 'journal_lines', 'notifications', 'outbox_emails',
    'payment_allocations', 'payments', 'photos', 'stock_moves', 'time_entries', 'visits', 'webhook_deliveries', 'work_order_assignees',
    'work_order_parts', 'work_orders', 'fw.search_entries', 'fw.search_words'] loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000)', large::regclass);
  end loop;
end $$;
