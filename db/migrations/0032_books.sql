-- The books of a year: balances kept by month, periods that close, accounts in an order of their own, templates and
-- attachments of entries.

-- ---- one way into the journal ----------------------------------------------------------------------------------------------

-- A line may be about a vendor, too. What a line of before hashes to stays: the vendor is added only where there is one.
alter table journal_lines add column vendor_id uuid;
alter table journal_lines add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id);
create index journal_lines_vendor_idx on journal_lines (tenant_id, vendor_id, entry_date) where vendor_id is not null;

create function fw.line_facts(account uuid, debit bigint, credit bigint, memo text, customer uuid, work_order uuid, asset uuid, site uuid, vendor uuid)
returns jsonb language sql immutable parallel safe as $$
  select case when vendor is null then jsonb_build_array(account, debit, credit, memo, customer, work_order, asset, site)
    else jsonb_build_array(account, debit, credit, memo, customer, work_order, asset, site, vendor) end $$;

-- As before, with the vendor; closed periods are refused by the trigger below, under the same lock.
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
      currency, reverses_id, posted_at, position, previous_hash, hash)
    select n.id, n.tenant_id, n.created_at, n.created_by, n.number, n.entry_date, n.memo, n.source, n.source_table, n.source_id,
      n.currency, n.reverses_id, n.posted_at, n.position, n.previous_hash, n.hash from unnest(entries) n order by n.position;
  insert into journal_lines (tenant_id, entry_id, position, account_id, entry_date, debit, credit, memo, customer_id,
      work_order_id, asset_id, site_id, vendor_id)
    select tenant, n.id, c.at::int, (c.l->>0)::uuid, n.entry_date, (c.l->>1)::bigint, (c.l->>2)::bigint, c.l->>3,
      (c.l->>4)::uuid, (c.l->>5)::uuid, (c.l->>6)::uuid, (c.l->>7)::uuid, (c.l->>8)::uuid
    from unnest(entries) with ordinality as n
    cross join lateral jsonb_array_elements(canonical[n.ordinality]) with ordinality as c(l, at);
  update ledger_heads set position = head.position, hash = head.hash where tenant_id = tenant;
  return query select n.id from unnest(entries) n order by n.position;
end $$;

-- The application posts through fw.post_entries and writes neither the journal nor the head of the chain itself.
revoke insert on journal_entries, journal_lines from fieldwright_app;
revoke insert, update, delete on ledger_heads from fieldwright_app;

-- Whoever closes a period waits for the postings that are under way, and those that come after wait for it.
create function fw.lock_ledger() returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into ledger_heads (tenant_id) values (fw.current_tenant()) on conflict do nothing;
  perform from ledger_heads where tenant_id = fw.current_tenant() for update;
end $$;

-- ---- periods ----------------------------------------------------------------------------------------------------------------

