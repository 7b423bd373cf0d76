-- The end of an import is told by a declared reaction (src/domains/imports/tell-of-import.ts). For servers of the version
-- before, this trigger still acts.

create or replace function fw.tell_of_import() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  perform fw.deliver_notice('import_finished',
    (select array_agg(m.id) from memberships m where m.tenant_id = new.tenant_id and m.user_id = new.created_by and m.status = 'active'),
    case new.status when 'done' then 'Import finished: ' else 'Import failed: ' end || new.file_name,
    case new.status when 'done' then new.created_rows || case when new.created_rows = 1 then ' row was added.' else ' rows were added.' end else new.error end,
    '/settings/import/' || new.id, 'imports', new.id);
  return null;
end $$;
