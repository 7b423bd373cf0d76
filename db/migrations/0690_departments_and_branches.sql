-- Departments and branches: what lines of entries and documents are classed by, for reports by either.

create table departments (
  like fw.business_row including defaults,
  name text not null constraint departments_name_check check (length(name) between 1 and 80),
  is_active boolean not null default true
);
call fw.business_table('departments');
create unique index departments_name_key on departments (tenant_id, lower(name));

create table branches (
  like fw.business_row including defaults,
  name text not null constraint branches_name_check check (length(name) between 1 and 80),
  is_active boolean not null default true
);
call fw.business_table('branches');
create unique index branches_name_key on branches (tenant_id, lower(name));

-- Everybody in the office classes jobs; the lists are kept by whoever keeps the accounts.
do $$
declare of text;
begin
  foreach of in array array['departments', 'branches'] loop
    execute format('create policy fin_insert on %I as restrictive for insert to fieldwright_app with check ((select fw.may(''manage_accounts'')))', of);
    execute format('create policy fin_update on %I as restrictive for update to fieldwright_app using ((select fw.may(''manage_accounts'')))', of);
    execute format('create policy fin_delete on %I as restrictive for delete to fieldwright_app using ((select fw.may(''manage_accounts'')))', of);
  end loop;
end $$;

alter table teams add column department_id uuid;
alter table teams add constraint teams_department_id_fkey foreign key (tenant_id, department_id) references departments (tenant_id, id) not valid;
alter table sites add column branch_id uuid;
alter table sites add constraint sites_branch_id_fkey foreign key (tenant_id, branch_id) references branches (tenant_id, id) not valid;

do $$
declare of text;
begin
  foreach of in array array['work_orders', 'journal_lines', 'entry_template_lines', 'invoice_lines', 'vendor_bill_lines',
      'purchase_order_items', 'bank_rules'] loop
    execute format('alter table %1$I add column department_id uuid, add column branch_id uuid,
      add constraint %1$s_department_id_fkey foreign key (tenant_id, department_id) references departments (tenant_id, id) not valid,
      add constraint %1$s_branch_id_fkey foreign key (tenant_id, branch_id) references branches (tenant_id, id) not valid', of);
  end loop;
end $$;

-- ---- a job is of its team's department and its site's branch unless somebody says otherwise --------------------------------------

create function fw.class_job() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if new.department_id is null and new.team_id is not null and (tg_op = 'INSERT' or new.team_id is distinct from old.team_id) then
    select t.department_id into new.department_id from teams t where t.tenant_id = new.tenant_id and t.id = new.team_id;
  end if;
  if new.branch_id is null and new.site_id is not null and (tg_op = 'INSERT' or new.site_id is distinct from old.site_id) then
    select s.branch_id into new.branch_id from sites s where s.tenant_id = new.tenant_id and s.id = new.site_id;
  end if;
  return new;
end $$;
create trigger class_job before insert or update of team_id, site_id on work_orders for each row execute function fw.class_job();

-- ---- lines of entries ----------------------------------------------------------------------------------------------------------

-- What a line without classes hashes to stays as it was.
create function fw.line_facts(account uuid, debit bigint, credit bigint, memo text, customer uuid, work_order uuid, asset uuid, site uuid,
  vendor uuid, department uuid, branch uuid)
returns jsonb language sql immutable parallel safe as $$
  select case when department is null and branch is null
    then fw.line_facts(account, debit, credit, memo, customer, work_order, asset, site, vendor)
    else jsonb_build_array(account, debit, credit, memo, customer, work_order, asset, site, vendor, department, branch) end $$;

-- As before, with the classes. A line that doesn't say whether it has any has those of its job.
-- A document with lines of its own says so, and a reversal has those of what it reverses.
create or replace function fw.write_entries(vouchers jsonb) returns setof uuid
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
        r.customer_id, r.work_order_id, r.asset_id, r.site_id, r.vendor_id,
        case when o.line ? 'department_id' then r.department_id else w.department_id end,
        case when o.line ? 'branch_id' then r.branch_id else w.branch_id end) order by o.ordinality) as canonical
      from jsonb_array_elements(x.value->'lines') with ordinality as o(line, ordinality)
      cross join lateral jsonb_to_record(o.line) as r(account_id uuid, system_key text, debit bigint, credit bigint, memo text,
        customer_id uuid, work_order_id uuid, asset_id uuid, site_id uuid, vendor_id uuid, department_id uuid, branch_id uuid)
      left join accounts a on a.tenant_id = tenant and a.system_key = r.system_key
      left join work_orders w on w.tenant_id = tenant and w.id = r.work_order_id) l
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
      work_order_id, asset_id, site_id, vendor_id, department_id, branch_id)
    select tenant, n.id, c.at::int, (c.l->>0)::uuid, n.entry_date, (c.l->>1)::bigint, (c.l->>2)::bigint, c.l->>3,
      (c.l->>4)::uuid, (c.l->>5)::uuid, (c.l->>6)::uuid, (c.l->>7)::uuid, (c.l->>8)::uuid, (c.l->>9)::uuid, (c.l->>10)::uuid
    from unnest(entries) with ordinality as n
    cross join lateral jsonb_array_elements(canonical[n.ordinality]) with ordinality as c(l, at);
  update ledger_heads set position = head.position, hash = head.hash where tenant_id = tenant;
  return query select n.id from unnest(entries) n order by n.position;
end $$;
