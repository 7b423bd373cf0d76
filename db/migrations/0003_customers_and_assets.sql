-- Files, imports, customers with their contacts and sites, assets with their codes, parts.

create table imports (
  like fw.business_row including defaults,
  table_name text not null,
  file_name text not null,
  file_sha256 text not null,
  storage_key text not null,
  options jsonb not null default '{}',
  status text not null default 'uploaded' check (status in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone')),
  total_rows integer not null default 0,
  done_rows integer not null default 0,
  good_rows integer not null default 0,
  bad_rows integer not null default 0,
  created_rows integer not null default 0,
  skipped_rows integer not null default 0,
  report jsonb not null default '{}',
  error text,
  finished_at timestamptz
);
call fw.business_table('imports');
create index imports_newest_idx on imports (tenant_id, created_at desc, id desc);

create table files (
  like fw.business_row including defaults,
  storage_key text not null,
  file_name text not null,
  media_type text not null,
  byte_size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  has_thumbnail boolean not null default false,
  work_order_id uuid,
  deleted_at timestamptz
);
call fw.business_table('files');

create table customers (
  like fw.business_row including defaults,
  name text not null,
  kind text not null default 'commercial' check (kind in ('residential', 'commercial', 'property')),
  status text not null default 'active' check (status in ('lead', 'active', 'inactive')),
  lead_stage text check (lead_stage in ('new', 'contacted', 'quoted', 'won', 'lost')),
  owner_id uuid,
  source text,
  email text,
  phone text,
  billing_address jsonb,
  payment_terms integer not null default 30 check (payment_terms between 0 and 365),
  tax_exempt boolean not null default false,
  tax_id text,
  credit_limit bigint check (credit_limit >= 0),
  tags text[] not null default '{}',
  notes text,
  import_id uuid,
  import_key text,
  search_text text generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  foreign key (tenant_id, owner_id) references memberships (tenant_id, id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
call fw.business_table('customers');
create index customers_name_idx on customers (tenant_id, name, id);
create index customers_newest_idx on customers (tenant_id, created_at desc, id desc);
create unique index customers_import_key on customers (tenant_id, import_key) where import_key is not null;

create table sites (
  like fw.business_row including defaults,
  customer_id uuid not null,
  name text not null,
  address jsonb,
  lat numeric(9,6) check (lat between -90 and 90),
  lng numeric(9,6) check (lng between -180 and 180),
  timezone text,
  access_notes text,
  hazards text,
  tax_rate numeric(7,4) check (tax_rate between 0 and 1),
  preferred_technician_id uuid,
  is_active boolean not null default true,
  import_id uuid,
  import_key text,
  search_text text generated always as (lower(name || ' ' || coalesce(address->>'street_address', '') || ' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'postal_code', ''))) stored,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, preferred_technician_id) references memberships (tenant_id, id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
call fw.business_table('sites');
create index sites_customer_idx on sites (tenant_id, customer_id);
create index sites_name_idx on sites (tenant_id, name, id);
create unique index sites_import_key on sites (tenant_id, import_key) where import_key is not null;

create table contacts (
  like fw.business_row including defaults,
  customer_id uuid not null,
  name text not null,
  role text,
  email text,
  phone text,
  mobile text,
  preferred_channel text not null default 'email' check (preferred_channel in ('email', 'phone', 'text')),
  is_primary boolean not null default false,
  is_billing boolean not null default false,
  search_text text generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
call fw.business_table('contacts');
create index contacts_customer_idx on contacts (tenant_id, customer_id);
create index contacts_name_idx on contacts (tenant_id, name, id);

create table assets (
  like fw.business_row including defaults,
  name text not null,
  asset_tag text,
  category text,
  parent_id uuid,
  site_id uuid,
  location text,
  customer_id uuid,
  manufacturer text,
  model text,
  serial_number text,
  status text not null default 'operational' check (status in ('operational', 'degraded', 'down', 'in_storage', 'retired')),
  criticality text not null default 'medium' check (criticality in ('low', 'medium', 'high')),
  condition text check (condition in ('new', 'good', 'fair', 'poor')),
  installed_on date,
  warranty_ends_on date,
  purchase_cost bigint check (purchase_cost >= 0),
  salvage_value bigint check (salvage_value >= 0),
  useful_life_months integer check (useful_life_months > 0),
  specs jsonb not null default '{}',
  notes text,
  import_id uuid,
  import_key text,
  search_text text generated always as (lower(name || ' ' || coalesce(asset_tag, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(location, ''))) stored,
  constraint assets_asset_tag_key unique (tenant_id, asset_tag),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
call fw.business_table('assets');
alter table assets add foreign key (tenant_id, parent_id) references assets (tenant_id, id);
create index assets_site_idx on assets (tenant_id, site_id);
create index assets_customer_idx on assets (tenant_id, customer_id);
create index assets_name_idx on assets (tenant_id, name, id);
create unique index assets_import_key on assets (tenant_id, import_key) where import_key is not null;

-- Opaque random codes; `asset_id` null = a label printed before it is stuck on anything.
create table asset_codes (
  like fw.business_row including defaults,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  asset_id uuid,
  printed_at timestamptz,
  revoked_at timestamptz,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id)
);
call fw.business_table('asset_codes');
create unique index asset_codes_code_key on asset_codes (code);
create index asset_codes_asset_idx on asset_codes (tenant_id, asset_id);

create table parts (
  like fw.business_row including defaults,
  sku text not null,
  name text not null,
  description text,
  unit text not null default 'each',
  cost bigint not null default 0 check (cost >= 0),
  price bigint not null default 0 check (price >= 0),
  barcode text,
  is_active boolean not null default true,
  import_id uuid,
  import_key text,
  search_text text generated always as (lower(sku || ' ' || name || ' ' || coalesce(barcode, ''))) stored,
  constraint parts_sku_key unique (tenant_id, sku),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
call fw.business_table('parts');
create index parts_name_idx on parts (tenant_id, name, id);
create unique index parts_import_key on parts (tenant_id, import_key) where import_key is not null;
