-- A technician is of one company: without this the planner expects one entry of both together, and sorts thousands for the first.
create statistics time_entries_technician_stats (dependencies) on tenant_id, technician_id from time_entries;
analyze time_entries;
