-- Many vouchers in one go: one lock on the head of the chain, one draw of numbers, two bulk inserts. A single entry is a
-- batch of one, so there is one way into the ledger.

-- vouchers: [{entry: {entry_date, memo, source, source_table, source_id, reverses_id}, lines: [{account_id | system_key,
-- debit, credit, memo, customer_id, work_order_id, asset_id, site_id}]}], posted in this order.
-- Errors: FW424 a period is closed; FW422 not balanced (at commit); unique violation when a voucher has been posted.
create function fw.post_entries(vouchers jsonb) returns setof uuid
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
  closed date;
begin
  select p.ends_on into closed from fiscal_periods p, jsonb_array_elements(vouchers) x
   where p.tenant_id = tenant and p.closed_at is not null
     and (x->'entry'->>'entry_date')::date between p.starts_on and p.ends_on limit 1;
  if found then raise exception 'the period is closed' using errcode = 'FW424', detail = closed::text; end if;
  insert into ledger_heads (tenant_id) values (tenant) on conflict do nothing;
  select * into head from ledger_heads where tenant_id = tenant for update;
  select array_agg(n) into numbers from fw.next_numbers('journal_entries', jsonb_array_length(vouchers)) n;
  select currency into house_currency from tenants where id = tenant;
  for v in
    select x.ordinality::int as at, x.value->'entry' as entry, l.canonical
    from jsonb_array_elements(vouchers) with ordinality as x
    cross join lateral (
      select jsonb_agg(jsonb_build_array(coalesce(r.account_id, a.id), coalesce(r.debit, 0), coalesce(r.credit, 0), r.memo,
        r.customer_id, r.work_order_id, r.asset_id, r.site_id) order by r.ordinality) as canonical
      from rows from (jsonb_to_recordset(x.value->'lines') as (account_id uuid, system_key text, debit bigint, credit bigint,
        memo text, customer_id uuid, work_order_id uuid, asset_id uuid, site_id uuid)) with ordinality
        as r(account_id, system_key, debit, credit, memo, customer_id, work_order_id, asset_id, site_id, ordinality)
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
      currency, reverses_id, posted_at, position, previous_hash, hash)
    select n.id, n.tenant_id, n.created_at, n.created_by, n.number, n.entry_date, n.memo, n.source, n.source_table, n.source_id,
      n.currency, n.reverses_id, n.posted_at, n.position, n.previous_hash, n.hash from unnest(entries) n order by n.position;
  insert into journal_lines (tenant_id, entry_id, position, account_id, entry_date, debit, credit, memo, customer_id,
      work_order_id, asset_id, site_id)
    select tenant, n.id, c.at::int, (c.l->>0)::uuid, n.entry_date, (c.l->>1)::bigint, (c.l->>2)::bigint, c.l->>3,
      (c.l->>4)::uuid, (c.l->>5)::uuid, (c.l->>6)::uuid, (c.l->>7)::uuid
    from unnest(entries) with ordinality as n
    cross join lateral jsonb_array_elements(canonical[n.ordinality]) with ordinality as c(l, at);
  update ledger_heads set position = head.position, hash = head.hash where tenant_id = tenant;
  return query select n.id from unnest(entries) n order by n.position;
end $$;

create or replace function fw.post_entry(entry jsonb, lines jsonb) returns uuid
language sql security definer set search_path = pg_catalog, public, fw as $$
  select fw.post_entries(jsonb_build_array(jsonb_build_object('entry', entry, 'lines', lines))) $$;
