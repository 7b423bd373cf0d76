-- Revenue of services that an invoice charges ahead: a liability until the months of its service period are over.

alter table invoice_lines
  add column service_from date,
  add column service_through date,
  add constraint invoice_lines_service_check check ((service_from is null) = (service_through is null)
    and service_through >= service_from and service_through < service_from + interval '10 years') not valid;

-- A line of a sent invoice whose revenue is deferred. What is deferred of it, and until when, is in deferral_months.
create table deferrals (
  like fw.business_row including defaults,
  invoice_id uuid not null,
  invoice_line_id uuid not null,
  customer_id uuid not null,
  -- Where the revenue goes when it is recognized.
  account_id uuid not null,
  service_from date not null,
  service_through date not null,
  -- The day of its invoice.
  deferred_on date not null,
  amount bigint not null check (amount <> 0),
  constraint deferrals_line_key unique (tenant_id, invoice_line_id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  foreign key (tenant_id, invoice_line_id) references invoice_lines (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
call fw.business_table('deferrals');
call fw.require_permission('deferrals', 'view_transactions', null);
create index deferrals_newest_idx on deferrals (tenant_id, deferred_on desc, id desc);
create index deferrals_invoice_idx on deferrals (tenant_id, invoice_id);
create index deferrals_customer_idx on deferrals (tenant_id, customer_id);
create index deferrals_account_idx on deferrals (tenant_id, account_id);
create trigger frozen before update or delete on deferrals for each row execute function fw.freeze_posted();

-- The schedule: what of a deferral falls due in which month. A credit note or a void adds rows below nothing; their sum is what is due.
create table deferral_months (
  like fw.business_row including defaults,
  deferral_id uuid not null,
  -- Its first day.
  month date not null constraint deferral_months_month_check check (extract(day from month) = 1),
  amount bigint not null check (amount <> 0),
  -- The day of the entry that posted it.
  changed_on date not null,
  -- The invoice or credit note, sent or void.
  document_id uuid not null,
  change text not null check (change in ('deferred', 'credited', 'voided', 'restored')),
  foreign key (tenant_id, deferral_id) references deferrals (tenant_id, id),
  foreign key (tenant_id, document_id) references invoices (tenant_id, id)
);
call fw.business_table('deferral_months');
call fw.require_permission('deferral_months', 'view_transactions', null);
create index deferral_months_deferral_idx on deferral_months (tenant_id, deferral_id, month);
create index deferral_months_due_idx on deferral_months (tenant_id, month);
create index deferral_months_document_idx on deferral_months (tenant_id, document_id);
create trigger frozen before update or delete on deferral_months for each row execute function fw.freeze_posted();

-- The revenue of one month, posted as one entry.
create table recognition_runs (
  like fw.business_row including defaults,
  -- Its first day.
  month date not null constraint recognition_runs_month_check check (extract(day from month) = 1),
  -- The last day of the month, or the first open day if the month was closed by then.
  posted_on date not null check (posted_on >= month),
  amount bigint not null,
  -- None if what is charged and a discount on it come to nothing.
  journal_entry_id uuid,
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  reversed_at timestamptz,
  reversed_on date,
  reverse_reason text check (length(reverse_reason) <= 500),
  foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id)
);
call fw.business_table('recognition_runs');
call fw.require_permission('recognition_runs', 'view_transactions', null);
create index recognition_runs_newest_idx on recognition_runs (tenant_id, month desc, id desc);
create index recognition_runs_entry_idx on recognition_runs (tenant_id, journal_entry_id) where journal_entry_id is not null;
create trigger frozen before update or delete on recognition_runs for each row
  execute function fw.freeze_posted('status', 'reversed_at', 'reversed_on', 'reverse_reason');

create table recognition_lines (
  like fw.business_row including defaults,
  run_id uuid not null,
  deferral_id uuid not null,
  month date not null,
  amount bigint not null check (amount <> 0),
  -- Reversed with its run, or when its invoice is void.
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  reversed_on date,
  constraint recognition_lines_reversed_check check ((status = 'reversed') = (reversed_on is not null)),
  foreign key (tenant_id, run_id) references recognition_runs (tenant_id, id),
  foreign key (tenant_id, deferral_id) references deferrals (tenant_id, id)
);
call fw.business_table('recognition_lines');
call fw.require_permission('recognition_lines', 'view_transactions', null);
-- A month of a line is never recognized twice.
create unique index recognition_lines_month_key on recognition_lines (tenant_id, deferral_id, month) where status = 'posted';
create index recognition_lines_deferral_idx on recognition_lines (tenant_id, deferral_id, month);
create index recognition_lines_run_idx on recognition_lines (tenant_id, run_id);
create trigger frozen before update or delete on recognition_lines for each row execute function fw.freeze_posted('status', 'reversed_on');

create function fw.reverse_recognition_lines() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update recognition_lines set status = 'reversed', reversed_on = new.reversed_on
   where tenant_id = new.tenant_id and run_id = new.id and status = 'posted';
  return null;
end $$;
create trigger lines after update of status on recognition_runs for each row
  when (old.status = 'posted' and new.status = 'reversed') execute function fw.reverse_recognition_lines();

-- What is recognized of a month is what is deferred to it, whatever happens at once.
create function fw.check_recognition() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if new.amount is distinct from (select sum(m.amount) from deferral_months m
      where m.tenant_id = new.tenant_id and m.deferral_id = new.deferral_id and m.month = new.month) then
    raise exception 'a month is recognized as it is scheduled' using errcode = '23514', constraint = 'recognition_lines_amount_check';
  end if;
  return new;
end $$;
create trigger fits before insert on recognition_lines for each row execute function fw.check_recognition();
create function fw.check_deferral_month() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from recognition_lines l where l.tenant_id = new.tenant_id and l.deferral_id = new.deferral_id
      and l.month = new.month and l.status = 'posted') then
    raise exception 'a month that is recognized does not change' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger fits before insert on deferral_months for each row execute function fw.check_deferral_month();

-- One more control account.
create or replace function fw.account_takes(system_key text) returns text language sql immutable parallel safe as $$
  select case
    when system_key in ('accounts_receivable', 'accounts_payable', 'grni', 'inventory', 'customer_deposits', 'vendor_prepayments',
      'deferred_revenue') then 'own_documents'
    when system_key in ('tax_payable', 'purchase_tax', 'retained_earnings') then 'entries'
    else 'anything' end $$;

-- Companies that are there already get the account.
alter table accounts no force row level security;
insert into accounts (tenant_id, code, name, type, subtype, normal_side, system_key)
  select t.id, case when exists (select from accounts a where a.tenant_id = t.id and a.code = '2450') then '2450.1' else '2450' end,
    'Deferred revenue', 'liability', 'deposits', 'credit', 'deferred_revenue'
  from tenants t
  where exists (select from accounts a where a.tenant_id = t.id)
    and not exists (select from accounts a where a.tenant_id = t.id and a.system_key = 'deferred_revenue');
alter table accounts force row level security;
