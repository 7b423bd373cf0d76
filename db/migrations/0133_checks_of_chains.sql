-- The chains of audit log and ledger are checked part by part: the newest entries when somebody asks, every night those that were
-- added, and all of them on demand. Up to where a chain was found sound is noted, with its seal there.

create table chain_checks (
  tenant_id uuid not null references tenants on delete cascade,
  chain text not null check (chain in ('audit', 'ledger')),
  position bigint not null,
  hash text not null,
  checked_at timestamptz not null default now(),
  primary key (tenant_id, chain)
);
call fw.protect_tenant_table('chain_checks');
create policy office_reads on chain_checks as restrictive for select to fieldwright_app using ((select fw.is_office()));
-- expand: the version before does not know the table.
revoke insert, update, delete on chain_checks from fieldwright_app;
drop trigger announce_insert on chain_checks;
drop trigger announce_update on chain_checks;
drop trigger announce_delete on chain_checks;

create function fw.note_chain_check(in_chain text, at_position bigint, seal text) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  insert into chain_checks (tenant_id, chain, position, hash) values (fw.current_tenant(), in_chain, at_position, seal)
    on conflict (tenant_id, chain) do update set position = excluded.position, hash = excluded.hash, checked_at = now() $$;

-- The number of entries of this company that age has removed, and the position up to which.
create function fw.audit_trimmed() returns table (entries bigint, through bigint)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(sum((l.after ->> 'entries')::bigint), 0)::bigint, coalesce(max((l.after ->> 'through')::bigint), 0)
    from audit_logs l where l.tenant_id = fw.current_tenant() and l.action = 'audit_logs.trim' $$;

-- As fw.audit_faults, of the entries sealed after one position and up to another.
create function fw.audit_faults(after_position bigint, through_position bigint)
returns table ("position" bigint, entry_id bigint, fault text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  with chain as (
    select s.position, s.entry_id, s.hash, lag(s.hash) over w as previous, lag(s.position) over w as last
    from audit_seals s where s.tenant_id = fw.current_tenant() and s.position between after_position and through_position
    window w as (order by s.position))
  select c.position, c.entry_id,
    case when coalesce(c.last, 0) <> c.position - 1 then 'a seal is missing before it'
      when l.id is null then 'the entry is gone'
      else 'the entry is not what was sealed' end
  from chain c left join audit_logs l on l.tenant_id = fw.current_tenant() and l.id = c.entry_id
  where c.position > after_position and (coalesce(c.last, 0) <> c.position - 1
    or (l.id is null and c.position > (select t.through from fw.audit_trimmed() t))
    or (l.id is not null and fw.audit_digest(coalesce(c.previous, repeat('0', 64)), l) <> c.hash))
  union all
  select 1, null, 'the first entry, which a company has from its founding, is gone'
  where after_position = 0 and exists (select from tenants t where t.id = fw.current_tenant())
    and not exists (select from audit_seals s where s.tenant_id = fw.current_tenant() and s.position = 1)
  order by 1 $$;

-- Entries without a seal among those after one id and up to another.
create function fw.unsealed_entries(after_id bigint, through_id bigint) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select l.id from audit_logs l where l.tenant_id = fw.current_tenant() and l.id > after_id and l.id <= through_id
    and not exists (select from audit_seals s where s.tenant_id = l.tenant_id and s.entry_id = l.id)
  order by 1 $$;

-- This company's own head: fw.audit_heads reads those of all.
create function fw.audit_head() returns table ("position" bigint, entry_id bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select s.position, s.entry_id, s.hash from audit_seals s where s.tenant_id = fw.current_tenant() order by s.position desc limit 1 $$;
create function fw.audit_seal(at_position bigint) returns table (entry_id bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select s.entry_id, s.hash from audit_seals s where s.tenant_id = fw.current_tenant() and s.position = at_position $$;

-- ---- how much a company has ------------------------------------------------------------------------------------------------

-- Counted every night; what is shown of large tables is from then.
create table company_sizes (
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  rows bigint not null,
  bytes bigint not null default 0,
  counted_at timestamptz not null default now(),
  primary key (tenant_id, name)
);
call fw.protect_tenant_table('company_sizes');
create policy office_reads on company_sizes as restrictive for select to fieldwright_app using ((select fw.is_office()));
-- expand: the version before does not know the table.
revoke insert, update, delete on company_sizes from fieldwright_app;
drop trigger announce_insert on company_sizes;
drop trigger announce_update on company_sizes;
drop trigger announce_delete on company_sizes;

create function fw.count_company() returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  insert into company_sizes (tenant_id, name, rows, bytes)
    select fw.current_tenant(), c.name, c.rows, c.bytes from (
      select 'customers' as name, count(*) as rows, 0 as bytes from customers where tenant_id = fw.current_tenant()
      union all select 'assets', count(*), 0 from assets where tenant_id = fw.current_tenant()
      union all select 'invoices', count(*), 0 from invoices where tenant_id = fw.current_tenant()
      union all select 'files', count(*), coalesce(sum(f.byte_size), 0) from files f where f.tenant_id = fw.current_tenant() and f.deleted_at is null
      union all select 'mail ' || o.status, count(*), 0 from outbox_emails o where o.tenant_id = fw.current_tenant() group by o.status) c
    on conflict (tenant_id, name) do update set rows = excluded.rows, bytes = excluded.bytes, counted_at = now() $$;

revoke all on function fw.note_chain_check(text, bigint, text), fw.audit_trimmed(), fw.audit_faults(bigint, bigint),
  fw.unsealed_entries(bigint, bigint), fw.audit_head(), fw.audit_seal(bigint), fw.count_company() from public;
grant execute on function fw.note_chain_check(text, bigint, text), fw.audit_trimmed(), fw.audit_faults(bigint, bigint),
  fw.unsealed_entries(bigint, bigint), fw.audit_head(), fw.audit_seal(bigint), fw.count_company() to fieldwright_app;
