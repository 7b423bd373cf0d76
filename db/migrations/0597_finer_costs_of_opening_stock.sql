-- Opening stock had these decimals already, in whole units of the currency: now in minor units like the others.
create function fw.minor_units_of(company uuid) returns numeric language sql stable as $$
  select 10::numeric ^ fw.currency_decimals(t.currency) from tenants t where t.id = company $$;
-- expand: no version that was released has this table.
-- online: a company has a row for each part that it brought.
alter table opening_stock alter column unit_cost type numeric using trim_scale(unit_cost * fw.minor_units_of(tenant_id)),
  add constraint opening_stock_unit_cost_scale_check check (min_scale(unit_cost) <= 6) not valid;
-- expand: made above.
drop function fw.minor_units_of(uuid);
