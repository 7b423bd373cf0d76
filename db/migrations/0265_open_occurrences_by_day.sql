-- outside a transaction
-- The list begins with what is open, by day, and most of what there is was done long ago.
create index concurrently if not exists maintenance_occurrences_open_idx on maintenance_occurrences (tenant_id, due_on, id)
  where status = any ('{due,generated}');
