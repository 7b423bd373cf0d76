-- outside a transaction
call fw.fill_sums_of_jobs();
analyze work_order_postings, work_order_recordings, kept_work_orders, kept_assets, kept_journal_entries;
-- The hours of a day that is only in part among the days of a report.
create index concurrently if not exists time_entries_started_idx on time_entries (tenant_id, started_at);
