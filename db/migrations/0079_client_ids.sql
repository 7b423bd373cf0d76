-- A client may give the id of what it makes (a UUID of version 7), so that it can refer to it before the server has answered.
-- What each of these ids was given for is kept for good: the same id with the same content is the same row, whenever it comes.
create table client_ids (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  -- `customers.create`, `work_orders.add_time`
  made text not null,
  -- SHA-256 of what was sent
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call fw.protect_tenant_table('client_ids');
-- expand: the table is new.
revoke update, delete on client_ids from fieldwright_app;

-- True: the id is taken now, by this transaction. False: it was taken before, for the same. Null: for something else.
create function fw.claim_id(given uuid, event text, sent text) returns boolean
language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  hash bytea := sha256(convert_to(sent, 'UTF8'));
begin
  insert into client_ids (tenant_id, id, made, content) values (fw.current_tenant(), given, event, hash)
    on conflict do nothing;
  if found then return true; end if;
  return (select case when c.made = event and c.content = hash then false end
    from client_ids c where c.tenant_id = fw.current_tenant() and c.id = given);
end $$;
