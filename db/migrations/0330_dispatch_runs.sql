-- Runs of the planner and what they propose. A run is made by one server, which says every second that it is there (`seen_at`).

create table dispatch_runs (
  like fw.business_row including defaults,
  title text not null check (length(title) between 1 and 200),
  kind text not null default 'optimise' check (kind in ('optimise', 'emergency', 'repair')),
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'stopped', 'failed')),
  from_on date not null,
  to_on date not null,
  -- What was asked for, and the same as a key: only one run at a time plans the same.
  scope jsonb not null default '{}',
  scope_key text not null,
  work_order_id uuid,
  -- [seconds, cost] from the first plan to the best one.
  progress jsonb not null default '[]',
  score_before jsonb,
  score_after jsonb,
  lower_bound bigint,
  summary text,
  assumptions jsonb not null default '[]',
  left_out jsonb not null default '[]',
  options jsonb not null default '[]',
  acceptances integer not null default 0,
  stop_requested_at timestamptz,
  seen_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  constraint dispatch_runs_days_check check (to_on >= from_on),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
call fw.business_table('dispatch_runs');
create unique index dispatch_runs_current_key on dispatch_runs (tenant_id, scope_key) where status in ('queued', 'running');
create index dispatch_runs_newest_idx on dispatch_runs (tenant_id, created_at desc, id desc);
create index dispatch_runs_work_order_idx on dispatch_runs (tenant_id, work_order_id) where work_order_id is not null;

create table dispatch_moves (
  like fw.business_row including defaults,
  run_id uuid not null,
  -- An emergency has several ways to choose from; every other run has one.
  option integer not null default 1 check (option > 0),
  position integer not null,
  kind text not null check (kind in ('add', 'move')),
  work_order_id uuid not null,
  visit_id uuid,
  from_technician_id uuid,
  from_starts_at timestamptz,
  from_ends_at timestamptz,
  to_technician_id uuid not null,
  to_starts_at timestamptz not null,
  to_ends_at timestamptz not null,
  reason text not null,
  prices jsonb not null default '{}',
  travel_minutes integer,
  -- The version of the visit, or of the order of a new one, that the proposal was made for.
  expected_version integer not null,
  outcome text not null default 'proposed' check (outcome in ('proposed', 'accepted', 'refused', 'undone', 'kept')),
  refusal text,
  acceptance integer,
  accepted_version integer,
  constraint dispatch_moves_times_check check (to_ends_at > to_starts_at),
  constraint dispatch_moves_from_check check (kind = 'add' or (visit_id is not null and from_starts_at is not null)),
  foreign key (tenant_id, run_id) references dispatch_runs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, visit_id) references visits (tenant_id, id),
  foreign key (tenant_id, from_technician_id) references memberships (tenant_id, id),
  foreign key (tenant_id, to_technician_id) references memberships (tenant_id, id)
);
call fw.business_table('dispatch_moves');
create index dispatch_moves_run_idx on dispatch_moves (tenant_id, run_id, option, position, id);
create index dispatch_moves_work_order_idx on dispatch_moves (tenant_id, work_order_id);
create index dispatch_moves_visit_idx on dispatch_moves (tenant_id, visit_id) where visit_id is not null;
create index dispatch_moves_from_idx on dispatch_moves (tenant_id, from_technician_id) where from_technician_id is not null;
create index dispatch_moves_to_idx on dispatch_moves (tenant_id, to_technician_id);


-- Where parts can be fetched on the way.
alter table stock_locations
  add column lat numeric(9,6),
  add column lng numeric(9,6);
