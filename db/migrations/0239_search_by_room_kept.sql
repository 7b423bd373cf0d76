-- outside a transaction
-- The triggers of tables with rooms follow a change of the room.

-- online: one table at a time, each in its own transaction
do $$
declare searched record;
begin
  for searched in select s.table_name, s.code from fw.searched_tables s join pg_attribute a
      on a.attrelid = format('public.%I', s.table_name)::regclass and a.attname = 'room_id' and not a.attisdropped loop
    call fw.keep_indexed(searched.table_name::regclass, searched.code);
    commit;
  end loop;
end $$;
