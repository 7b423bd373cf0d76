-- Money paid to a vendor before any bill: an asset until bills take it up or the vendor pays it back.
alter table bill_payments
  add column kind text not null default 'payment',
  add column po_id uuid,
  -- Of a prepayment: what bills have taken up, and what the vendor has paid back.
  add column applied bigint not null default 0,
  add column refunded bigint not null default 0;
alter table bill_payments add constraint bill_payments_kind_check
  check (kind = 'prepayment' or kind = 'payment' and po_id is null and applied = 0 and refunded = 0) not valid;
alter table bill_payments add constraint bill_payments_left_check
  check (applied >= 0 and refunded >= 0 and applied + refunded <= amount and (status = 'recorded' or applied + refunded = 0)) not valid;
alter table bill_payments add constraint bill_payments_po_fkey
  foreign key (tenant_id, po_id) references purchase_orders (tenant_id, id) not valid;
create or replace trigger frozen before update or delete on bill_payments for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason', 'applied', 'refunded');
-- What is left of a prepayment follows from what was done with it, and is nobody's to say.
create function fw.refuse_sums_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what is left of a prepayment follows from what was done with it' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger sums_follow before update of applied, refunded on bill_payments for each row
  when (new.applied <> old.applied or new.refunded <> old.refunded) execute function fw.refuse_sums_by_hand();

-- A prepayment goes to a bill.
create table prepayment_uses (
  like fw.business_row including defaults,
  payment_id uuid not null,
  bill_id uuid not null,
  applied_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text
);
call fw.business_table('prepayment_uses');
alter table prepayment_uses
  add foreign key (tenant_id, payment_id) references bill_payments (tenant_id, id),
  add foreign key (tenant_id, bill_id) references vendor_bills (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
create index prepayment_uses_payment_idx on prepayment_uses (tenant_id, payment_id);
create index prepayment_uses_bill_idx on prepayment_uses (tenant_id, bill_id);
create index prepayment_uses_day_idx on prepayment_uses (tenant_id, applied_on);
create index prepayment_uses_entry_idx on prepayment_uses (tenant_id, journal_entry_id) where journal_entry_id is not null;
call fw.require_permission('prepayment_uses', 'view_purchase_orders', null);
create trigger frozen before update or delete on prepayment_uses for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

-- The vendor pays a prepayment back.
create table vendor_refunds (
  like fw.business_row including defaults,
  number text not null,
  payment_id uuid not null,
  vendor_id uuid not null,
  refunded_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null default 'bank_transfer' check (method in ('bank_transfer', 'card', 'cash', 'check', 'other')),
  reference text,
  account_id uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text,
  search_text text generated always as (lower(number || ' ' || coalesce(reference, ''))) stored,
  constraint vendor_refunds_number_key unique (tenant_id, number)
);
call fw.business_table('vendor_refunds');
alter table vendor_refunds
  add foreign key (tenant_id, payment_id) references bill_payments (tenant_id, id),
  add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id),
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
create index vendor_refunds_newest_idx on vendor_refunds (tenant_id, refunded_on desc, id desc);
create index vendor_refunds_payment_idx on vendor_refunds (tenant_id, payment_id);
create index vendor_refunds_vendor_idx on vendor_refunds (tenant_id, vendor_id);
create index vendor_refunds_account_idx on vendor_refunds (tenant_id, account_id);
create index vendor_refunds_entry_idx on vendor_refunds (tenant_id, journal_entry_id) where journal_entry_id is not null;
call fw.require_permission('vendor_refunds', 'view_purchase_orders', null);
create trigger frozen before update or delete on vendor_refunds for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

-- The check on the prepayment refuses a cent too many; it must be one, and of the same vendor.
create function fw.prepayment_sums() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare change constant bigint := case when tg_op = 'INSERT' then new.amount
    when old.status = 'recorded' and new.status = 'reversed' then -new.amount else 0 end;
begin
  if change = 0 then return null; end if;
  update bill_payments set
      applied = applied + case tg_table_name when 'prepayment_uses' then change else 0 end,
      refunded = refunded + case tg_table_name when 'vendor_refunds' then change else 0 end
   where tenant_id = new.tenant_id and id = new.payment_id;
  return null;
end $$;
create trigger sums after insert or update of status on prepayment_uses for each row execute function fw.prepayment_sums();
create trigger sums after insert or update of status on vendor_refunds for each row execute function fw.prepayment_sums();
create function fw.check_prepayment_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from bill_payments p join vendor_bills b on b.tenant_id = p.tenant_id and b.vendor_id = p.vendor_id
      where p.tenant_id = new.tenant_id and p.id = new.payment_id and b.id = new.bill_id
        and p.kind = 'prepayment' and new.applied_on >= greatest(p.paid_on, b.bill_date)) then
    raise exception 'a prepayment goes to a bill of its vendor, not before either of them' using errcode = '23514', constraint = 'prepayment_uses_fits_check';
  end if;
  return new;
end $$;
create trigger fits before insert on prepayment_uses for each row execute function fw.check_prepayment_use();

alter table bill_payment_allocations add column prepayment_use_id uuid;
-- expand: the version before writes one of those that are in it, which stays allowed.
alter table bill_payment_allocations drop constraint bill_payment_allocations_source_check;
alter table bill_payment_allocations add constraint bill_payment_allocations_source_check
  check (num_nonnulls(payment_id, credit_id, discount_id, prepayment_use_id) = 1) not valid;
alter table bill_payment_allocations add constraint bill_payment_allocations_prepayment_fkey
  foreign key (tenant_id, prepayment_use_id) references prepayment_uses (tenant_id, id) not valid;

-- One more control account.
create or replace function fw.account_takes(system_key text) returns text language sql immutable parallel safe as $$
  select case
    when system_key in ('accounts_receivable', 'accounts_payable', 'grni', 'inventory', 'customer_deposits', 'vendor_prepayments') then 'own_documents'
    when system_key in ('tax_payable', 'purchase_tax', 'retained_earnings') then 'entries'
    else 'anything' end $$;

-- Companies that are there already get the account and the numbers.
alter table accounts no force row level security;
alter table number_series no force row level security;
insert into accounts (tenant_id, code, name, type, subtype, normal_side, system_key)
  select t.id, case when exists (select from accounts a where a.tenant_id = t.id and a.code = '1450') then '1450.1' else '1450' end,
    'Prepayments to vendors', 'asset', 'other_current', 'debit', 'vendor_prepayments'
  from tenants t
  where exists (select from accounts a where a.tenant_id = t.id)
    and not exists (select from accounts a where a.tenant_id = t.id and a.system_key = 'vendor_prepayments');
insert into number_series (tenant_id, series, prefix, digits)
  select t.id, 'vendor_refunds', 'VR-', 4 from tenants t
  where exists (select from number_series n where n.tenant_id = t.id)
    and not exists (select from number_series n where n.tenant_id = t.id and n.series = 'vendor_refunds');
alter table accounts force row level security;
alter table number_series force row level security;
