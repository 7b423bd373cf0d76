-- What a new row costs. A key that is checked for each row is worth its time where it can be wrong.

-- Who made a row is what the transaction says: fw.enter has looked the membership up, the column takes it by default,
-- and no door writes it. A foreign key proved the same once more for every row of every table.
create or replace procedure fw.business_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add primary key (tenant_id, id)', target);
  execute format('alter table %s add foreign key (tenant_id) references tenants on delete cascade', target);
  if exists (select from pg_attribute where attrelid = target and attname = 'version') then
    execute format('create trigger touch before update on %s for each row execute function fw.touch_row()', target);
  end if;
  call fw.protect_tenant_table(target);
end $$;

do $$
declare known record;
begin
  for known in
    select k.conrelid::regclass as target, k.conname from pg_constraint k
    where k.contype = 'f' and k.conrelid::regclass::text <> 'tenants'
      and exists (select from unnest(k.conkey) key
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key and a.attname = 'created_by')
  loop
    execute format('alter table %s drop constraint %I', known.target, known.conname);
  end loop;
end $$;

-- An imported cost goes with its job, which names the import as well.
alter table work_order_costs drop constraint work_order_costs_tenant_id_import_id_fkey;

-- Rows without the value are never looked for by it.
drop index work_orders_customer_idx, work_orders_site_idx, work_orders_lead_idx;
create index work_orders_customer_idx on work_orders (tenant_id, customer_id) where customer_id is not null;
create index work_orders_site_idx on work_orders (tenant_id, site_id) where site_id is not null;
create index work_orders_lead_idx on work_orders (tenant_id, lead_id, status) where lead_id is not null;
