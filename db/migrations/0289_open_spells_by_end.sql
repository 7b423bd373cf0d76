-- outside a transaction
-- The backlog of any day: the spells in open statuses by when they ended, without a look at the table. Those that still last end last.
create index concurrently if not exists status_spells_open_idx on status_spells
  (tenant_id, subject_table, (case when left_at is null then 'infinity'::timestamptz else left_at end))
  include (left_at, entered_at, status, subject_id)
  where status in ('requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold');
