-- What a customer may take off an invoice that is paid early, such as 2 % within ten days of thirty.
alter table customers
  add column discount_percent numeric(5,4),
  add column discount_days integer;
alter table customers add constraint customers_discount_check
  check ((discount_percent is null) = (discount_days is null) and discount_percent > 0 and discount_percent < 1 and discount_days between 0 and 365) not valid;
-- The customer's when the draft was made; days count from the day of issue, so that they stay once it is sent. (`discount_percent` of an
-- invoice is the discount on all of its lines.)
alter table invoices
  add column early_discount_percent numeric(5,4),
  add column early_discount_days integer;
alter table invoices add constraint invoices_early_discount_check
  check ((early_discount_percent is null) = (early_discount_days is null) and early_discount_percent > 0 and early_discount_percent < 1
    and early_discount_days between 0 and 365) not valid;

-- What was taken off an invoice, with the payment that paid the rest of it.
create table sales_discounts (
  like fw.business_row including defaults,
  invoice_id uuid not null,
  payment_id uuid not null,
  taken_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The part of the amount that is tax, and how it is made up: [{"rate": millionths, "net": minor units, "tax": minor units}].
  tax bigint not null default 0 check (tax >= 0),
  taxes jsonb not null default '[]',
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text
);
call fw.business_table('sales_discounts');
alter table sales_discounts
  add foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  add foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
-- An invoice is discounted once at a time.
create unique index sales_discounts_invoice_key on sales_discounts (tenant_id, invoice_id) where status = 'recorded';
create index sales_discounts_of_invoice_idx on sales_discounts (tenant_id, invoice_id);
create index sales_discounts_payment_idx on sales_discounts (tenant_id, payment_id);
create index sales_discounts_day_idx on sales_discounts (tenant_id, taken_on);
create index sales_discounts_entry_idx on sales_discounts (tenant_id, journal_entry_id) where journal_entry_id is not null;
call fw.require_permission('sales_discounts', 'view_invoices', null);
create trigger frozen before update or delete on sales_discounts for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

-- Only with money that came by the last day, and never more than the percentage of what the invoice is about.
create function fw.check_sales_discount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from invoices i join payments p on p.tenant_id = i.tenant_id and p.customer_id = i.customer_id
      where i.tenant_id = new.tenant_id and i.id = new.invoice_id and p.id = new.payment_id and i.status = 'sent' and i.kind in ('invoice', 'progress')
        and new.taken_on >= greatest(i.issue_date, p.received_on) and p.received_on <= i.issue_date + i.early_discount_days
        and new.amount <= fw.half_even(i.total * i.early_discount_percent)) then
    raise exception 'a discount is taken up to its last day, and never more than agreed' using errcode = '23514', constraint = 'sales_discounts_agreed_check';
  end if;
  return new;
end $$;
create trigger agreed before insert on sales_discounts for each row execute function fw.check_sales_discount();

alter table payment_allocations add column discount_id uuid;
-- expand: the version before writes one of those that are in it, which stays allowed.
alter table payment_allocations drop constraint payment_allocations_source_check;
alter table payment_allocations add constraint payment_allocations_source_check
  check (num_nonnulls(payment_id, credit_note_id, deposit_id, write_off_id, discount_id) = 1) not valid;
alter table payment_allocations add constraint payment_allocations_discount_fkey
  foreign key (tenant_id, discount_id) references sales_discounts (tenant_id, id) not valid;

-- Companies that are there already get the account.
alter table accounts no force row level security;
insert into accounts (tenant_id, code, name, type, subtype, normal_side, system_key)
  select t.id, case when exists (select from accounts a where a.tenant_id = t.id and a.code = '4095') then '4095.1' else '4095' end,
    'Sales discounts', 'income', 'contra', 'debit', 'sales_discounts'
  from tenants t
  where exists (select from accounts a where a.tenant_id = t.id)
    and not exists (select from accounts a where a.tenant_id = t.id and a.system_key = 'sales_discounts');
alter table accounts force row level security;
