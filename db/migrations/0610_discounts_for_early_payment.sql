-- What a vendor takes off a bill that is paid early, such as 2 % within ten days of thirty.
alter table vendors
  add column discount_percent numeric(5,4),
  add column discount_days integer;
alter table vendors add constraint vendors_discount_check
  check ((discount_percent is null) = (discount_days is null) and discount_percent > 0 and discount_percent < 1 and discount_days between 0 and 365) not valid;
-- The vendor's when the bill was entered. Days count from the bill's date.
alter table vendor_bills
  add column discount_percent numeric(5,4),
  add column discount_days integer;
alter table vendor_bills add constraint vendor_bills_discount_check
  check ((discount_percent is null) = (discount_days is null) and discount_percent > 0 and discount_percent < 1 and discount_days between 0 and 365) not valid;

-- What was taken off a bill, with the payment that paid the rest of it.
create table purchase_discounts (
  like fw.business_row including defaults,
  bill_id uuid not null,
  payment_id uuid not null,
  taken_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The part of the amount that takes claimed tax back, and how it is made up: [{"rate": millionths, "net": minor units, "tax": minor units}].
  tax bigint not null default 0 check (tax >= 0),
  taxes jsonb not null default '[]',
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text
);
call fw.business_table('purchase_discounts');
alter table purchase_discounts
  add foreign key (tenant_id, bill_id) references vendor_bills (tenant_id, id),
  add foreign key (tenant_id, payment_id) references bill_payments (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
-- A bill is discounted once at a time.
create unique index purchase_discounts_bill_key on purchase_discounts (tenant_id, bill_id) where status = 'recorded';
create index purchase_discounts_of_bill_idx on purchase_discounts (tenant_id, bill_id);
create index purchase_discounts_payment_idx on purchase_discounts (tenant_id, payment_id);
create index purchase_discounts_day_idx on purchase_discounts (tenant_id, taken_on);
create index purchase_discounts_entry_idx on purchase_discounts (tenant_id, journal_entry_id) where journal_entry_id is not null;
call fw.require_permission('purchase_discounts', 'view_purchase_orders', null);
create trigger frozen before update or delete on purchase_discounts for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

-- Never after its day, and never more than the percentage of what the bill is about.
create function fw.check_purchase_discount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from vendor_bills b where b.tenant_id = new.tenant_id and b.id = new.bill_id and b.status = 'posted' and b.kind = 'bill'
      and new.taken_on between b.bill_date and b.bill_date + b.discount_days and new.amount <= fw.half_even(b.total_amount * b.discount_percent)) then
    raise exception 'a discount is taken up to its last day, and never more than agreed' using errcode = '23514', constraint = 'purchase_discounts_agreed_check';
  end if;
  return new;
end $$;
create trigger agreed before insert on purchase_discounts for each row execute function fw.check_purchase_discount();

alter table bill_payment_allocations add column discount_id uuid;
-- expand: the version before writes one of the two that are in it, which stays allowed.
alter table bill_payment_allocations drop constraint bill_payment_allocations_source_check;
alter table bill_payment_allocations add constraint bill_payment_allocations_source_check
  check (num_nonnulls(payment_id, credit_id, discount_id) = 1) not valid;
alter table bill_payment_allocations add constraint bill_payment_allocations_discount_fkey
  foreign key (tenant_id, discount_id) references purchase_discounts (tenant_id, id) not valid;

-- A discount takes back what its bill had claimed, at its rates.
create or replace function fw.add_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  with documents as (
    select e.tenant_id, e.id, e.entry_date, e.position, e.source_id, s.side, s.sign, e.source_table
      from journal_entries e
      join (values ('invoice', 'charged', 1), ('credit_note_void', 'charged', 1), ('credit_note', 'charged', -1), ('invoice_void', 'charged', -1),
          ('vendor_bill', 'paid', 1), ('vendor_credit_void', 'paid', 1), ('vendor_credit', 'paid', -1), ('vendor_bill_void', 'paid', -1),
          ('purchase_discount', 'paid', -1), ('purchase_discount_reversal', 'paid', 1),
          ('write_off', 'written_off', -1), ('write_off_reversal', 'written_off', 1))
        as s(source, side, sign) on s.source = e.source
     where e.tenant_id = fw.current_tenant() and e.id = any(entries)),
  lines as (
    select d.*, d.source_id as document_id, (l.tax_rate * 1000000)::integer as rate, l.net, l.tax from documents d
      join invoice_lines l on l.tenant_id = d.tenant_id and l.invoice_id = d.source_id and l.kind <> 'section'
     where d.side = 'charged' and not exists (
       select from invoices i join invoices credited on credited.tenant_id = i.tenant_id and credited.id = i.credits_id
        where i.tenant_id = d.tenant_id and i.id = d.source_id and credited.kind = 'deposit')
    union all
    select d.*, d.source_id, (l.tax_rate * 1000000)::integer, l.total_amount - l.tax_amount, l.tax_amount from documents d
      join vendor_bill_lines l on l.tenant_id = d.tenant_id and l.bill_id = d.source_id
     where d.side = 'paid' and exists (
       select from journal_lines j join accounts a on a.tenant_id = j.tenant_id and a.id = j.account_id and a.system_key = 'purchase_tax'
        where j.tenant_id = d.tenant_id and j.entry_id = d.id)
    union all
    select d.*, p.bill_id, l.rate, l.net, l.tax from documents d
      join purchase_discounts p on p.tenant_id = d.tenant_id and p.id = d.source_id
      cross join jsonb_to_recordset(p.taxes) as l(rate integer, net bigint, tax bigint)
     where d.source_table = 'purchase_discounts'
    union all
    select d.*, w.invoice_id, l.rate, l.net, l.tax from documents d
      join write_offs w on w.tenant_id = d.tenant_id and w.id = d.source_id
      cross join jsonb_to_recordset(w.taxes) as l(rate integer, net bigint, tax bigint)
     where d.side = 'written_off'),
  added as (
    insert into tax_lines (tenant_id, side, entry_date, position, rate, entry_id, document_id, net, tax)
    select tenant_id, side, entry_date, position, rate, id, document_id, sum(sign * net), sum(sign * tax)
      from lines group by 1, 2, 3, 4, 5, 6, 7
    on conflict do nothing
    returning tenant_id, side, rate, entry_date, net, tax)
  insert into tax_totals as t (tenant_id, side, rate, day, net, tax)
    select a.tenant_id, a.side, a.rate, a.entry_date, sum(a.net), sum(a.tax) from added a group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, side, rate, day) do update set net = t.net + excluded.net, tax = t.tax + excluded.tax;
end $$;

-- A discount names its entry, so it is written after it.
create function fw.keep_taxes_of_discount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.add_tax_lines(array[new.journal_entry_id]);
  return null;
end $$;
create trigger taxes after insert on purchase_discounts for each row when (new.taxes <> '[]') execute function fw.keep_taxes_of_discount();

-- Companies that are there already get the account.
alter table accounts no force row level security;
insert into accounts (tenant_id, code, name, type, subtype, normal_side, system_key)
  select t.id, case when exists (select from accounts a where a.tenant_id = t.id and a.code = '5090') then '5090.1' else '5090' end,
    'Purchase discounts', 'cost_of_goods_sold', 'contra', 'credit', 'purchase_discounts'
  from tenants t
  where exists (select from accounts a where a.tenant_id = t.id)
    and not exists (select from accounts a where a.tenant_id = t.id and a.system_key = 'purchase_discounts');
alter table accounts force row level security;
