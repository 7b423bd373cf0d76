-- The company's own vans, tools and equipment, what is depreciated of them, and what becomes of them.

create table fixed_assets (
  like fw.business_row including defaults,
  number text not null,
  name text not null check (length(name) between 1 and 120),
  category text not null default 'tools'
    check (category in ('vehicles', 'tools', 'machinery', 'computers', 'furniture', 'leasehold', 'buildings', 'other')),
  serial_number text,
  asset_id uuid,
  bill_id uuid,
  purchased_on date not null,
  -- Depreciation begins with this month.
  in_service_on date not null,
  cost bigint not null check (cost > 0),
  salvage_value bigint not null default 0,
  useful_life_months integer not null check (useful_life_months between 1 and 1200),
  method text not null default 'straight_line' check (method in ('straight_line', 'declining_balance')),
  -- Of a year, for the declining balance; double the straight-line rate without one.
  annual_rate numeric(7, 6) check (annual_rate > 0 and annual_rate <= 1),
  asset_account_id uuid not null,
  accumulated_account_id uuid not null,
  expense_account_id uuid not null,
  -- What was depreciated in other books, up to and including the month of a day.
  depreciated_before bigint not null default 0 check (depreciated_before >= 0),
  depreciated_through date,
  status text not null default 'in_use' check (status in ('in_use', 'disposed')),
  notes text,
  search_text text generated always as (lower(number || ' ' || name || ' ' || coalesce(serial_number, ''))) stored,
  constraint fixed_assets_number_key unique (tenant_id, number),
  constraint fixed_assets_salvage_check check (salvage_value between 0 and cost),
  constraint fixed_assets_service_check check (in_service_on >= purchased_on),
  constraint fixed_assets_rate_check check (annual_rate is null or method = 'declining_balance'),
  constraint fixed_assets_before_check check (depreciated_before <= greatest(cost - salvage_value, 0)),
  constraint fixed_assets_through_check check (depreciated_before = 0 or depreciated_through is not null),
  constraint fixed_assets_through_day_check check (depreciated_through >= in_service_on),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, bill_id) references vendor_bills (tenant_id, id),
  foreign key (tenant_id, asset_account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, accumulated_account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, expense_account_id) references accounts (tenant_id, id)
);
call fw.business_table('fixed_assets');
call fw.require_permission('fixed_assets', 'view_transactions', 'create_transactions');
-- A thing is in the books once.
create unique index fixed_assets_asset_key on fixed_assets (tenant_id, asset_id) where asset_id is not null;
create index fixed_assets_bill_idx on fixed_assets (tenant_id, bill_id) where bill_id is not null;
create index fixed_assets_asset_account_idx on fixed_assets (tenant_id, asset_account_id);
create index fixed_assets_accumulated_account_idx on fixed_assets (tenant_id, accumulated_account_id);
create index fixed_assets_expense_account_idx on fixed_assets (tenant_id, expense_account_id);

