-- Two numbers of different areas may end alike: the one with all digits that were typed comes first, with or without its country.

create or replace function fw.rows_by_phone(asked text, most integer) returns table (table_name text, row_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
  every constant text collate "C" := fw.phone_digits(asked);
  first text collate "C" := left(every, 9);
  last text collate "C" := first || ':';
begin
  if company is null or not fw.is_office() or length(first) < 4 then return; end if;
  return query (select 'customers', c.id from customers c where c.tenant_id = company and c.phone is not null
    and fw.phone_digits(c.phone) collate "C" >= first and fw.phone_digits(c.phone) collate "C" < last
    order by not fw.is_same_phone(every, fw.phone_digits(c.phone)) limit most);
  return query (select 'contacts', o.id from contacts o where o.tenant_id = company and o.phone is not null
    and fw.phone_digits(o.phone) collate "C" >= first and fw.phone_digits(o.phone) collate "C" < last
    order by not fw.is_same_phone(every, fw.phone_digits(o.phone)) limit most);
  return query (select 'contacts', o.id from contacts o where o.tenant_id = company and o.mobile is not null
    and fw.phone_digits(o.mobile) collate "C" >= first and fw.phone_digits(o.mobile) collate "C" < last
    order by not fw.is_same_phone(every, fw.phone_digits(o.mobile)) limit most);
end $$;

-- Of digits from the last to the first: one number is the end of the other.
create function fw.is_same_phone(one text, other text) returns boolean language sql immutable parallel safe
set search_path = pg_catalog as $$ select starts_with(one, other) or starts_with(other, one) $$;
