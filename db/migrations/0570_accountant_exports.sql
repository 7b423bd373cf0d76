-- What an account is called in the accountant's software, and what has been exported there.
alter table accounts
  add column quickbooks_name text check (length(quickbooks_name) between 1 and 159),
  add column xero_code text check (length(xero_code) between 1 and 10),
  add column xero_tax_rate text check (length(xero_tax_rate) between 1 and 100);

-- QuickBooks knows accounts by name alone, and takes a colon for an account under another one.
create function fw.quickbooks_name(a accounts) returns text language sql stable as $$
  select coalesce(a.quickbooks_name, replace(a.name, ':', ' -') || case when exists (
    select from accounts o where o.tenant_id = a.tenant_id and o.id <> a.id and lower(o.name) = lower(a.name))
    then ' (' || a.code || ')' else '' end) $$;

create table accountant_exports (
  like fw.appended_row including defaults,
  target text not null check (target in ('quickbooks_desktop', 'quickbooks_online', 'xero')),
  number integer not null,
  -- Null: from the first entry on.
  starts_on date,
  ends_on date not null,
  -- The last entry that was posted then.
  until_position bigint not null,
  -- Whether it has also what earlier ones have.
  is_whole boolean not null,
  entries integer not null,
  lines integer not null,
  -- Of the debits.
  amount bigint not null,
  -- Accounts and people as they were called then, so that the file is the same whenever it is made.
  frozen jsonb not null,
  constraint accountant_exports_days_check check (ends_on >= starts_on),
  constraint accountant_exports_number_key unique (tenant_id, target, number)
);
call fw.business_table('accountant_exports');
call fw.require_permission('accountant_exports', 'view_financial_reports', null);
create index accountant_exports_newest_idx on accountant_exports (tenant_id, created_at desc, id desc);
-- expand: the version before doesn't know this table.
revoke update, delete on accountant_exports from fieldwright_app;
