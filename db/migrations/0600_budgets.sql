-- Budgets: what each income and expense account is to come to in each month of a fiscal year.

create table budgets (
  like fw.business_row including defaults,
  name text not null check (length(name) between 1 and 80),
  -- The first day of the fiscal year.
  starts_on date not null constraint budgets_starts_on_check check (extract(day from starts_on) = 1 and starts_on between '1900-01-01' and '9000-01-01'),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  -- Reports take it unless another one is chosen.
  is_usual boolean not null default false,
  constraint budgets_name_key unique (tenant_id, name),
  constraint budgets_usual_check check (not is_usual or status = 'active')
);
call fw.business_table('budgets');
call fw.require_permission('budgets', 'view_financial_reports', 'manage_accounts');
call fw.carry_imports('budgets');
create unique index budgets_usual_key on budgets (tenant_id, starts_on) where is_usual;
create index budgets_year_idx on budgets (tenant_id, starts_on desc, id);

-- A row for each account, so that it reads and writes like a line of a spreadsheet. Amounts as in the profit and loss: income and costs are positive.
create table budget_lines (
  like fw.business_row including defaults,
  budget_id uuid not null,
  account_id uuid not null,
  month_1 bigint not null default 0,
  month_2 bigint not null default 0,
  month_3 bigint not null default 0,
  month_4 bigint not null default 0,
  month_5 bigint not null default 0,
  month_6 bigint not null default 0,
  month_7 bigint not null default 0,
  month_8 bigint not null default 0,
  month_9 bigint not null default 0,
  month_10 bigint not null default 0,
  month_11 bigint not null default 0,
  month_12 bigint not null default 0,
  constraint budget_lines_account_key unique (tenant_id, budget_id, account_id),
  foreign key (tenant_id, budget_id) references budgets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
call fw.business_table('budget_lines');
call fw.require_permission('budget_lines', 'view_financial_reports', null);
create index budget_lines_account_idx on budget_lines (tenant_id, account_id);

create function fw.refuse_other_year() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare first_month integer;
begin
  select coalesce((t.settings->>'fiscal_year_start')::integer, 1) into first_month from tenants t where t.id = new.tenant_id;
  if extract(day from new.starts_on) <> 1 or extract(month from new.starts_on) <> first_month then
    raise exception 'Your fiscal year begins on the first of %.', trim(to_char(make_date(2000, first_month, 1), 'Month'))
      using errcode = 'FW400', detail = 'starts_on';
  end if;
  return new;
end $$;
-- Not when it changes: a company may begin its fiscal year in another month later.
create trigger fiscal_year before insert on budgets for each row execute function fw.refuse_other_year();

create function fw.keep_used_budget() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if old.status <> 'draft' and exists (select from tenants t where t.id = old.tenant_id) then
    raise exception 'Only a draft can be deleted. Archive this budget.' using errcode = 'FW400';
  end if;
  return old;
end $$;
create trigger used before delete on budgets for each row execute function fw.keep_used_budget();

-- Whoever archives a budget locks it: what is typed meanwhile waits, and is refused then.
create function fw.refuse_budget_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare state text;
begin
  select b.status into state from budgets b where b.tenant_id = new.tenant_id and b.id = new.budget_id for share;
  if state = 'archived' then
    raise exception 'This budget is archived.' using errcode = 'FW400';
  end if;
  if not exists (select from accounts a where a.tenant_id = new.tenant_id and a.id = new.account_id
      and a.type in ('income', 'cost_of_goods_sold', 'expense')) then
    raise exception 'Only income and expense accounts have a budget.' using errcode = 'FW400', detail = 'account_id';
  end if;
  return new;
end $$;
create trigger budget before insert or update on budget_lines for each row execute function fw.refuse_budget_line();
