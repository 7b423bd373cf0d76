-- Invoicing, whole: discounts, deposits, progress on an agreed price, recurring invoices, reminders, refunds, write-offs.

alter table invoices
  drop constraint invoices_kind_check,
  add constraint invoices_kind_check check (kind in ('invoice', 'credit_note', 'deposit', 'progress')),
  -- Off the whole document: a share of it or an amount, never both. Each line carries its part in shared_discount.
  add column discount_percent numeric(7,4) check (discount_percent between 0 and 1),
  add column discount_amount bigint check (discount_amount >= 0),
  add constraint invoices_one_discount_check check (discount_percent is null or discount_amount is null),
  -- Progress: what was agreed, charged before and left, as it stood when it was sent. Decimal strings.
  add column agreement jsonb,
  add column series_id uuid,
  add column occurs_on date,
  add column reminders_stopped boolean not null default false,
  -- Of a deposit: what of it has gone to invoices.
  add column applied bigint not null default 0,
  add column written_off bigint not null default 0,
  add constraint invoices_applied_check check (applied between 0 and paid and (kind = 'deposit' or applied = 0)),
  add constraint invoices_written_off_check check (written_off between 0 and paid);

alter table invoice_lines
  add column discount_percent numeric(7,4) check (discount_percent between 0 and 1),
  add column shared_discount bigint not null default 0,
  -- Of a credit note: the line that is taken back.
  add column credits_line_id uuid,
  add foreign key (tenant_id, credits_line_id) references invoice_lines (tenant_id, id);
create index invoice_lines_credits_idx on invoice_lines (tenant_id, credits_line_id) where credits_line_id is not null;
create index invoice_lines_account_idx on invoice_lines (tenant_id, account_id) where account_id is not null;

-- ---- recurring invoices -----------------------------------------------------------------------------------------------

create table invoice_series (
  like fw.business_row including defaults,
  name text not null,
  customer_id uuid not null,
  site_id uuid,
  contact_id uuid,
  -- A part of RFC 5545: FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1;COUNT=12
  rule text not null,
  starts_on date not null,
  -- Null when there is nothing more to come.
  next_on date,
  made integer not null default 0,
  mode text not null default 'draft' check (mode in ('draft', 'send')),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  terms integer check (terms between 0 and 365),
  customer_po text,
  notes text,
  discount_percent numeric(7,4) check (discount_percent between 0 and 1),
  discount_amount bigint check (discount_amount >= 0),
  total bigint not null default 0,
  lines jsonb not null default '[]',
  -- Why the last occurrence was not made or not sent.
  last_error text,
  search_text text generated always as (lower(name)) stored,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id)
);
call fw.business_table('invoice_series');
create index invoice_series_customer_idx on invoice_series (tenant_id, customer_id);
create index invoice_series_site_idx on invoice_series (tenant_id, site_id) where site_id is not null;
create index invoice_series_contact_idx on invoice_series (tenant_id, contact_id) where contact_id is not null;
create index invoice_series_next_idx on invoice_series (tenant_id, next_on) where status = 'active';
alter table invoices add foreign key (tenant_id, series_id) references invoice_series (tenant_id, id);
-- Each occurrence once, whoever makes it and however often.
create unique index invoices_occurrence_key on invoices (tenant_id, series_id, occurs_on) where series_id is not null;

-- ---- reminders ----------------------------------------------------------------------------------------------------------

