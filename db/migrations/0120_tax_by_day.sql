-- Tax reports read sums by day and rate, and one row of each document and rate, instead of the lines of all documents.

-- What a posting of a document brings to a rate: a void is a further row with the opposite sign. Written once, with the entry.
create table tax_lines (
  tenant_id uuid not null references tenants on delete cascade,
  side text not null check (side in ('charged', 'paid')),
  entry_date date not null,
  -- Of the entry: unique in the company.
  position bigint not null,
  -- In millionths, which row-level security lets an index compare; decimals it does not.
  rate integer not null check (rate between 0 and 1000000),
  entry_id uuid not null,
  -- The invoice or credit note; on the side that was paid the bill or vendor credit.
  document_id uuid not null,
  net bigint not null,
  tax bigint not null,
  primary key (tenant_id, side, entry_date, position, rate)
);
call fw.protect_tenant_table('tax_lines');
call fw.require_permission('tax_lines', 'view_transactions', null);
-- expand: the version before doesn't know this table.
revoke insert, update, delete on tax_lines from fieldwright_app;
create index tax_lines_rate_idx on tax_lines (tenant_id, side, rate, entry_date, position);

create table tax_totals (
  tenant_id uuid not null references tenants on delete cascade,
  side text not null check (side in ('charged', 'paid')),
  rate integer not null,
  day date not null,
  net bigint not null,
  tax bigint not null,
  primary key (tenant_id, side, rate, day)
);
call fw.protect_tenant_table('tax_totals');
call fw.require_permission('tax_totals', 'view_transactions', null);
-- expand: the version before doesn't know this table.
revoke insert, update, delete on tax_totals from fieldwright_app;

-- A credit note for a deposit takes back a liability that was never taxed.
create function fw.add_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  with documents as (
    select e.tenant_id, e.id, e.entry_date, e.position, e.source_id, s.side, s.sign
      from journal_entries e
      join (values ('invoice', 'charged', 1), ('credit_note_void', 'charged', 1), ('credit_note', 'charged', -1), ('invoice_void', 'charged', -1),
          ('vendor_bill', 'paid', 1), ('vendor_credit_void', 'paid', 1), ('vendor_credit', 'paid', -1), ('vendor_bill_void', 'paid', -1))
        as s(source, side, sign) on s.source = e.source
     where e.tenant_id = fw.current_tenant() and e.id = any(entries)),
  lines as (
    select d.*, l.tax_rate, l.net, l.tax from documents d
      join invoice_lines l on l.tenant_id = d.tenant_id and l.invoice_id = d.source_id and l.kind <> 'section'
     where d.side = 'charged' and not exists (
       select from invoices i join invoices credited on credited.tenant_id = i.tenant_id and credited.id = i.credits_id
        where i.tenant_id = d.tenant_id and i.id = d.source_id and credited.kind = 'deposit')
    union all
    select d.*, l.tax_rate, l.total_amount - l.tax_amount, l.tax_amount from documents d
      join vendor_bill_lines l on l.tenant_id = d.tenant_id and l.bill_id = d.source_id
     where d.side = 'paid' and exists (
       select from journal_lines j join accounts a on a.tenant_id = j.tenant_id and a.id = j.account_id and a.system_key = 'purchase_tax'
        where j.tenant_id = d.tenant_id and j.entry_id = d.id)),
  added as (
    insert into tax_lines (tenant_id, side, entry_date, position, rate, entry_id, document_id, net, tax)
    select tenant_id, side, entry_date, position, (tax_rate * 1000000)::integer, id, source_id, sum(sign * net), sum(sign * tax)
      from lines group by 1, 2, 3, 4, 5, 6, 7
    on conflict do nothing
    returning tenant_id, side, rate, entry_date, net, tax)
  insert into tax_totals as t (tenant_id, side, rate, day, net, tax)
    select a.tenant_id, a.side, a.rate, a.entry_date, sum(a.net), sum(a.tax) from added a group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, side, rate, day) do update set net = t.net + excluded.net, tax = t.tax + excluded.tax;
end $$;

-- The lines of a document are there and don't change any more when it is posted; the head of the company's chain is locked.
create function fw.keep_taxes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.add_tax_lines(array(select distinct a.entry_id from added a));
  return null;
end $$;
create trigger taxes after insert on journal_lines referencing new table as added
  for each statement execute function fw.keep_taxes();

-- Documents posted before. Commits after each batch, so that nobody who posts waits for longer than one takes.
create procedure fw.fill_tax_lines() language plpgsql as $$
declare
  company uuid;
  first bigint;
  last bigint;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company::text, false);
    select max(position) into last from journal_entries where tenant_id = company;
    for first in select generate_series(1, last, 5000) loop
      perform fw.add_tax_lines(array(select e.id from journal_entries e
        where e.tenant_id = company and e.position between first and first + 4999));
      commit;
    end loop;
  end loop;
  perform set_config('app.tenant', '', false);
end $$;
