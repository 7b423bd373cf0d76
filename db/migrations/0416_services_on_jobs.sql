-- Services of the price book on a work order: each is billed at its flat price, which includes its time and its parts.

create table work_order_services (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  service_id uuid not null,
  description text not null check (length(description) between 1 and 1000),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_price bigint not null default 0 check (unit_price >= 0),
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  -- What one of it includes, as the price book said then.
  labour_minutes integer not null default 0 check (labour_minutes >= 0),
  included_parts jsonb not null default '[]',
  is_taxable boolean not null default true,
  added_by uuid,
  invoice_line_id uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, service_id) references services (tenant_id, id),
  foreign key (tenant_id, added_by) references memberships (tenant_id, id),
  foreign key (tenant_id, invoice_line_id) references invoice_lines (tenant_id, id) on delete set null (invoice_line_id)
);
call fw.business_table('work_order_services');
create index work_order_services_work_order_idx on work_order_services (tenant_id, work_order_id);
create index work_order_services_service_idx on work_order_services (tenant_id, service_id);
create index work_order_services_invoice_line_idx on work_order_services (tenant_id, invoice_line_id) where invoice_line_id is not null;
call fw.restrict_to_my_work_orders('work_order_services', 'work_order_id');
create policy not_invoiced on work_order_services as restrictive for update to fieldwright_app
  using (fw.access() is distinct from 'direct' or invoice_line_id is null);

-- Parts that were used with a service go back with it.
alter table work_order_parts add column work_order_service_id uuid;
alter table work_order_parts add foreign key (tenant_id, work_order_service_id)
  references work_order_services (tenant_id, id) on delete set null (work_order_service_id) not valid;

create trigger billing_insert after insert on work_order_services referencing new table as changed for each statement execute function fw.follow_recorded();
create trigger billing_update after update on work_order_services referencing new table as changed for each statement execute function fw.follow_recorded();
create trigger billing_delete after delete on work_order_services referencing old table as changed for each statement execute function fw.follow_recorded();

-- Time on a job with flat-rate work is in its price.
create or replace function fw.billing_status_of(work_order uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select case
    when not o.is_billable then 'not_billable'
    when not exists (select from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      where l.tenant_id = o.tenant_id and l.work_order_id = o.id and i.status = 'sent' and i.kind <> 'credit_note') then 'unbilled'
    when o.agreed_price is not null and fw.agreed_price_charged(o.id, true) < o.agreed_price then 'partly_invoiced'
    when exists (select from work_order_services s where s.tenant_id = o.tenant_id and s.work_order_id = o.id and s.unit_price > 0 and s.invoice_line_id is null) then 'partly_invoiced'
    when o.agreed_price is null and (
      exists (select from time_entries t where t.tenant_id = o.tenant_id and t.work_order_id = o.id and t.is_billable and t.kind <> 'break' and t.invoice_line_id is null)
        and not exists (select from work_order_services s where s.tenant_id = o.tenant_id and s.work_order_id = o.id and s.labour_minutes > 0)
      or exists (select from work_order_parts p where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.is_billable and p.invoice_line_id is null)
      or exists (select from work_order_costs c where c.tenant_id = o.tenant_id and c.work_order_id = o.id and c.is_billable and c.price > 0 and c.invoice_line_id is null)) then 'partly_invoiced'
    when not exists (select from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      where l.tenant_id = o.tenant_id and l.work_order_id = o.id and i.status = 'sent' and i.kind <> 'credit_note' and i.payment_state <> 'paid') then 'paid'
    else 'invoiced' end
  from work_orders o where o.tenant_id = fw.current_tenant() and o.id = work_order
$$;
