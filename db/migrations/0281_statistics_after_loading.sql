-- After many rows were loaded at once the planner knows nothing of them until autovacuum comes by, which takes a minute or
-- more, and reads them in ways that take minutes. Whoever loads them calls this at the end.
create function fw.take_statistics() returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare of_table regclass;
begin
  for of_table in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
    execute format('analyze %s', of_table);
  end loop;
end $$;
revoke all on function fw.take_statistics() from public;
grant execute on function fw.take_statistics() to fieldwright_app;
