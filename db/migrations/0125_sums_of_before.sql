-- outside a transaction
call fw.fill_sums_of_jobs();
call fw.fill_amounts_of_entries();
alter table journal_entries validate constraint journal_entries_cash_check;
analyze work_order_postings, work_order_recordings, assets, journal_entries;
create index concurrently if not exists journal_entries_amount_idx on journal_entries (tenant_id, amount, id);
-- The hours of a day that is only in part among the days of a report.
create index concurrently if not exists time_entries_started_idx on time_entries (tenant_id, started_at);
-- The entry that a line of a bank account stands for has its amount, and a day near its own.
create index concurrently if not exists journal_lines_account_day_idx on journal_lines (tenant_id, account_id, entry_date, debit, credit);
drop index concurrently if exists journal_lines_account_idx;
create index concurrently if not exists vendor_bills_balance_idx on vendor_bills (tenant_id, balance, id);
