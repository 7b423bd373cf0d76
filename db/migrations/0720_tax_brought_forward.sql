-- The sales tax in invoices that are brought forward. It was charged in the previous books, so it is in no return on the accrual basis; an agency
-- whose tax is due when it is paid gets it as they are paid here.

alter table opening_invoices
  add column tax bigint,
  add column tax_rate_id uuid;
alter table opening_invoices
  add constraint opening_invoices_tax_check check (coalesce(tax, 0) = 0 or (sign(tax) = sign(amount) and abs(tax) <= abs(amount))) not valid,
  add constraint opening_invoices_tax_rate_check check (coalesce(tax, 0) = 0 or tax_rate_id is not null) not valid,
  add constraint opening_invoices_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id) not valid;

-- A tax that no return could report is refused while it can still be put right.
create function fw.refuse_opening_tax() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from tax_rates r where r.tenant_id = new.tenant_id and r.id = new.tax_rate_id and r.rate = 0) then
    raise exception 'This rate charges no tax.' using errcode = 'FW400', detail = 'tax_rate_id';
  elsif exists (select from tax_rate_parts p where p.tenant_id = new.tenant_id) and not exists (
      select from tax_rate_parts p where p.tenant_id = new.tenant_id and p.tax_rate_id = new.tax_rate_id) then
    raise exception 'This rate has no parts, so its tax would be in no return.' using errcode = 'FW400', detail = 'tax_rate_id';
  end if;
  return new;
end $$;
create trigger taxed before insert or update on opening_invoices for each row
  when (new.tax <> 0 and new.tax_rate_id is not null) execute function fw.refuse_opening_tax();

-- A fourth side of the kept taxes: charged in the previous books.
alter table tax_lines drop constraint tax_lines_side_check;
alter table tax_lines add constraint tax_lines_side_check check (side in ('charged', 'paid', 'written_off', 'brought')) not valid;
alter table tax_totals drop constraint tax_totals_side_check;
alter table tax_totals add constraint tax_totals_side_check check (side in ('charged', 'paid', 'written_off', 'brought')) not valid;
alter table sales_tax_lines add column is_brought boolean not null default false;

-- What fills and reads them comes in 0732, with what discounts do to them.

create or replace function fw.take_up_sales_tax(first_day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  last bigint;
  found_documents bigint;
begin
  perform fw.lock_ledger();
  select coalesce(max(x.id), 0) into last from sales_tax_lines x where x.tenant_id = fw.current_tenant();
  perform fw.add_sales_tax_lines(array(select distinct l.entry_id from tax_lines l
    where l.tenant_id = fw.current_tenant() and l.side in ('charged', 'written_off', 'brought') and l.entry_date >= first_day));
  select count(distinct x.position) into found_documents from sales_tax_lines x where x.tenant_id = fw.current_tenant() and x.id > last;
  return found_documents;
end $$;
