-- Who calls: customers and contacts by the end of their number, whatever it is written with and whether the country code is.

-- The digits from the last to the first.
create function fw.phone_digits(phone text) returns text language sql immutable parallel safe
set search_path = pg_catalog as $$ select reverse(regexp_replace(phone, '[^0-9]', '', 'g')) $$;

-- Country codes and leading zeros differ from one way of writing to another: the last nine digits don't.
create function fw.rows_by_phone(asked text, most integer) returns table (table_name text, row_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
  first text collate "C" := left(fw.phone_digits(asked), 9);
  last text collate "C" := first || ':';
begin
  if company is null or not fw.is_office() or length(first) < 4 then return; end if;
  return query (select 'customers', c.id from customers c where c.tenant_id = company and c.phone is not null
    and fw.phone_digits(c.phone) collate "C" >= first and fw.phone_digits(c.phone) collate "C" < last limit most);
  return query (select 'contacts', o.id from contacts o where o.tenant_id = company and o.phone is not null
    and fw.phone_digits(o.phone) collate "C" >= first and fw.phone_digits(o.phone) collate "C" < last limit most);
  return query (select 'contacts', o.id from contacts o where o.tenant_id = company and o.mobile is not null
    and fw.phone_digits(o.mobile) collate "C" >= first and fw.phone_digits(o.mobile) collate "C" < last limit most);
end $$;
revoke all on function fw.rows_by_phone(text, integer) from public;
grant execute on function fw.rows_by_phone(text, integer) to fieldwright_app;
