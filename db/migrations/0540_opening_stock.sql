-- Stock that a company brings with its opening balances: each part at each place, with the cost of one. It is a draft like the others
-- until it is kept, and can't change from then on, so what was kept can be read from it when it is taken back.

create table opening_stock (
  like fw.business_row including defaults,
  part_id uuid not null,
  location_id uuid not null,
  quantity numeric(12,3) not null,
  -- In whole units of the currency: what a part costs may have more decimals than the currency.
  unit_cost numeric(16,6) not null,
  constraint opening_stock_place_key unique (tenant_id, part_id, location_id),
  constraint opening_stock_quantity_check check (quantity > 0),
  constraint opening_stock_unit_cost_check check (unit_cost >= 0),
  foreign key (tenant_id, part_id) references parts (tenant_id, id),
  foreign key (tenant_id, location_id) references stock_locations (tenant_id, id)
);
call fw.business_table('opening_stock');
call fw.require_permission('opening_stock', 'close_periods', 'close_periods');
call fw.carry_imports('opening_stock');
create index opening_stock_location_idx on opening_stock (tenant_id, location_id);
create trigger draft before insert or update or delete on opening_stock for each row execute function fw.refuse_kept_opening();

create function fw.refuse_unstocked_opening() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from parts p where p.tenant_id = new.tenant_id and p.id = new.part_id and not p.is_stocked) then
    raise exception 'This part is not kept in stock.' using errcode = 'FW400', detail = 'part_id';
  end if;
  if exists (select from stock_locations l where l.tenant_id = new.tenant_id and l.id = new.location_id and not l.is_active) then
    raise exception 'This location is not in use any more.' using errcode = 'FW400', detail = 'location_id';
  end if;
  return new;
end $$;
create trigger stocked before insert or update of part_id, location_id on opening_stock
  for each row execute function fw.refuse_unstocked_opening();

-- The entry of the stock that was kept.
-- online: a company has one row
alter table opening_balances
  add column stock_entry_id uuid,
  add foreign key (tenant_id, stock_entry_id) references journal_entries (tenant_id, id);
-- online: a company has one row
create index opening_balances_stock_entry_idx on opening_balances (tenant_id, stock_entry_id) where stock_entry_id is not null;
