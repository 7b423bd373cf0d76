-- The asset or room of an imported plan comes with it, and goes with it when the import is undone.
alter table maintenance_targets add column import_id uuid;
