-- What one of something costs or sells for can be finer than the currency: wire at 0.035 a foot, screws at 0.0125 each. Unit prices and
-- unit costs stay in minor units, so that quantity times price is what it was, and get decimals of them: up to six of the currency's unit.
-- Amounts stay whole. Values stay as they are; each table is written anew once, a million lines in about ten seconds, and in a
-- transaction of its own (0591 to 0597), so that nobody waits for all of them.

create function fw.currency_decimals(currency text) returns integer language sql immutable as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end $$;

-- A unit price as the API writes it: with the digits of its currency, and more only where it has more.
create function fw.price_text(price numeric, currency text) returns text language sql immutable as $$
  select (trim_scale(price) * round((10::numeric ^ -fw.currency_decimals(currency)), fw.currency_decimals(currency)))::text $$;
grant execute on function fw.currency_decimals(text), fw.price_text(numeric, text) to fieldwright_app;

-- expand: the version before reads and writes these prices as before; what it would calculate with stored ones it refuses until it is replaced.
-- online: only under a lock can a column get another type, and this is the shortest way: about ten seconds for a million rows.
alter table parts
  alter column cost type numeric,
  alter column price type numeric,
  add constraint parts_cost_scale_check check (min_scale(cost) <= 6) not valid,
  add constraint parts_price_scale_check check (min_scale(price) <= 6) not valid;
-- expand: the version before reads and writes these prices as before; what it would calculate with stored ones it refuses until it is replaced.
-- online: only under a lock can a column get another type, and this is the shortest way: about ten seconds for a million rows.
alter table services
  alter column price type numeric,
  add constraint services_price_scale_check check (min_scale(price) <= 6) not valid;

-- What the parts of one service cost: exact where a part is priced finer than the currency, else in its digits, part by part, as before.
create function fw.service_unit_parts_cost(service uuid) returns numeric language sql stable as $$
  select coalesce(case when bool_or(min_scale(p.cost) > 0)
      then trim_scale(round(sum(u.quantity * p.cost), 6 - (select fw.currency_decimals(t.currency) from tenants t where t.id = fw.current_tenant())))
      else sum(fw.half_even(u.quantity * p.cost)) end, 0)
    from service_parts u join parts p on p.tenant_id = u.tenant_id and p.id = u.part_id
   where u.tenant_id = fw.current_tenant() and u.service_id = service $$;

-- Parts at their cost, and the usual cost of the time.
create function fw.service_unit_cost(s services) returns numeric language sql stable as $$
  select fw.service_unit_parts_cost(s.id) + fw.half_even(s.labour_minutes * fw.usual_hourly_cost() / 60.0) $$;

-- A fixed price, or parts at cost with the markup and time at the rate: in the digits of the currency, like any price that is worked out.
create function fw.service_sale_price(s services) returns numeric language sql stable as $$
  select case s.pricing when 'fixed' then s.price
    else fw.half_even(fw.service_unit_parts_cost(s.id) * (1 + s.markup)) + fw.half_even(s.labour_minutes * s.hourly_rate / 60.0) end $$;

-- expand: no version that was released calls them.
drop function fw.service_price(services), fw.service_cost(services);
-- expand: no version that was released calls it.
drop function fw.service_parts_cost(uuid);
