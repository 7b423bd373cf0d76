-- During an upgrade the version before runs on beside the new one. A migration that ends what it needs says so, and
-- every server can ask which migration it must know.

alter table fieldwright_private.migrations add column if not exists needs int;

create function fw.needed_version() returns int language sql stable security definer
  set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(max(needs), 0) from fieldwright_private.migrations;
end;
revoke all on function fw.needed_version() from public;
grant execute on function fw.needed_version() to fieldwright_app;