create table invoice_reminders (
  like fw.business_row including defaults,
  invoice_id uuid not null,
  -- Days after the due date, negative before it; null when somebody reminded by hand.
  stage integer,
  sent_to text not null,
  subject text not null,
  sent_at timestamptz not null default now(),
  constraint invoice_reminders_stage_key unique (tenant_id, invoice_id, stage),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
call fw.business_table('invoice_reminders');

-- ---- refunds and write-offs -----------------------------------------------------------------------------------------

create table refunds (
  like fw.business_row including defaults,
  number text not null,
  customer_id uuid not null,
  refunded_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null default 'bank_transfer' check (method in ('bank_transfer', 'card', 'cash', 'check', 'other')),
  reference text,
  notes text,
  account_id uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reverse_reason text,
  search_text text generated always as (lower(number || ' ' || coalesce(reference, ''))) stored,
  constraint refunds_number_key unique (tenant_id, number),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('refunds');
create index refunds_customer_idx on refunds (tenant_id, customer_id);
create index refunds_account_idx on refunds (tenant_id, account_id);
create index refunds_journal_entry_idx on refunds (tenant_id, journal_entry_id);

create table write_offs (
  like fw.business_row including defaults,
  invoice_id uuid not null,
  customer_id uuid not null,
  written_off_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reverse_reason text,
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('write_offs');
create index write_offs_invoice_idx on write_offs (tenant_id, invoice_id);
create index write_offs_customer_idx on write_offs (tenant_id, customer_id);
create index write_offs_journal_entry_idx on write_offs (tenant_id, journal_entry_id);

-- ---- what pays what: a payment, a credit, a deposit or a write-off goes to an invoice, or back as a refund -----------

alter table payment_allocations
  alter column invoice_id drop not null,
  add column deposit_id uuid,
  add column write_off_id uuid,
  add column refund_id uuid,
  -- The day from which it counts, in the company's calendar: what was open on any earlier day stays known.
  add column allocated_on date default fw.today(),
  -- Of a deposit, which leaves its liability; the others post nothing.
  add column journal_entry_id uuid,
  drop constraint payment_allocations_source_check,
  add constraint payment_allocations_source_check check (num_nonnulls(payment_id, credit_note_id, deposit_id, write_off_id) = 1),
  add constraint payment_allocations_target_check check (num_nonnulls(invoice_id, refund_id) = 1),
  add foreign key (tenant_id, deposit_id) references invoices (tenant_id, id),
  add foreign key (tenant_id, write_off_id) references write_offs (tenant_id, id),
  add foreign key (tenant_id, refund_id) references refunds (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
create index payment_allocations_deposit_idx on payment_allocations (tenant_id, deposit_id) where deposit_id is not null;
create index payment_allocations_write_off_idx on payment_allocations (tenant_id, write_off_id) where write_off_id is not null;
create index payment_allocations_refund_idx on payment_allocations (tenant_id, refund_id) where refund_id is not null;
create index payment_allocations_journal_entry_idx on payment_allocations (tenant_id, journal_entry_id) where journal_entry_id is not null;

-- What is there already counts from the day on which it was written. The owner of the tables may pass for this moment only.
alter table payment_allocations no force row level security;
update payment_allocations a set allocated_on = (a.created_at at time zone t.timezone)::date from tenants t where t.id = a.tenant_id;
alter table payment_allocations force row level security;
alter table payment_allocations alter column allocated_on set not null;

-- Companies that are there already get what a new one begins with: the two accounts and the numbers of refunds.
alter table accounts no force row level security;
alter table number_series no force row level security;
update accounts a set system_key = 'customer_deposits' where code = '2400' and type = 'liability' and subtype = 'deposits' and system_key is null;
update accounts a set system_key = 'bad_debts' where code = '6450' and type = 'expense' and system_key is null;
insert into accounts (tenant_id, code, name, type, subtype, normal_side, system_key)
  select t.id, case when exists (select from accounts a where a.tenant_id = t.id and a.code = n.code) then n.code || '-' || substr(n.key, 1, 3) else n.code end,
    n.name, n.type, n.subtype, n.side, n.key
  from tenants t cross join (values ('customer_deposits', '2400', 'Customer deposits', 'liability', 'deposits', 'credit'),
    ('bad_debts', '6450', 'Bad debts', 'expense', 'general', 'debit')) as n(key, code, name, type, subtype, side)
  where exists (select from accounts a where a.tenant_id = t.id)
    and not exists (select from accounts a where a.tenant_id = t.id and a.system_key = n.key);
insert into number_series (tenant_id, series, prefix, digits)
  select t.id, 'refunds', 'REF-', 4 from tenants t
  where exists (select from number_series n where n.tenant_id = t.id)
    and not exists (select from number_series n where n.tenant_id = t.id and n.series = 'refunds');
alter table accounts force row level security;
alter table number_series force row level security;

create or replace function fw.allocation_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare a payment_allocations := case when tg_op = 'DELETE' then old else new end;
        by_amount bigint := case tg_op when 'DELETE' then -old.amount when 'UPDATE' then new.amount - old.amount else new.amount end;
begin
  if a.invoice_id is not null then
    update invoices set paid = paid + by_amount,
        written_off = written_off + case when a.write_off_id is null then 0 else by_amount end
     where tenant_id = a.tenant_id and id = a.invoice_id;
  end if;
  if a.payment_id is not null then
    update payments set allocated = allocated + by_amount where tenant_id = a.tenant_id and id = a.payment_id;
  elsif a.credit_note_id is not null then
    update invoices set paid = paid + by_amount where tenant_id = a.tenant_id and id = a.credit_note_id;
  elsif a.deposit_id is not null then
    update invoices set applied = applied + by_amount where tenant_id = a.tenant_id and id = a.deposit_id;
  end if;
  return null;
end $$;

create or replace function fw.freeze_sent_invoice() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'paid', 'balance', 'payment_state', 'viewed_at', 'voided_at', 'void_reason',
  'applied', 'written_off', 'reminders_stopped', 'search_text', 'updated_at', 'version'];
begin
  if old.status <> 'draft' and to_jsonb(new) - open <> to_jsonb(old) - open then
    raise exception 'a sent invoice never changes; credit or void it' using errcode = 'FW423';
  end if;
  if old.status <> 'draft' and new.status = 'draft' or old.status = 'void' and new.status <> 'void' then
    raise exception 'an invoice never goes back' using errcode = 'FW423';
  end if;
  return new;
end $$;

-- What of a work order's agreed price stands on its invoices; `sent_only` leaves drafts out.
create function fw.agreed_price_charged(work_order uuid, sent_only boolean, but_not uuid default null) returns bigint
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(sum(l.net + l.discount + l.shared_discount), 0)::bigint
    from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
   where l.tenant_id = fw.current_tenant() and l.work_order_id = work_order and l.kind = 'agreed_price'
     and i.kind <> 'credit_note' and i.status <> 'void' and (i.status = 'sent' or not sent_only)
     and (but_not is null or i.id <> but_not) $$;

-- An agreed price that is charged in parts is partly invoiced until all of it is.
create or replace function fw.refresh_billing(work_order uuid) returns void language sql security definer set search_path = pg_catalog, public, fw as $$
  update work_orders w set billing_status = s.state from (
    select case
      when not o.is_billable then 'not_billable'
      when not exists (select from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
        where l.tenant_id = o.tenant_id and l.work_order_id = o.id and i.status = 'sent' and i.kind <> 'credit_note') then 'unbilled'
      when o.agreed_price is not null and fw.agreed_price_charged(o.id, true) < o.agreed_price then 'partly_invoiced'
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

call fw.require_permission('invoice_series', 'view_invoices', null);
call fw.require_permission('invoice_reminders', 'view_invoices', null);
call fw.require_permission('refunds', 'view_invoices', null);
call fw.require_permission('write_offs', 'view_invoices', null);
