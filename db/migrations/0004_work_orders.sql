-- Work orders and what is recorded on them; visits; which of it a technician sees.

create table checklist_templates (
  like fw.business_row including defaults,
  name text not null,
  category text,
  description text,
  is_active boolean not null default true,
  constraint checklist_templates_name_key unique (tenant_id, name)
);
call fw.business_table('checklist_templates');

create table work_orders (
  like fw.business_row including defaults,
  number text not null,
  title text not null,
  description text,
  kind text not null default 'service' check (kind in ('service', 'repair', 'install', 'inspection', 'preventive', 'emergency', 'recall')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'unscheduled' check (status in ('requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold', 'completed', 'reviewed', 'closed', 'cannot_complete', 'cancelled')),
  customer_id uuid,
  site_id uuid,
  asset_id uuid,
  contact_id uuid,
  checklist_template_id uuid,
  category text,
  source text not null default 'office' check (source in ('office', 'phone', 'email', 'portal', 'qr', 'plan', 'inspection', 'import', 'technician')),
  requested_at timestamptz not null default now(),
  due_at timestamptz,
  sla_due_at timestamptz,
  window_start timestamptz,
  window_end timestamptz,
  estimated_minutes integer check (estimated_minutes between 1 and 100000),
  required_skills text[] not null default '{}',
  not_to_exceed bigint check (not_to_exceed >= 0),
  agreed_price bigint check (agreed_price >= 0),
  customer_po text,
  recall_of uuid,
  requires_signature boolean not null default false,
  requires_photos boolean not null default false,
  is_billable boolean not null default true,
  billing_status text not null default 'unbilled' check (billing_status in ('not_billable', 'unbilled', 'partly_invoiced', 'invoiced', 'paid')),
  hold_reason text,
  cancel_reason text,
  problem text,
  cause text,
  remedy text,
  started_at timestamptz,
  completed_at timestamptz,
  completed_by uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  closed_at timestamptz,
  import_id uuid,
  import_key text,
  search_text text generated always as (lower(number || ' ' || title || ' ' || coalesce(customer_po, ''))) stored,
  constraint work_orders_number_key unique (tenant_id, number),
  constraint work_orders_window_check check (window_end >= window_start),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id),
  foreign key (tenant_id, checklist_template_id) references checklist_templates (tenant_id, id),
  foreign key (tenant_id, completed_by) references memberships (tenant_id, id),
  foreign key (tenant_id, reviewed_by) references memberships (tenant_id, id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
call fw.business_table('work_orders');
alter table work_orders add foreign key (tenant_id, recall_of) references work_orders (tenant_id, id);
create index work_orders_newest_idx on work_orders (tenant_id, created_at desc, id desc);
create index work_orders_requested_idx on work_orders (tenant_id, requested_at desc, id desc);
create index work_orders_status_idx on work_orders (tenant_id, status, requested_at desc, id desc);
create index work_orders_due_idx on work_orders (tenant_id, due_at, id) where status not in ('completed', 'reviewed', 'closed', 'cancelled');
create index work_orders_billing_idx on work_orders (tenant_id, billing_status, status);
create index work_orders_customer_idx on work_orders (tenant_id, customer_id);
create index work_orders_site_idx on work_orders (tenant_id, site_id);
create index work_orders_asset_idx on work_orders (tenant_id, asset_id, requested_at desc);
create unique index work_orders_import_key on work_orders (tenant_id, import_key) where import_key is not null;
alter table files add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);

create table work_order_assignees (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  technician_id uuid not null,
  is_lead boolean not null default false,
  constraint work_order_assignees_technician_id_key unique (tenant_id, work_order_id, technician_id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id)
);
call fw.business_table('work_order_assignees');
create index work_order_assignees_technician_idx on work_order_assignees (tenant_id, technician_id);

create table visits (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  technician_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'scheduled' check (status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site', 'done', 'no_access', 'cancelled')),
  travel_minutes integer check (travel_minutes between 0 and 1440),
  en_route_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  instructions text,
  override_reason text,
  cancel_reason text,
  constraint visits_order_check check (ends_at > starts_at),
  -- A technician is never in two places. A dispatcher's written override takes the visit out of the rule.
  constraint visits_no_overlap exclude using gist (tenant_id with =, technician_id with =, tstzrange(starts_at, ends_at) with &&)
    where (technician_id is not null and override_reason is null and status not in ('tentative', 'cancelled', 'no_access')),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id)
);
call fw.business_table('visits');
create index visits_start_idx on visits (tenant_id, starts_at, id);
create index visits_technician_idx on visits (tenant_id, technician_id, starts_at);
create index visits_work_order_idx on visits (tenant_id, work_order_id);

-- A template's items, and each work order's own copy of them: a job keeps the list it was given.
create table checklist_items (
  like fw.business_row including defaults,
  checklist_template_id uuid,
  work_order_id uuid,
  position integer not null default 0,
  label text not null,
  kind text not null default 'check' check (kind in ('check', 'pass_fail', 'number', 'text', 'choice', 'photo', 'signature', 'meter')),
  is_required boolean not null default false,
  choices text[] not null default '{}',
  min_value numeric(18,4),
  max_value numeric(18,4),
  unit text,
  photo_on_fail boolean not null default false,
  constraint checklist_items_owner_check check ((checklist_template_id is null) <> (work_order_id is null)),
  foreign key (tenant_id, checklist_template_id) references checklist_templates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade
);
call fw.business_table('checklist_items');
create index checklist_items_template_idx on checklist_items (tenant_id, checklist_template_id, position);
create index checklist_items_work_order_idx on checklist_items (tenant_id, work_order_id, position);

create table checklist_answers (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  checklist_item_id uuid not null,
  result text check (result in ('done', 'pass', 'fail', 'not_applicable')),
  value_text text,
  value_number numeric(18,4),
  note text,
  file_id uuid,
  answered_by uuid,
  answered_at timestamptz not null default now(),
  constraint checklist_answers_checklist_item_id_key unique (tenant_id, checklist_item_id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, checklist_item_id) references checklist_items (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, answered_by) references memberships (tenant_id, id)
);
call fw.business_table('checklist_answers');
create index checklist_answers_work_order_idx on checklist_answers (tenant_id, work_order_id);

create table time_entries (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  visit_id uuid,
  technician_id uuid not null,
  kind text not null default 'work' check (kind in ('work', 'travel', 'break')),
  started_at timestamptz not null,
  ended_at timestamptz,
  hourly_cost bigint,
  hourly_rate bigint,
  is_billable boolean not null default true,
  note text,
  invoice_line_id uuid,
  constraint time_entries_order_check check (ended_at >= started_at),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, visit_id) references visits (tenant_id, id),
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id)
);
call fw.business_table('time_entries');
create index time_entries_work_order_idx on time_entries (tenant_id, work_order_id);
create index time_entries_technician_idx on time_entries (tenant_id, technician_id, started_at);
-- One running timer a technician.
create unique index time_entries_running_key on time_entries (tenant_id, technician_id) where ended_at is null;

