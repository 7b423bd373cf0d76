-- What technicians ask for to have on their trucks, and how much of it they were given.

create table restock_requests (
  like fw.business_row including defaults,
  technician_id uuid not null,
  status text not null default 'requested'
    check (status in ('requested', 'partly', 'handed_over', 'declined', 'cancelled')),
  note text check (length(note) <= 1000),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  decline_reason text check (length(decline_reason) <= 1000),
  constraint restock_requests_declined_check check (status <> 'declined' or decline_reason is not null),
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id),
  foreign key (tenant_id, decided_by) references memberships (tenant_id, id)
);
call fw.business_table('restock_requests');
create index restock_requests_newest_idx on restock_requests (tenant_id, requested_at desc, id desc);
create index restock_requests_open_idx on restock_requests (tenant_id, requested_at) where status in ('requested', 'partly');
create index restock_requests_technician_idx on restock_requests (tenant_id, technician_id, requested_at desc);
create index restock_requests_decided_by_idx on restock_requests (tenant_id, decided_by) where decided_by is not null;

create table restock_request_lines (
  like fw.business_row including defaults,
  restock_request_id uuid not null,
  position integer not null,
  part_id uuid not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  handed_over numeric(12, 3) not null default 0 check (handed_over >= 0),
  -- Nobody is given more than was asked for, whoever presses at the same time.
  constraint restock_request_lines_given_check check (handed_over <= quantity),
  constraint restock_request_lines_part_key unique (tenant_id, restock_request_id, part_id),
  foreign key (tenant_id, restock_request_id) references restock_requests (tenant_id, id) on delete cascade,
  foreign key (tenant_id, part_id) references parts (tenant_id, id)
);
call fw.business_table('restock_request_lines');
create index restock_request_lines_part_idx on restock_request_lines (tenant_id, part_id);

create function fw.my_restock_requests() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select r.id from restock_requests r
   where r.tenant_id = fw.current_tenant() and r.technician_id = fw.current_membership() $$;
create policy technician_rows on restock_requests as restrictive to fieldwright_app using
  ((select fw.is_office()) or technician_id = (select fw.current_membership()));
create policy technician_rows on restock_request_lines as restrictive to fieldwright_app using
  ((select fw.is_office()) or restock_request_id in (select fw.my_restock_requests()));

-- How much of a part was used from a place since it last came there. Technicians don't read moves, but may know that of a place.
create function fw.used_since_restock(place uuid, part uuid) returns numeric
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select greatest(0, coalesce(-sum(m.quantity), 0)) from stock_moves m
   where m.tenant_id = fw.current_tenant() and m.location_id = place and m.part_id = part and m.kind in ('used', 'returned')
     and coalesce(m.recorded_at, m.created_at) > coalesce((
       select max(coalesce(i.recorded_at, i.created_at)) from stock_moves i
        where i.tenant_id = m.tenant_id and i.location_id = place and i.part_id = part
          and i.quantity > 0 and i.kind in ('transfer', 'opening', 'receipt')), '-infinity') $$;
