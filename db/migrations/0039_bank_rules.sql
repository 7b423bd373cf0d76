-- The books begin in 1900. A period that is closed reaches back to there, so a day before it would be open for ever.
create or replace function fw.refuse_closed_period() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare closed date;
begin
  if exists (select from added where entry_date < '1900-01-01') then
    raise exception 'before the first day of the books' using errcode = 'FW424', detail = '1899-12-31';
  end if;
  select p.ends_on into closed from fiscal_periods p
    join added a on a.tenant_id = p.tenant_id and a.entry_date between p.starts_on and p.ends_on
   where p.tenant_id = fw.current_tenant() and p.closed_at is not null and p.reopened_at is null limit 1;
  if found then raise exception 'the period is closed' using errcode = 'FW424', detail = closed::text; end if;
  return null;
end $$;

-- What somebody said once about lines of the bank: proposed for the next one that looks the same, and never done by itself.
create table bank_rules (
  like fw.business_row including defaults,
  name text not null,
  is_active boolean not null default true,
  -- Of which account at the bank; of every one when nothing stands here.
  account_id uuid,
  direction text check (direction in ('in', 'out')),
  -- Somewhere in what the line says, whoever it names.
  contains text,
  counterparty text,
  -- Sizes, whichever way the money went.
  amount_from bigint check (amount_from >= 0),
  amount_to bigint check (amount_to >= 0),
  -- Posted to an account, or the payment of an invoice or a bill.
  outcome text not null check (outcome in ('post', 'settle')),
  target_account_id uuid,
  tax_rate numeric(6, 4) not null default 0 check (tax_rate between 0 and 1),
  memo text,
  customer_id uuid,
  vendor_id uuid,
  constraint bank_rules_name_key unique (tenant_id, name),
  constraint bank_rules_condition_check check (coalesce(btrim(contains), '') <> '' or coalesce(btrim(counterparty), '') <> ''),
  constraint bank_rules_amounts_check check (amount_to >= amount_from),
  constraint bank_rules_post_check check (outcome <> 'post' or target_account_id is not null),
  constraint bank_rules_settle_check check (outcome <> 'settle' or (customer_id is null) <> (vendor_id is null))
);
call fw.business_table('bank_rules');
alter table bank_rules
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, target_account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id);
create index bank_rules_account_idx on bank_rules (tenant_id, account_id);
create index bank_rules_target_account_idx on bank_rules (tenant_id, target_account_id);
create index bank_rules_customer_idx on bank_rules (tenant_id, customer_id);
create index bank_rules_vendor_idx on bank_rules (tenant_id, vendor_id);
call fw.require_permission('bank_rules', 'view_transactions', 'create_transactions');
