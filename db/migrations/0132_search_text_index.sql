-- outside a transaction
-- One table of one company is one key, so that a look-up touches nothing else. Few rows wait in the list of what is still to be
-- sorted into the index, for each search reads this list.
create index concurrently if not exists search_entries_text_idx on fw.search_entries
  using gin ((table_name || tenant_id::text), text gin_trgm_ops) with (gin_pending_list_limit = 1024) where text is not null;

-- online: one table at a time, each in its own transaction
do $$
declare searched record;
begin
  for searched in select s.table_name, s.code from fw.searched_tables s loop
    call fw.keep_indexed(searched.table_name::regclass, searched.code);
    commit;
  end loop;
end $$;
