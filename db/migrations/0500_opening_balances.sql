-- What a company brings from its previous system: it is entered as a draft, kept when its totals meet, taken back and kept again until it
-- is right, and then closed. Open invoices and bills become documents that are paid and age like any others; `opened_on` is the day
-- from which they are in the books, the day before the first one. Nothing else is dated before that first day from then on.

create table opening_balances (
  like fw.business_row including defaults,
  -- The first day in the books: opening balances are dated the day before.
  starts_on date not null check (starts_on > '1900-01-01'),
  status text not null default 'draft' check (status in ('draft', 'kept', 'closed')),
  kept_at timestamptz,
  closed_at timestamptz,
  -- Of the accounts that no documents are for.
  journal_entry_id uuid,
  constraint opening_balances_company_key unique (tenant_id),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('opening_balances');
call fw.require_permission('opening_balances', 'close_periods', 'close_periods');
create index opening_balances_entry_idx on opening_balances (tenant_id, journal_entry_id) where journal_entry_id is not null;

create table opening_accounts (
  like fw.business_row including defaults,
  account_id uuid not null,
  debit bigint check (debit >= 0),
  credit bigint check (credit >= 0),
  constraint opening_accounts_account_key unique (tenant_id, account_id),
  constraint opening_accounts_side_check check (coalesce(debit, 0) = 0 or coalesce(credit, 0) = 0),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
call fw.business_table('opening_accounts');
call fw.require_permission('opening_accounts', 'close_periods', 'close_periods');
call fw.carry_imports('opening_accounts');

-- A negative amount is a credit of the customer.
create table opening_invoices (
  like fw.business_row including defaults,
  customer_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  issued_on date not null,
  due_on date not null,
  amount bigint not null,
  constraint opening_invoices_number_key unique (tenant_id, number),
  constraint opening_invoices_amount_check check (amount <> 0),
  constraint opening_invoices_due_check check (due_on >= issued_on),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
call fw.business_table('opening_invoices');
call fw.require_permission('opening_invoices', 'close_periods', 'close_periods');
call fw.carry_imports('opening_invoices');
create index opening_invoices_customer_idx on opening_invoices (tenant_id, customer_id);
create index opening_invoices_due_idx on opening_invoices (tenant_id, due_on, id);

-- A negative amount is a credit of the vendor.
create table opening_bills (
  like fw.business_row including defaults,
  vendor_id uuid not null,
  number text not null check (length(number) between 1 and 80),
  dated_on date not null,
  due_on date not null,
  amount bigint not null,
  constraint opening_bills_number_key unique (tenant_id, vendor_id, number),
  constraint opening_bills_amount_check check (amount <> 0),
  constraint opening_bills_due_check check (due_on >= dated_on),
  foreign key (tenant_id, vendor_id) references vendors (tenant_id, id)
);
call fw.business_table('opening_bills');
call fw.require_permission('opening_bills', 'close_periods', 'close_periods');
call fw.carry_imports('opening_bills');
create index opening_bills_due_idx on opening_bills (tenant_id, due_on, id);

-- Whoever keeps them locks the company's row: what is typed meanwhile waits, and is refused then.
create function fw.refuse_kept_opening() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := coalesce((to_jsonb(new) ->> 'tenant_id')::uuid, (to_jsonb(old) ->> 'tenant_id')::uuid);
  state text;
begin
  select o.status into state from opening_balances o where o.tenant_id = company for share;
  if state is null and tg_op <> 'DELETE' then
    raise exception 'Enter the first day in your books first.' using errcode = 'FW400';
  elsif state <> 'draft' and exists (select from tenants t where t.id = company) then
    raise exception '%', case state when 'kept' then 'These balances are posted. Start over to change them.'
      else 'The opening balances are closed.' end using errcode = 'FW400';
  end if;
  return coalesce(new, old);
end $$;
create trigger draft before insert or update or delete on opening_accounts for each row execute function fw.refuse_kept_opening();
create trigger draft before insert or update or delete on opening_invoices for each row execute function fw.refuse_kept_opening();
create trigger draft before insert or update or delete on opening_bills for each row execute function fw.refuse_kept_opening();

create function fw.keep_first_day() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' then
    raise exception 'The first day can’t change while the balances are posted.' using errcode = 'FW400', detail = 'starts_on';
  end if;
  return new;
end $$;
create trigger first_day before update of starts_on on opening_balances for each row
  when (old.starts_on <> new.starts_on) execute function fw.keep_first_day();

alter table invoices add column opened_on date;
alter table vendor_bills add column opened_on date;

-- Looked up after the entries are written: the company's chain is locked then, so none slips past balances that are being kept.
create function fw.refuse_before_first_day(vouchers jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare opened date;
begin
  select o.starts_on - 1 into opened from opening_balances o
   where o.tenant_id = fw.current_tenant() and o.status <> 'draft' and exists (
     select from jsonb_array_elements(vouchers) v where (v->'entry'->>'entry_date')::date < o.starts_on
       and v->'entry'->>'source' not in ('opening_balance', 'opening_balance_undone'));
  if found then raise exception 'the books begin later' using errcode = 'FW424', detail = opened::text; end if;
end $$;

create or replace function fw.post_entries(vouchers jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.refuse_control_postings(vouchers);
  return query select fw.write_entries(vouchers);
  perform fw.refuse_before_first_day(vouchers);
end $$;
