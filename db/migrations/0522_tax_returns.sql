-- A filed sales-tax return: the days of an agency, up to which line they were filed, and the payment. What is posted later with a date in
-- these days is in the next return.
create function fw.last_sales_tax_line() returns bigint
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(max(id), 0) from sales_tax_lines where tenant_id = fw.current_tenant() $$;

create table tax_returns (
  like fw.business_row including defaults,
  agency_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'filed' check (status in ('filed', 'reversed')),
  -- The last of sales_tax_lines that was there.
  until_line bigint not null default fw.last_sales_tax_line(),
  tax bigint not null,
  -- What the agency leaves to the company for collecting; below nothing where it is added.
  allowance bigint not null default 0,
  allowance_account_id uuid,
  penalty bigint not null default 0,
  penalty_account_id uuid,
  correction bigint not null default 0,
  correction_account_id uuid,
  correction_memo text check (length(correction_memo) <= 200),
  -- Tax less allowance, with penalty and correction. Below nothing: the agency pays it back.
  amount bigint not null,
  paid_on date not null,
  account_id uuid not null,
  reference text check (length(reference) <= 80),
  filed_at timestamptz not null,
  journal_entry_id uuid,
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text check (length(reverse_reason) <= 500),
  constraint tax_returns_amount_check check (amount = tax - allowance + penalty + correction),
  constraint tax_returns_days_check check (ends_on >= starts_on),
  constraint tax_returns_no_overlap exclude using gist (tenant_id with =, agency_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (status = 'filed'),
  foreign key (tenant_id, agency_id) references tax_agencies (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, allowance_account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, penalty_account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, correction_account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('tax_returns');
call fw.require_permission('tax_returns', 'view_financial_reports', 'create_transactions');
create index tax_returns_agency_idx on tax_returns (tenant_id, agency_id, ends_on);
create index tax_returns_newest_idx on tax_returns (tenant_id, ends_on desc, id desc);
create index tax_returns_account_idx on tax_returns (tenant_id, account_id);
create index tax_returns_allowance_idx on tax_returns (tenant_id, allowance_account_id) where allowance_account_id is not null;
create index tax_returns_penalty_idx on tax_returns (tenant_id, penalty_account_id) where penalty_account_id is not null;
create index tax_returns_correction_idx on tax_returns (tenant_id, correction_account_id) where correction_account_id is not null;
create index tax_returns_entry_idx on tax_returns (tenant_id, journal_entry_id) where journal_entry_id is not null;
create trigger frozen before update or delete on tax_returns for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');