create table work_order_parts (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  part_id uuid,
  description text not null,
  quantity numeric(12,3) not null check (quantity > 0),
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  unit_price bigint not null default 0 check (unit_price >= 0),
  is_billable boolean not null default true,
  used_by uuid,
  invoice_line_id uuid,
  journal_entry_id uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, part_id) references parts (tenant_id, id),
  foreign key (tenant_id, used_by) references memberships (tenant_id, id)
);
call fw.business_table('work_order_parts');
create index work_order_parts_work_order_idx on work_order_parts (tenant_id, work_order_id);
create index work_order_parts_part_idx on work_order_parts (tenant_id, part_id);

create table work_order_costs (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  kind text not null default 'other' check (kind in ('subcontractor', 'permit', 'rental', 'travel', 'disposal', 'imported', 'other')),
  description text not null,
  cost bigint not null default 0 check (cost >= 0),
  price bigint not null default 0 check (price >= 0),
  is_billable boolean not null default true,
  incurred_on date not null default current_date,
  invoice_line_id uuid,
  import_id uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
call fw.business_table('work_order_costs');
create index work_order_costs_work_order_idx on work_order_costs (tenant_id, work_order_id);

create table photos (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  file_id uuid not null,
  stage text not null default 'during' check (stage in ('before', 'during', 'after')),
  caption text,
  taken_at timestamptz not null default now(),
  taken_by uuid,
  checklist_item_id uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, taken_by) references memberships (tenant_id, id),
  foreign key (tenant_id, checklist_item_id) references checklist_items (tenant_id, id)
);
call fw.business_table('photos');
create index photos_work_order_idx on photos (tenant_id, work_order_id, taken_at);

create table signatures (
  like fw.appended_row including defaults,
  work_order_id uuid not null,
  file_id uuid not null,
  signer_name text not null,
  signed_at timestamptz not null default now(),
  taken_by uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, taken_by) references memberships (tenant_id, id)
);
call fw.business_table('signatures');
create index signatures_work_order_idx on signatures (tenant_id, work_order_id);

create table comments (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  body text not null,
  is_internal boolean not null default true,
  author_id uuid,
  mentions uuid[] not null default '{}',
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, author_id) references memberships (tenant_id, id)
);
call fw.business_table('comments');
create index comments_work_order_idx on comments (tenant_id, work_order_id, created_at);