-- The depreciation of one month, posted as one entry.
create table depreciation_runs (
  like fw.business_row including defaults,
  -- Its first day.
  month date not null constraint depreciation_runs_month_check check (extract(day from month) = 1),
  -- The last day of the month, or the first open day if the month was closed by then.
  posted_on date not null check (posted_on >= month),
  amount bigint not null check (amount > 0),
  journal_entry_id uuid not null,
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text check (length(reverse_reason) <= 500),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('depreciation_runs');
call fw.require_permission('depreciation_runs', 'view_transactions', null);
create index depreciation_runs_newest_idx on depreciation_runs (tenant_id, month desc, id desc);
create index depreciation_runs_entry_idx on depreciation_runs (tenant_id, journal_entry_id);
create trigger frozen before update or delete on depreciation_runs for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

create table depreciation_lines (
  like fw.business_row including defaults,
  run_id uuid not null,
  fixed_asset_id uuid not null,
  month date not null,
  amount bigint not null check (amount > 0),
  -- Of its run.
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  foreign key (tenant_id, run_id) references depreciation_runs (tenant_id, id),
  foreign key (tenant_id, fixed_asset_id) references fixed_assets (tenant_id, id)
);
call fw.business_table('depreciation_lines');
call fw.require_permission('depreciation_lines', 'view_transactions', null);
-- A month of an asset is never posted twice.
create unique index depreciation_lines_month_key on depreciation_lines (tenant_id, fixed_asset_id, month) where status = 'posted';
create index depreciation_lines_asset_idx on depreciation_lines (tenant_id, fixed_asset_id, month);
create index depreciation_lines_run_idx on depreciation_lines (tenant_id, run_id);
create trigger frozen before update or delete on depreciation_lines for each row execute function fw.freeze_posted('status');

create function fw.reverse_depreciation_lines() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update depreciation_lines set status = 'reversed' where tenant_id = new.tenant_id and run_id = new.id;
  return null;
end $$;
create trigger lines after update of status on depreciation_runs for each row
  when (old.status = 'posted' and new.status = 'reversed') execute function fw.reverse_depreciation_lines();

create table fixed_asset_disposals (
  like fw.business_row including defaults,
  fixed_asset_id uuid not null,
  disposed_on date not null,
  -- What was received for it, without sales tax; nothing if it was scrapped.
  proceeds bigint not null default 0 check (proceeds >= 0),
  account_id uuid,
  cost bigint not null,
  accumulated bigint not null,
  -- Below nothing: a loss.
  gain bigint not null,
  note text check (length(note) <= 500),
  journal_entry_id uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text check (length(reverse_reason) <= 500),
  constraint fixed_asset_disposals_account_check check ((proceeds = 0) = (account_id is null)),
  constraint fixed_asset_disposals_gain_check check (gain = proceeds - (cost - accumulated)),
  foreign key (tenant_id, fixed_asset_id) references fixed_assets (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('fixed_asset_disposals');
call fw.require_permission('fixed_asset_disposals', 'view_transactions', null);
create unique index fixed_asset_disposals_asset_key on fixed_asset_disposals (tenant_id, fixed_asset_id) where status = 'recorded';
create index fixed_asset_disposals_asset_idx on fixed_asset_disposals (tenant_id, fixed_asset_id);
create index fixed_asset_disposals_account_idx on fixed_asset_disposals (tenant_id, account_id) where account_id is not null;
create index fixed_asset_disposals_entry_idx on fixed_asset_disposals (tenant_id, journal_entry_id);
create trigger frozen before update or delete on fixed_asset_disposals for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

-- The accounts fit what is posted to them, and what the posted depreciation follows from does not change any more. Posting locks the
-- asset, so a change that comes at the same time waits and is refused.
create function fw.check_fixed_asset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  one record;
  free constant text[] := array['name', 'category', 'serial_number', 'asset_id', 'bill_id', 'notes', 'status', 'search_text', 'updated_at', 'version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - free is distinct from to_jsonb(old) - free and (
      exists (select from depreciation_lines l where l.tenant_id = new.tenant_id and l.fixed_asset_id = new.id and l.status = 'posted')
      or exists (select from fixed_asset_disposals d where d.tenant_id = new.tenant_id and d.fixed_asset_id = new.id and d.status = 'recorded')) then
    raise exception 'Depreciation of this asset is posted, so what it follows from stays. Reverse the depreciation first.' using errcode = 'FW400';
  end if;
  for one in
    select c.field, a.id, a.type, a.is_active, fw.account_takes(a.system_key) as takes, c.types
    from (values ('asset_account_id', new.asset_account_id, '{asset}'::text[]),
      ('accumulated_account_id', new.accumulated_account_id, '{asset}'),
      ('expense_account_id', new.expense_account_id, '{expense,cost_of_goods_sold}')) c(field, account_id, types)
    join accounts a on a.tenant_id = new.tenant_id and a.id = c.account_id
  loop
    if one.type <> all (one.types) then
      raise exception 'Choose % account.', case when 'asset' = any (one.types) then 'an asset' else 'an expense' end
        using errcode = 'FW400', detail = one.field;
    end if;
    if one.takes <> 'anything' then
      raise exception 'This account follows documents by itself. Choose another one.' using errcode = 'FW400', detail = one.field;
    end if;
    if not one.is_active and tg_op = 'INSERT' then
      raise exception 'This account is not in use any more.' using errcode = 'FW400', detail = one.field;
    end if;
  end loop;
  if new.asset_account_id = new.accumulated_account_id then
    raise exception 'Cost and depreciation need accounts of their own.' using errcode = 'FW400', detail = 'accumulated_account_id';
  end if;
  return new;
end $$;
create trigger fits before insert or update on fixed_assets for each row execute function fw.check_fixed_asset();

-- What was posted once stays, taken back or not.
create function fw.keep_posted_asset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from tenants t where t.id = old.tenant_id) and (
      exists (select from depreciation_lines l where l.tenant_id = old.tenant_id and l.fixed_asset_id = old.id)
      or exists (select from fixed_asset_disposals d where d.tenant_id = old.tenant_id and d.fixed_asset_id = old.id)) then
    raise exception 'Entries were posted for this asset, so it stays. Dispose of it instead.' using errcode = 'FW400';
  end if;
  return old;
end $$;
create trigger posted before delete on fixed_assets for each row execute function fw.keep_posted_asset();

-- The last day that is closed, or before the books begin; null when everything is open.
create function fw.last_closed_day() returns date
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select greatest(
    (select max(p.ends_on) from fiscal_periods p where p.tenant_id = fw.current_tenant() and p.closed_at is not null and p.reopened_at is null),
    (select max(o.starts_on) - 1 from opening_balances o where o.tenant_id = fw.current_tenant() and o.status <> 'draft')) $$;

-- Companies that are there already get the accounts and the numbers.
alter table accounts no force row level security;
alter table number_series no force row level security;
insert into accounts (tenant_id, code, name, type, subtype, normal_side, system_key)
  select t.id, case when exists (select from accounts a where a.tenant_id = t.id and a.code = new.code) then new.code || '.1' else new.code end,
    new.name, new.type, 'other', new.side, new.key
  from tenants t
  cross join (values ('4900', 'Gain on disposal of assets', 'income', 'credit', 'disposal_gain'),
    ('6960', 'Loss on disposal of assets', 'expense', 'debit', 'disposal_loss')) new(code, name, type, side, key)
  where exists (select from accounts a where a.tenant_id = t.id)
    and not exists (select from accounts a where a.tenant_id = t.id and a.system_key = new.key);
insert into number_series (tenant_id, series, prefix, digits)
  select t.id, 'fixed_assets', 'FA-', 4 from tenants t
  where exists (select from number_series n where n.tenant_id = t.id)
    and not exists (select from number_series n where n.tenant_id = t.id and n.series = 'fixed_assets');
alter table accounts force row level security;
alter table number_series force row level security;
