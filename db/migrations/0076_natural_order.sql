-- The order in which people look names up: without regard to case or accents, and 2 before 10. It is total (names that
-- differ in nothing else are told apart by their bytes), so that pages by key meet every row once.
-- A PostgreSQL that was built without ICU has no such order; there, names stand by their bytes as before.
do $$ begin
  create collation fw.natural_order (provider = icu, locale = 'und-u-kn-true');
exception when feature_not_supported then
  create collation fw.natural_order (provider = libc, locale = 'C');
end $$;

drop index customers_name_idx, sites_name_idx, contacts_name_idx, assets_name_idx, parts_name_idx, assets_status_idx;
create index customers_name_idx on customers (tenant_id, name collate fw.natural_order, id);
create index sites_name_idx on sites (tenant_id, name collate fw.natural_order, id);
create index contacts_name_idx on contacts (tenant_id, name collate fw.natural_order, id);
create index assets_name_idx on assets (tenant_id, name collate fw.natural_order, id);
create index assets_status_idx on assets (tenant_id, status, name collate fw.natural_order, id);
create index parts_name_idx on parts (tenant_id, name collate fw.natural_order, id);