-- ---- what a technician sees: jobs assigned to them, and unassigned ones at sites they serve ------------------------------

create function fw.my_sites() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select s.id from sites s where s.tenant_id = fw.current_tenant() and s.preferred_technician_id = fw.current_membership()
  union
  select w.site_id from visits v join work_orders w on w.tenant_id = v.tenant_id and w.id = v.work_order_id
   where v.tenant_id = fw.current_tenant() and v.technician_id = fw.current_membership() and w.site_id is not null $$;

-- Security definer: the restrictive policies bind the app role only, so these functions do not ask themselves again.
create function fw.my_work_orders() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select a.work_order_id from work_order_assignees a
   where a.tenant_id = fw.current_tenant() and a.technician_id = fw.current_membership()
  union
  select w.id from work_orders w
   where w.tenant_id = fw.current_tenant()
     and w.status in ('requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold')
     and w.site_id in (select fw.my_sites())
     and not exists (select from work_order_assignees a where a.tenant_id = w.tenant_id and a.work_order_id = w.id) $$;

create procedure fw.restrict_to_my_work_orders(target regclass, through text) language plpgsql as $$
begin
  execute format('create policy technician_rows on %s as restrictive to fieldwright_app using
    ((select fw.is_office()) or %I in (select fw.my_work_orders()))', target, through);
end $$;
call fw.restrict_to_my_work_orders('work_orders', 'id');
call fw.restrict_to_my_work_orders('work_order_assignees', 'work_order_id');
call fw.restrict_to_my_work_orders('checklist_answers', 'work_order_id');
call fw.restrict_to_my_work_orders('time_entries', 'work_order_id');
call fw.restrict_to_my_work_orders('work_order_parts', 'work_order_id');
call fw.restrict_to_my_work_orders('work_order_costs', 'work_order_id');
call fw.restrict_to_my_work_orders('photos', 'work_order_id');
call fw.restrict_to_my_work_orders('signatures', 'work_order_id');
call fw.restrict_to_my_work_orders('comments', 'work_order_id');
create policy technician_rows on checklist_items as restrictive to fieldwright_app using
  ((select fw.is_office()) or work_order_id is null or work_order_id in (select fw.my_work_orders()));
create policy technician_rows on files as restrictive to fieldwright_app using
  ((select fw.is_office()) or work_order_id in (select fw.my_work_orders())
    or (work_order_id is null and created_by = (select fw.current_user_id())));
create policy technician_rows on customers as restrictive for select to fieldwright_app using
  ((select fw.is_office()) or id in (select w.customer_id from work_orders w));
create policy technician_rows on contacts as restrictive for select to fieldwright_app using
  ((select fw.is_office()) or customer_id in (select w.customer_id from work_orders w));

-- ---- what a job cost, and what it brings -------------------------------------------------------------------------------------

-- Labour at cost: minutes of work and travel × hourly cost, half-even to the minor unit, each entry rounded by itself.
create function fw.half_even(amount numeric) returns bigint language sql immutable strict as $$
  select case when abs(amount - trunc(amount)) = 0.5
    then (case when mod(trunc(amount), 2) = 0 then trunc(amount) else trunc(amount) + sign(amount) end)
    else round(amount) end::bigint $$;
create function fw.labour_cost(entry time_entries) returns bigint language sql immutable as $$
  select case when entry.ended_at is null or entry.kind = 'break' then 0
    else fw.half_even(extract(epoch from entry.ended_at - entry.started_at) * coalesce(entry.hourly_cost, 0) / 3600) end $$;
create function fw.work_order_cost(work_order uuid) returns bigint language sql stable as $$
  select coalesce((select sum(fw.half_even(p.quantity * p.unit_cost)) from work_order_parts p where p.work_order_id = work_order), 0)::bigint
       + coalesce((select sum(c.cost) from work_order_costs c where c.work_order_id = work_order), 0)::bigint
       + coalesce((select sum(fw.labour_cost(t)) from time_entries t where t.work_order_id = work_order), 0)::bigint $$;
create function fw.asset_cost(asset uuid) returns bigint language sql stable as $$
  select coalesce((select sum(fw.half_even(p.quantity * p.unit_cost)) from work_orders w join work_order_parts p on p.tenant_id = w.tenant_id and p.work_order_id = w.id where w.asset_id = asset), 0)::bigint
       + coalesce((select sum(c.cost) from work_orders w join work_order_costs c on c.tenant_id = w.tenant_id and c.work_order_id = w.id where w.asset_id = asset), 0)::bigint
       + coalesce((select sum(fw.labour_cost(t)) from work_orders w join time_entries t on t.tenant_id = w.tenant_id and t.work_order_id = w.id where w.asset_id = asset), 0)::bigint $$;
