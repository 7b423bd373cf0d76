-- Life, salvage value and method of a fixed asset, changed for the months to come, as dated rows; and fixed assets from a spreadsheet.

create table fixed_asset_estimates (
  like fw.business_row including defaults,
  fixed_asset_id uuid not null,
  -- Its first day.
  from_month date not null constraint fixed_asset_estimates_month_check check (extract(day from from_month) = 1),
  useful_life_months integer not null check (useful_life_months between 1 and 1200),
  salvage_value bigint not null check (salvage_value >= 0),
  method text not null check (method in ('straight_line', 'declining_balance')),
  annual_rate numeric(7, 6) constraint fixed_asset_estimates_annual_rate_check check (annual_rate > 0 and annual_rate <= 1),
  reason text check (length(reason) <= 500),
  status text not null default 'recorded' check (status in ('recorded', 'undone')),
  undone_at timestamptz,
  constraint fixed_asset_estimates_rate_check check (annual_rate is null or method = 'declining_balance'),
  foreign key (tenant_id, fixed_asset_id) references fixed_assets (tenant_id, id) on delete cascade
);
call fw.business_table('fixed_asset_estimates');
call fw.require_permission('fixed_asset_estimates', 'view_transactions', null);
create unique index fixed_asset_estimates_month_key on fixed_asset_estimates (tenant_id, fixed_asset_id, from_month) where status = 'recorded';
create index fixed_asset_estimates_asset_idx on fixed_asset_estimates (tenant_id, fixed_asset_id, from_month);

-- What was posted by an estimate stays as it was posted, so only the last one comes and goes, and only while nothing is posted by it. The
-- command holds the asset, as posting does.
create function fw.check_estimate() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  asset fixed_assets;
  last date;
  gone integer;
begin
  if tg_op = 'UPDATE' and (old.status = 'undone' or to_jsonb(new) - '{status,undone_at,updated_at,version}'::text[]
      is distinct from to_jsonb(old) - '{status,undone_at,updated_at,version}'::text[]) then
    raise exception 'A change of an estimate stays as it was recorded. Undo it, and record another one.' using errcode = 'FW400';
  end if;
  select * into strict asset from fixed_assets a where a.tenant_id = new.tenant_id and a.id = new.fixed_asset_id;
  select max(l.month) into last from depreciation_lines l
    where l.tenant_id = new.tenant_id and l.fixed_asset_id = new.fixed_asset_id and l.status = 'posted';
  if last >= new.from_month and tg_op = 'UPDATE' then
    raise exception 'Depreciation of % is posted by this estimate. Reverse it first.', to_char(last, 'YYYY-MM') using errcode = 'FW400';
  end if;
  if last >= new.from_month then
    raise exception 'Depreciation of % is posted. Choose a later month, or reverse it first.', to_char(last, 'YYYY-MM')
      using errcode = 'FW400', detail = 'from_month';
  end if;
  select max(e.from_month) into last from fixed_asset_estimates e
    where e.tenant_id = new.tenant_id and e.fixed_asset_id = new.fixed_asset_id and e.status = 'recorded' and e.id <> new.id;
  if tg_op = 'UPDATE' then
    if last > new.from_month then
      raise exception 'The estimate was changed again from % on. Undo that first.', to_char(last, 'YYYY-MM') using errcode = 'FW400';
    end if;
    return new;
  end if;
  if last >= new.from_month then
    raise exception 'The estimate is changed from % on already. Choose a later month, or undo that change first.', to_char(last, 'YYYY-MM')
      using errcode = 'FW400', detail = 'from_month';
  end if;
  gone := (extract(year from new.from_month) - extract(year from asset.in_service_on)) * 12
    + extract(month from new.from_month) - extract(month from asset.in_service_on);
  if gone <= 0 then
    raise exception 'It comes into service in this month or later. Change the asset itself.' using errcode = 'FW400', detail = 'from_month';
  end if;
  if asset.depreciated_through >= new.from_month then
    raise exception 'It was depreciated in other books through %.', asset.depreciated_through using errcode = 'FW400', detail = 'from_month';
  end if;
  if new.useful_life_months <= gone then
    raise exception 'It has been in service for % months by then. Enter more than that.', gone
      using errcode = 'FW400', detail = 'useful_life_months';
  end if;
  if new.salvage_value > asset.cost then
    raise exception 'The salvage value can’t be more than the cost.' using errcode = 'FW400', detail = 'salvage_value';
  end if;
  return new;
end $$;
create trigger fits before insert or update on fixed_asset_estimates for each row execute function fw.check_estimate();

call fw.carry_imports('fixed_assets');

-- One that comes without a number takes the next; after one that brings its own, numbers go on behind it.
create function fw.number_fixed_asset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if new.number is null then
    select n into new.number from fw.next_numbers('fixed_assets', 1) n;
    return new;
  end if;
  update number_series s set next_value = o.counted + 1, period = o.period
    from (select substr(new.number, length(p.prefix) + 1)::bigint as counted, p.period
      from (select replace(n.prefix, '{YYYY}', to_char(fw.today(), 'YYYY')) as prefix,
          case when n.prefix like '%{YYYY}%' then to_char(fw.today(), 'YYYY') else '' end as period
        from number_series n where n.tenant_id = new.tenant_id and n.series = 'fixed_assets') p
      where starts_with(new.number, p.prefix) and substr(new.number, length(p.prefix) + 1) ~ '^[0-9]{1,15}$') o
    where s.tenant_id = new.tenant_id and s.series = 'fixed_assets' and (s.period <> o.period or s.next_value <= o.counted);
  return new;
end $$;
create trigger numbered before insert on fixed_assets for each row execute function fw.number_fixed_asset();

-- As it was, and a change of the estimate follows from the asset as well.
create or replace function fw.check_fixed_asset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  one record;
  free constant text[] := array['name', 'category', 'serial_number', 'asset_id', 'bill_id', 'department_id', 'branch_id', 'notes', 'status', 'search_text', 'import_id', 'import_key',
    'updated_at', 'version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    if exists (select from depreciation_lines l where l.tenant_id = new.tenant_id and l.fixed_asset_id = new.id and l.status = 'posted')
        or exists (select from fixed_asset_disposals d where d.tenant_id = new.tenant_id and d.fixed_asset_id = new.id and d.status = 'recorded') then
      raise exception 'Depreciation of this asset is posted, so what it follows from stays. Reverse the depreciation first, or change the estimate for the months to come.'
        using errcode = 'FW400';
    end if;
    if exists (select from fixed_asset_estimates e where e.tenant_id = new.tenant_id and e.fixed_asset_id = new.id and e.status = 'recorded') then
      raise exception 'The estimate of this asset was changed, and that follows from it. Undo that change first.' using errcode = 'FW400';
    end if;
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
