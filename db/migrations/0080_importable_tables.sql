-- Lets a spreadsheet come into a table: its domain declares the import, and its resource an `import_id`. The key makes a second
-- run of the same file harmless.
create procedure fw.carry_imports(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add column import_id uuid, add column import_key text,
    add foreign key (tenant_id, import_id) references imports (tenant_id, id)', target);
  execute format('create unique index %s on %s (tenant_id, import_key) where import_key is not null',
    quote_ident(target::text || '_import_key'), target);
  execute format('create index %s on %s (tenant_id, import_id) where import_id is not null',
    quote_ident(target::text || '_import_idx'), target);
end $$;
revoke all on procedure fw.carry_imports(regclass) from public;

call fw.carry_imports('contacts');
call fw.carry_imports('vendors');
