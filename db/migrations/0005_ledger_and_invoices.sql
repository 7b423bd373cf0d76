-- Double-entry ledger, invoices, payments. Amounts are bigint minor units of the company's currency.

create table accounts (
  like fw.business_row including defaults,
  code text not null,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'cost_of_goods_sold', 'expense')),
  subtype text,
  parent_id uuid,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  -- What the posting rules look an account up by: accounts_receivable, bank, sales, tax_payable, …
  system_key text,
  is_system boolean generated always as (system_key is not null) stored,
  is_active boolean not null default true,
  search_text text generated always as (lower(code || ' ' || name)) stored,
  constraint accounts_code_key unique (tenant_id, code),
  constraint accounts_system_key unique (tenant_id, system_key)
);
call fw.business_table('accounts');
alter table accounts add foreign key (tenant_id, parent_id) references accounts (tenant_id, id);

create table tax_rates (
  like fw.business_row including defaults,
  name text not null,
  rate numeric(7,4) not null check (rate between 0 and 1),
  is_default boolean not null default false,
  is_active boolean not null default true,
  constraint tax_rates_name_key unique (tenant_id, name)
);
call fw.business_table('tax_rates');

create table fiscal_periods (
  like fw.business_row including defaults,
  starts_on date not null,
  ends_on date not null,
  closed_at timestamptz,
  closed_by uuid,
  constraint fiscal_periods_order_check check (ends_on >= starts_on),
  constraint fiscal_periods_no_overlap exclude using gist (tenant_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
call fw.business_table('fiscal_periods');

create table journal_entries (
  like fw.appended_row including defaults,
  number text not null,
  entry_date date not null,
  memo text not null default '',
  source text not null,
  source_table text,
  source_id uuid,
  currency text not null,
  reverses_id uuid,
  posted_at timestamptz not null default now(),
  position bigint not null,
  previous_hash text not null,
  hash text not null,
  constraint journal_entries_number_key unique (tenant_id, number),
  constraint journal_entries_position_key unique (tenant_id, position),
  -- A voucher posts once, and is reversed once.
  constraint journal_entries_source_key unique (tenant_id, source, source_id),
  constraint journal_entries_reverses_id_key unique (tenant_id, reverses_id)
);
call fw.business_table('journal_entries');
alter table journal_entries add foreign key (tenant_id, reverses_id) references journal_entries (tenant_id, id);
create index journal_entries_date_idx on journal_entries (tenant_id, entry_date desc, id desc);

create table journal_lines (
  like fw.appended_row including defaults,
  entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  entry_date date not null,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  memo text,
  customer_id uuid,
  work_order_id uuid,
  asset_id uuid,
  site_id uuid,
  constraint journal_lines_side_check check ((debit = 0) <> (credit = 0)),
  constraint journal_lines_position_key unique (tenant_id, entry_id, position),
  foreign key (tenant_id, entry_id) references journal_entries (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
call fw.business_table('journal_lines');
create index journal_lines_account_idx on journal_lines (tenant_id, account_id, entry_date) include (debit, credit);
alter table work_order_parts add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);

-- Posted is posted: no grant, and a trigger against whoever has one.
revoke update, delete on journal_entries, journal_lines from fieldwright_app;
create function fw.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a posted journal entry is never changed or deleted; reverse it' using errcode = 'FW423';
end $$;
create trigger posted before update or delete on journal_entries for each row execute function fw.refuse_change();
create trigger posted before update or delete on journal_lines for each row execute function fw.refuse_change();
create trigger posted_all before truncate on journal_entries for each statement execute function fw.refuse_change();
create trigger posted_all before truncate on journal_lines for each statement execute function fw.refuse_change();

-- The last guard: no transaction commits an entry that does not balance or has fewer than two lines.
create function fw.check_balanced() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare entry uuid := case when tg_table_name = 'journal_entries' then new.id else (to_jsonb(new)->>'entry_id')::uuid end;
        total record;
begin
  select count(*) as lines, sum(debit) as debit, sum(credit) as credit into total
    from journal_lines where tenant_id = new.tenant_id and entry_id = entry;
  if total.lines < 2 or total.debit <> total.credit then
    raise exception 'journal entry does not balance: debit %, credit %', total.debit, total.credit using errcode = 'FW422';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on journal_entries deferrable initially deferred
  for each row execute function fw.check_balanced();
create constraint trigger balanced after insert on journal_lines deferrable initially deferred
  for each row execute function fw.check_balanced();
create policy own_functions on journal_lines for select to current_user using (true);

create table ledger_heads (
  tenant_id uuid primary key references tenants on delete cascade,
  position bigint not null default 0,
  hash text not null default repeat('0', 64)
);
call fw.protect_tenant_table('ledger_heads');

-- What is hashed of an entry: every business column of it and of its lines, in order.
create function fw.entry_digest(previous text, entry journal_entries, lines jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || '|' || entry.position || '|' || entry.id || '|' || entry.number || '|' || entry.entry_date
    || '|' || entry.source || '|' || coalesce(entry.source_id::text, '') || '|' || coalesce(entry.reverses_id::text, '')
    || '|' || entry.currency || '|' || entry.memo || '|' || lines::text, 'UTF8')), 'hex') $$;

-- Posts one balanced entry with its lines, numbered and chained to the one before, in one round trip.
-- entry: {entry_date, memo, source, source_table, source_id, reverses_id}; lines: [{account_id | system_key, debit, credit, …}].
-- Errors: FW423 the period is closed; FW422 not balanced (at commit); unique violation when the voucher has been posted.
create function fw.post_entry(entry jsonb, lines jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare e journal_entries; head ledger_heads; tenant uuid := fw.current_tenant(); canonical jsonb; closed date;
begin
  e.entry_date := (entry->>'entry_date')::date;
  select ends_on into closed from fiscal_periods
   where tenant_id = tenant and closed_at is not null and e.entry_date between starts_on and ends_on;
  if found then raise exception 'the period is closed' using errcode = 'FW424', detail = closed::text; end if;
  insert into ledger_heads (tenant_id) values (tenant) on conflict do nothing;
  select * into head from ledger_heads where tenant_id = tenant for update;
  select n into e.number from fw.next_numbers('journal_entries', 1) n;
  select currency into e.currency from tenants where id = tenant;
  e.id := fw.uuid_v7(); e.tenant_id := tenant; e.created_at := now(); e.created_by := fw.current_user_id(); e.posted_at := now();
  e.memo := coalesce(entry->>'memo', ''); e.source := entry->>'source'; e.source_table := entry->>'source_table';
  e.source_id := (entry->>'source_id')::uuid; e.reverses_id := (entry->>'reverses_id')::uuid;
  e.position := head.position + 1; e.previous_hash := head.hash;
  with l as (
    select x.*, coalesce(x.account_id, a.id) as account, x.ordinality::int as pos
    from rows from (jsonb_to_recordset(lines) as (account_id uuid, system_key text, debit bigint, credit bigint, memo text,
      customer_id uuid, work_order_id uuid, asset_id uuid, site_id uuid)) with ordinality
      as x(account_id, system_key, debit, credit, memo, customer_id, work_order_id, asset_id, site_id, ordinality)
    left join accounts a on a.tenant_id = tenant and a.system_key = x.system_key)
  select jsonb_agg(jsonb_build_array(l.account, coalesce(l.debit, 0), coalesce(l.credit, 0), l.memo, l.customer_id,
    l.work_order_id, l.asset_id, l.site_id) order by l.pos) into canonical from l;
  e.hash := fw.entry_digest(e.previous_hash, e, canonical);
  insert into journal_entries (id, tenant_id, created_at, created_by, number, entry_date, memo, source, source_table, source_id,
      currency, reverses_id, posted_at, position, previous_hash, hash)
    values (e.id, tenant, e.created_at, e.created_by, e.number, e.entry_date, e.memo, e.source, e.source_table, e.source_id,
      e.currency, e.reverses_id, e.posted_at, e.position, e.previous_hash, e.hash);
  insert into journal_lines (tenant_id, entry_id, position, account_id, entry_date, debit, credit, memo, customer_id, work_order_id, asset_id, site_id)
    select tenant, e.id, c.pos::int, (c.l->>0)::uuid, e.entry_date, (c.l->>1)::bigint, (c.l->>2)::bigint, c.l->>3,
      (c.l->>4)::uuid, (c.l->>5)::uuid, (c.l->>6)::uuid, (c.l->>7)::uuid
    from jsonb_array_elements(canonical) with ordinality as c(l, pos);
  update ledger_heads set position = e.position, hash = e.hash where tenant_id = tenant;
  return e.id;
end $$;

create table invoices (
  like fw.business_row including defaults,
  number text,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note', 'deposit')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'void')),
  customer_id uuid not null,
  site_id uuid,
  contact_id uuid,
  work_order_id uuid,
  credits_id uuid,
  issue_date date not null,
  due_date date not null,
  terms integer not null default 30 check (terms between 0 and 365),
  currency text not null,
  subtotal bigint not null default 0,
  discount bigint not null default 0 check (discount >= 0),
  tax bigint not null default 0,
  total bigint not null default 0 check (total >= 0),
  paid bigint not null default 0,
  balance bigint generated always as (case when status = 'sent' then total - paid else 0 end) stored,
  payment_state text generated always as (case when status <> 'sent' then 'unpaid' when paid >= total then 'paid' when paid > 0 then 'partly_paid' else 'unpaid' end) stored,
  public_token text,
  bill_to jsonb,
  customer_po text,
  notes text,
  sent_at timestamptz,
  sent_to text,
  viewed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  journal_entry_id uuid,
  search_text text generated always as (lower(coalesce(number, 'draft') || ' ' || coalesce(bill_to->>'name', '') || ' ' || coalesce(customer_po, ''))) stored,
  constraint invoices_number_key unique (tenant_id, number),
  constraint invoices_number_check check (status = 'draft' or number is not null),
  constraint invoices_dates_check check (due_date >= issue_date),
  constraint invoices_paid_check check (paid between 0 and total),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('invoices');
alter table invoices add foreign key (tenant_id, credits_id) references invoices (tenant_id, id);
create index invoices_newest_idx on invoices (tenant_id, issue_date desc, id desc);
create index invoices_customer_idx on invoices (tenant_id, customer_id);
create index invoices_work_order_idx on invoices (tenant_id, work_order_id);
create index invoices_open_idx on invoices (tenant_id, due_date) where status = 'sent' and payment_state <> 'paid';
create unique index invoices_public_token_key on invoices (public_token) where public_token is not null;

create table invoice_lines (
  like fw.business_row including defaults,
  invoice_id uuid not null,
  position integer not null default 0,
  kind text not null default 'other' check (kind in ('labour', 'part', 'cost', 'agreed_price', 'section', 'other')),
  description text not null,
  quantity numeric(12,3) not null default 1,
  unit text,
  unit_price bigint not null default 0,
  discount bigint not null default 0,
  tax_rate numeric(7,4) not null default 0 check (tax_rate between 0 and 1),
  net bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  account_id uuid,
  work_order_id uuid,
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
call fw.business_table('invoice_lines');
create index invoice_lines_invoice_idx on invoice_lines (tenant_id, invoice_id, position);
create index invoice_lines_work_order_idx on invoice_lines (tenant_id, work_order_id);
alter table time_entries add foreign key (tenant_id, invoice_line_id) references invoice_lines (tenant_id, id) on delete set null (invoice_line_id);
alter table work_order_parts add foreign key (tenant_id, invoice_line_id) references invoice_lines (tenant_id, id) on delete set null (invoice_line_id);
alter table work_order_costs add foreign key (tenant_id, invoice_line_id) references invoice_lines (tenant_id, id) on delete set null (invoice_line_id);

-- A sent invoice never changes: only its payment, its being seen and its voiding are recorded on it.
create function fw.freeze_sent_invoice() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (to_jsonb(new) - array['status', 'paid', 'balance', 'payment_state', 'viewed_at', 'voided_at', 'void_reason', 'updated_at', 'version'])
      <> (to_jsonb(old) - array['status', 'paid', 'balance', 'payment_state', 'viewed_at', 'voided_at', 'void_reason', 'updated_at', 'version']) then
    raise exception 'a sent invoice never changes; credit or void it' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger frozen before update on invoices for each row execute function fw.freeze_sent_invoice();
create function fw.freeze_sent_lines() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare parent record; line invoice_lines := case when tg_op = 'DELETE' then old else new end;
begin
  select status into parent from invoices where tenant_id = line.tenant_id and id = line.invoice_id;
  if found and parent.status <> 'draft' then
    raise exception 'a sent invoice never changes; credit or void it' using errcode = 'FW423';
  end if;
  return line;
end $$;
create trigger frozen before insert or update or delete on invoice_lines for each row execute function fw.freeze_sent_lines();

create table payments (
  like fw.business_row including defaults,
  number text not null,
  customer_id uuid not null,
  received_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null default 'bank_transfer' check (method in ('bank_transfer', 'card', 'cash', 'check', 'other')),
  reference text,
  notes text,
  account_id uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  allocated bigint not null default 0,
  journal_entry_id uuid,
  constraint payments_number_key unique (tenant_id, number),
  constraint payments_allocated_check check (allocated between 0 and amount),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('payments');
create index payments_newest_idx on payments (tenant_id, received_on desc, id desc);
create index payments_customer_idx on payments (tenant_id, customer_id);

create table payment_allocations (
  like fw.business_row including defaults,
  payment_id uuid,
  credit_note_id uuid,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  constraint payment_allocations_source_check check ((payment_id is null) <> (credit_note_id is null)),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, credit_note_id) references invoices (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
call fw.business_table('payment_allocations');
create index payment_allocations_invoice_idx on payment_allocations (tenant_id, invoice_id);
create index payment_allocations_payment_idx on payment_allocations (tenant_id, payment_id);

-- Paid and allocated sums follow the allocations; the checks on both tables refuse a cent too many.
create function fw.allocation_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare a payment_allocations := case when tg_op = 'DELETE' then old else new end;
        by_amount bigint := case tg_op when 'DELETE' then -old.amount when 'UPDATE' then new.amount - old.amount else new.amount end;
begin
  update invoices set paid = paid + by_amount where tenant_id = a.tenant_id and id = a.invoice_id;
  if a.payment_id is not null then
    update payments set allocated = allocated + by_amount where tenant_id = a.tenant_id and id = a.payment_id;
  else
    update invoices set paid = paid + by_amount where tenant_id = a.tenant_id and id = a.credit_note_id;
  end if;
  return null;
end $$;
create trigger sums after insert or update of amount or delete on payment_allocations for each row execute function fw.allocation_sums();

-- A work order's billing status, derived from what is billable on it and from the invoices that took it up.
create function fw.refresh_billing(work_order uuid) returns void language sql security definer set search_path = pg_catalog, public, fw as $$
  update work_orders w set billing_status = s.state from (
    select case
      when not o.is_billable then 'not_billable'
      when not exists (select from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
        where l.tenant_id = o.tenant_id and l.work_order_id = o.id and i.status = 'sent' and i.kind <> 'credit_note') then 'unbilled'
      when o.agreed_price is null and (
        exists (select from time_entries t where t.tenant_id = o.tenant_id and t.work_order_id = o.id and t.is_billable and t.kind <> 'break' and t.invoice_line_id is null)
        or exists (select from work_order_parts p where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.is_billable and p.invoice_line_id is null)
        or exists (select from work_order_costs c where c.tenant_id = o.tenant_id and c.work_order_id = o.id and c.is_billable and c.price > 0 and c.invoice_line_id is null)) then 'partly_invoiced'
      when not exists (select from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
        where l.tenant_id = o.tenant_id and l.work_order_id = o.id and i.status = 'sent' and i.kind <> 'credit_note' and i.payment_state <> 'paid') then 'paid'
      else 'invoiced' end as state
    from work_orders o where o.tenant_id = fw.current_tenant() and o.id = work_order) s
  where w.tenant_id = fw.current_tenant() and w.id = work_order and w.billing_status <> s.state
$$;
create function fw.refresh_billing_of_invoice() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if tg_op = 'INSERT' or (new.status, new.paid) is distinct from (old.status, old.paid) then
    perform fw.refresh_billing(l.work_order_id) from (select distinct work_order_id from invoice_lines
      where tenant_id = new.tenant_id and invoice_id = new.id and work_order_id is not null) l;
  end if;
  return null;
end $$;
create trigger billing after update on invoices for each row execute function fw.refresh_billing_of_invoice();

call fw.require_permission('accounts', 'view_transactions', 'manage_accounts');
call fw.require_permission('fiscal_periods', 'view_financial_reports', null);
call fw.require_permission('journal_entries', 'view_transactions', null);
call fw.require_permission('journal_lines', 'view_transactions', null);
call fw.require_permission('invoices', 'view_invoices', 'create_invoices');
call fw.require_permission('invoice_lines', 'view_invoices', 'create_invoices');
call fw.require_permission('payments', 'view_invoices', null);
call fw.require_permission('payment_allocations', 'view_invoices', null);
