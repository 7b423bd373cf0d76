-- outside a transaction
-- The spells that ended in a period, without a look at the table.
create index concurrently if not exists status_spells_left_idx on status_spells (tenant_id, subject_table, left_at)
  include (subject_id, status, entered_at);
