-- A journal entry carries its amount, and what it did to bank and cash accounts together, so that lists sort and filter by them.

alter table journal_entries add column amount bigint, add column cash text;
alter table journal_entries add constraint journal_entries_cash_check check (cash in ('in', 'out')) not valid;

create function fw.cash_way(received bigint) returns text language sql immutable as $$
  select case sign(received) when 1 then 'in' when -1 then 'out' end $$;

-- Both say what the lines say: they are no part of what is posted, and follow when an account becomes one of bank or cash.
create function fw.refuse_change_of_entry() returns trigger language plpgsql as $$
declare beside constant text[] := '{amount,cash,search_text}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - beside = to_jsonb(old) - beside then return new; end if;
  raise exception 'a posted journal entry is never changed or deleted; reverse it' using errcode = 'FW423';
end $$;
drop trigger posted on journal_entries;
create trigger posted before update or delete on journal_entries for each row execute function fw.refuse_change_of_entry();

create or replace function fw.post_entries(vouchers jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  tenant constant uuid := fw.current_tenant();
  head ledger_heads;
  entries journal_entries[] := '{}';
  canonical jsonb[] := '{}';
  numbers text[];
  house_currency text;
  e journal_entries;
  v record;
begin
  insert into ledger_heads (tenant_id) values (tenant) on conflict do nothing;
  select * into head from ledger_heads where tenant_id = tenant for update;
  select array_agg(n) into numbers from fw.next_numbers('journal_entries', jsonb_array_length(vouchers)) n;
  select currency into house_currency from tenants where id = tenant;
  for v in
    select x.ordinality::int as at, x.value->'entry' as entry, l.canonical
    from jsonb_array_elements(vouchers) with ordinality as x
    cross join lateral (
      select jsonb_agg(fw.line_facts(coalesce(r.account_id, a.id), coalesce(r.debit, 0), coalesce(r.credit, 0), r.memo,
        r.customer_id, r.work_order_id, r.asset_id, r.site_id, r.vendor_id) order by r.ordinality) as canonical
      from rows from (jsonb_to_recordset(x.value->'lines') as (account_id uuid, system_key text, debit bigint, credit bigint,
        memo text, customer_id uuid, work_order_id uuid, asset_id uuid, site_id uuid, vendor_id uuid)) with ordinality
        as r(account_id, system_key, debit, credit, memo, customer_id, work_order_id, asset_id, site_id, vendor_id, ordinality)
      left join accounts a on a.tenant_id = tenant and a.system_key = r.system_key) l
    order by x.ordinality
  loop
    e.id := fw.uuid_v7(); e.tenant_id := tenant; e.created_at := now(); e.created_by := fw.current_user_id(); e.posted_at := now();
    e.number := numbers[v.at]; e.entry_date := (v.entry->>'entry_date')::date; e.memo := coalesce(v.entry->>'memo', '');
    e.source := v.entry->>'source'; e.source_table := v.entry->>'source_table'; e.source_id := (v.entry->>'source_id')::uuid;
    e.reverses_id := (v.entry->>'reverses_id')::uuid; e.currency := house_currency;
    e.position := head.position + 1; e.previous_hash := head.hash;
    e.hash := fw.entry_digest(e.previous_hash, e, v.canonical);
    head.position := e.position; head.hash := e.hash;
    entries := entries || e; canonical := canonical || v.canonical;
  end loop;
  insert into journal_entries (id, tenant_id, created_at, created_by, number, entry_date, memo, source, source_table, source_id,
      currency, reverses_id, posted_at, position, previous_hash, hash, amount, cash)
    select n.id, n.tenant_id, n.created_at, n.created_by, n.number, n.entry_date, n.memo, n.source, n.source_table, n.source_id,
      n.currency, n.reverses_id, n.posted_at, n.position, n.previous_hash, n.hash, s.amount, s.cash
    from unnest(entries) with ordinality as n
    cross join lateral (
      select sum(p.debit) as amount, fw.cash_way((sum(p.debit - p.credit) filter (where a.subtype in ('bank', 'cash')))::bigint) as cash
        from jsonb_array_elements(canonical[n.ordinality]) c(l)
        cross join lateral (select (c.l->>1)::bigint as debit, (c.l->>2)::bigint as credit) p
        left join accounts a on a.tenant_id = tenant and a.id = (c.l->>0)::uuid) s
    order by n.position;
  insert into journal_lines (tenant_id, entry_id, position, account_id, entry_date, debit, credit, memo, customer_id,
      work_order_id, asset_id, site_id, vendor_id)
    select tenant, n.id, c.at::int, (c.l->>0)::uuid, n.entry_date, (c.l->>1)::bigint, (c.l->>2)::bigint, c.l->>3,
      (c.l->>4)::uuid, (c.l->>5)::uuid, (c.l->>6)::uuid, (c.l->>7)::uuid, (c.l->>8)::uuid
    from unnest(entries) with ordinality as n
    cross join lateral jsonb_array_elements(canonical[n.ordinality]) with ordinality as c(l, at);
  update ledger_heads set position = head.position, hash = head.hash where tenant_id = tenant;
  return query select n.id from unnest(entries) n order by n.position;
end $$;

create function fw.follow_cash_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  -- Nobody posts meanwhile.
  perform fw.lock_ledger();
  update journal_entries e set cash = s.cash from (
    select l.entry_id, fw.cash_way((sum(l.debit - l.credit) filter (where c.subtype in ('bank', 'cash')))::bigint) as cash
      from journal_lines l join accounts c on c.tenant_id = l.tenant_id and c.id = l.account_id
     where l.tenant_id = new.tenant_id
       and l.entry_id in (select o.entry_id from journal_lines o where o.tenant_id = new.tenant_id and o.account_id = new.id)
     group by 1) s
   where e.tenant_id = new.tenant_id and e.id = s.entry_id and e.cash is distinct from s.cash;
  return null;
end $$;
create trigger cash_of_entries after update of subtype on accounts for each row
  when (coalesce(old.subtype in ('bank', 'cash'), false) <> coalesce(new.subtype in ('bank', 'cash'), false))
  execute function fw.follow_cash_account();

-- ---- what was there before ----------------------------------------------------------------------------------------------------

create procedure fw.fill_amounts_of_entries() language plpgsql as $$
declare
  company uuid;
  entries uuid[];
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company::text, false);
    entries := '{00000000-0000-0000-0000-000000000000}';
    loop
      entries := array(select e.id from journal_entries e
        where e.tenant_id = company and e.id > entries[cardinality(entries)] order by e.id limit 5000);
      exit when cardinality(entries) = 0;
      update journal_entries e set amount = s.amount, cash = s.cash from (
        select l.entry_id, sum(l.debit) as amount,
            fw.cash_way((sum(l.debit - l.credit) filter (where c.subtype in ('bank', 'cash')))::bigint) as cash
          from journal_lines l join accounts c on c.tenant_id = company and c.id = l.account_id
         where l.tenant_id = company and l.entry_id = any(entries) group by 1) s
       where e.tenant_id = company and e.id = s.entry_id and e.amount is null;
      commit;
    end loop;
  end loop;
  perform set_config('app.tenant', '', false);
end $$;
