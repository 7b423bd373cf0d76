-- outside a transaction
alter table visits validate constraint visits_crew_place_check;
create index concurrently if not exists visits_crew_idx on visits (tenant_id, crew_id) where crew_id is not null;
create unique index concurrently if not exists visits_crew_person_key on visits (tenant_id, crew_id, technician_id)
  where crew_id is not null and technician_id is not null and status not in ('cancelled', 'no_access');