-- A period that was opened again stays in the list, so the days of closed ones only must not overlap.
alter table fiscal_periods drop constraint fiscal_periods_no_overlap;
alter table fiscal_periods
  add column note text,
  add column reopened_at timestamptz,
  add column reopened_by uuid,
  add column reopen_reason text,
  add constraint fiscal_periods_reopened_check check (reopened_at is null or (closed_at is not null and reopen_reason is not null)),
  add constraint fiscal_periods_no_overlap exclude using gist (tenant_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (closed_at is not null and reopened_at is null);
alter table fiscal_periods add foreign key (tenant_id, closed_by) references memberships (tenant_id, user_id);
alter table fiscal_periods add foreign key (tenant_id, reopened_by) references memberships (tenant_id, user_id);
create index fiscal_periods_newest_idx on fiscal_periods (tenant_id, ends_on desc, id desc);
create index fiscal_periods_closed_by_idx on fiscal_periods (tenant_id, closed_by);
create index fiscal_periods_reopened_by_idx on fiscal_periods (tenant_id, reopened_by);

-- Asked when the entry is there and the head of its chain is locked: between this and the commit nobody can close.
create function fw.refuse_closed_period() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare closed date;
begin
  select p.ends_on into closed from fiscal_periods p
    join added a on a.tenant_id = p.tenant_id and a.entry_date between p.starts_on and p.ends_on
   where p.tenant_id = fw.current_tenant() and p.closed_at is not null and p.reopened_at is null limit 1;
  if found then raise exception 'the period is closed' using errcode = 'FW424', detail = closed::text; end if;
  return null;
end $$;
create trigger open_period after insert on journal_entries referencing new table as added
  for each statement execute function fw.refuse_closed_period();

-- ---- balances by account and month ----------------------------------------------------------------------------------------

-- A balance at any day is the months before it and the lines of its own month: reports do not read years of lines.
create table ledger_balances (
  tenant_id uuid not null references tenants on delete cascade,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  debit bigint not null,
  credit bigint not null,
  primary key (tenant_id, account_id, month),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
insert into ledger_balances (tenant_id, account_id, month, debit, credit)
  select tenant_id, account_id, date_trunc('month', entry_date)::date, sum(debit), sum(credit) from journal_lines group by 1, 2, 3;
call fw.protect_tenant_table('ledger_balances');
call fw.require_permission('ledger_balances', 'view_transactions', null);
revoke insert, update, delete on ledger_balances from fieldwright_app;

create function fw.add_to_balances() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into ledger_balances as b (tenant_id, account_id, month, debit, credit)
    select a.tenant_id, a.account_id, date_trunc('month', a.entry_date)::date, sum(a.debit), sum(a.credit)
      from added a group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, account_id, month)
      do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  return null;
end $$;
create trigger balances after insert on journal_lines referencing new table as added
  for each statement execute function fw.add_to_balances();

-- ---- accounts: a tree in an order of its own --------------------------------------------------------------------------------

alter table accounts
  add column position integer not null default 0,
  add constraint accounts_system_active_check check (system_key is null or is_active),
  add constraint accounts_parent_check check (parent_id is null or parent_id <> id);
create index accounts_parent_idx on accounts (tenant_id, parent_id, position, code);

create function fw.check_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if tg_op = 'DELETE' then
    -- Not when the whole company goes.
    if old.system_key is not null and exists (select from tenants where id = old.tenant_id) then
      raise exception 'postings need this account' using errcode = '23514', constraint = 'accounts_system_check', table = 'accounts';
    end if;
    return old;
  end if;
  if new.parent_id is not null and (tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id) then
    if exists (select from accounts p where p.tenant_id = new.tenant_id and p.id = new.parent_id
        and (p.type in ('asset', 'liability', 'equity', 'income')) and p.type <> new.type
        or p.tenant_id = new.tenant_id and p.id = new.parent_id and p.type in ('cost_of_goods_sold', 'expense')
        and new.type not in ('cost_of_goods_sold', 'expense')) then
      raise exception 'an account stands under one of its type' using errcode = '23514', constraint = 'accounts_parent_type_check', table = 'accounts';
    end if;
    if exists (with recursive above as (
        select p.id, p.parent_id, 1 as depth from accounts p where p.tenant_id = new.tenant_id and p.id = new.parent_id
        union all select p.id, p.parent_id, a.depth + 1 from accounts p join above a on p.tenant_id = new.tenant_id and p.id = a.parent_id and a.depth < 50)
      select from above where id = new.id or depth >= 50) then
      raise exception 'an account cannot stand under itself' using errcode = '23514', constraint = 'accounts_parent_check', table = 'accounts';
    end if;
  end if;
  if tg_op = 'UPDATE' and old.is_active and not new.is_active and exists (
      select from ledger_balances b where b.tenant_id = new.tenant_id and b.account_id = new.id
      group by b.account_id having sum(b.debit) <> sum(b.credit)) then
    raise exception 'there is a balance on this account' using errcode = '23514', constraint = 'accounts_balance_check', table = 'accounts';
  end if;
  return new;
end $$;
create trigger lawful before insert or update of parent_id, is_active or delete on accounts
  for each row execute function fw.check_account();

-- ---- templates and attachments of entries -------------------------------------------------------------------------------------

create table entry_templates (
  like fw.business_row including defaults,
  name text not null,
  memo text not null default '',
  constraint entry_templates_name_key unique (tenant_id, name)
);
call fw.business_table('entry_templates');
create table entry_template_lines (
  like fw.business_row including defaults,
  template_id uuid not null,
  position integer not null default 0,
  account_id uuid not null,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  memo text,
  constraint entry_template_lines_side_check check (debit = 0 or credit = 0)
);
call fw.business_table('entry_template_lines');
alter table entry_template_lines
  add foreign key (tenant_id, template_id) references entry_templates (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
create index entry_template_lines_template_idx on entry_template_lines (tenant_id, template_id, position);
create index entry_template_lines_account_idx on entry_template_lines (tenant_id, account_id);
call fw.require_permission('entry_templates', 'view_transactions', 'create_transactions');
call fw.require_permission('entry_template_lines', 'view_transactions', 'create_transactions');

-- A receipt or a contract beside an entry. Whoever may not see the journal, or has it locked, does not see its papers
-- either; other files are listed all the same.
alter table files add column journal_entry_id uuid;
alter table files add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
create index files_journal_entry_idx on files (tenant_id, journal_entry_id) where journal_entry_id is not null;
create policy journal_files on files as restrictive for select to fieldwright_app using
  (journal_entry_id is null or (select fw.access() in ('command', 'system')
    or (fw.has_fin('view_transactions') and not fw.finance_is_locked())));
