-- Vendors, purchase orders, what was received of them, what was billed, and what was paid.

create table vendors (
  like fw.business_row including defaults,
  name text not null,
  contact_name text,
  email text,
  phone text,
  website text,
  address jsonb,
  -- What the vendor calls us.
  account_number text,
  tax_id text,
  payment_terms integer not null default 30 check (payment_terms between 0 and 365),
  default_account_id uuid,
  notes text,
  is_active boolean not null default true,
  search_text text generated always as (lower(name || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  constraint vendors_name_key unique (tenant_id, name)
);
call fw.business_table('vendors');
alter table vendors add foreign key (tenant_id, default_account_id) references accounts (tenant_id, id);
create index vendors_account_idx on vendors (tenant_id, default_account_id) where default_account_id is not null;
alter table parts add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id);

create table purchase_orders (
  like fw.business_row including defaults,
  po_number text not null,
  vendor_id uuid not null,
  vendor_name text not null,
  order_date date not null,
  expected_delivery_date date,
  status text not null default 'draft' check (status in ('draft', 'sent', 'approved', 'received', 'cancelled', 'closed')),
  subtotal bigint not null default 0,
  tax_amount bigint not null default 0,
  shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  total_amount bigint not null default 0 check (total_amount >= 0),
  currency text not null,
  payment_terms text,
  shipping_address jsonb,
  billing_address jsonb,
  notes text,
  approval_required boolean not null default false,
  approval_requested_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  is_active boolean not null default true,
  attachments jsonb not null default '[]',
  -- By name, like the vendor: the list asks no person for it.
  ordered_by text,
  approver_name text,
  -- Follows what is received and billed of the items.
  receipt_state text not null default 'none' check (receipt_state in ('none', 'partly', 'all')),
  billed_percent integer not null default 0,
  sent_at timestamptz,
  sent_to text,
  cancelled_at timestamptz,
  cancel_reason text,
  short_reason text,
  closed_at timestamptz,
  search_text text generated always as (lower(po_number || ' ' || vendor_name)) stored,
  constraint purchase_orders_number_key unique (tenant_id, po_number),
  constraint purchase_orders_dates_check check (expected_delivery_date >= order_date),
  constraint purchase_orders_total_check check (total_amount = subtotal + tax_amount + shipping_amount),
  constraint purchase_orders_approved_check check ((approved_at is null) = (approved_by is null))
);
call fw.business_table('purchase_orders');
alter table purchase_orders
  add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id),
  add foreign key (tenant_id, approved_by) references memberships (tenant_id, user_id);
create index purchase_orders_newest_idx on purchase_orders (tenant_id, order_date desc, id desc);
create index purchase_orders_status_idx on purchase_orders (tenant_id, status, order_date desc, id desc);
create index purchase_orders_vendor_idx on purchase_orders (tenant_id, vendor_id, order_date desc, id desc);
create index purchase_orders_approved_by_idx on purchase_orders (tenant_id, approved_by) where approved_by is not null;

create table purchase_order_items (
  like fw.business_row including defaults,
  po_id uuid not null,
  position integer not null default 0,
  item_name text not null,
  description text,
  quantity numeric(12,3) not null check (quantity > 0),
  unit_price bigint not null default 0 check (unit_price >= 0),
  tax_rate numeric(7,4) not null default 0 check (tax_rate between 0 and 1),
  tax_amount bigint not null default 0,
  total_amount bigint not null default 0,
  received_quantity numeric(12,3) not null default 0 check (received_quantity >= 0),
  billed_quantity numeric(12,3) not null default 0 check (billed_quantity >= 0),
  account_id uuid,
  part_id uuid,
  work_order_id uuid
);
call fw.business_table('purchase_order_items');
alter table purchase_order_items
  add foreign key (tenant_id, po_id) references purchase_orders (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, part_id) references parts (tenant_id, id),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
create index purchase_order_items_po_idx on purchase_order_items (tenant_id, po_id, position);
-- What is received and not billed, or the other way round: few of many.
create index purchase_order_items_open_idx on purchase_order_items (tenant_id, po_id) where received_quantity <> billed_quantity;
create index purchase_order_items_account_idx on purchase_order_items (tenant_id, account_id) where account_id is not null;
create index purchase_order_items_part_idx on purchase_order_items (tenant_id, part_id) where part_id is not null;
create index purchase_order_items_work_order_idx on purchase_order_items (tenant_id, work_order_id) where work_order_id is not null;

-- What was approved or sent stands: only what happens to it afterwards is recorded on it.
create function fw.freeze_purchase_order() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'approved_by', 'approved_at', 'approval_requested_at', 'is_active', 'attachments', 'notes',
  'expected_delivery_date', 'approver_name', 'receipt_state', 'billed_percent', 'sent_at', 'sent_to', 'cancelled_at', 'cancel_reason', 'short_reason', 'closed_at', 'search_text', 'updated_at', 'version'];
begin
  if old.status <> 'draft' and to_jsonb(new) - open <> to_jsonb(old) - open then
    raise exception 'an order that was approved or sent never changes' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger frozen before update on purchase_orders for each row execute function fw.freeze_purchase_order();
create function fw.freeze_purchase_order_items() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare parent text; line purchase_order_items := case when tg_op = 'DELETE' then old else new end;
        open constant text[] := array['received_quantity', 'billed_quantity', 'updated_at', 'version'];
begin
  select status into parent from purchase_orders where tenant_id = line.tenant_id and id = line.po_id;
  if found and parent <> 'draft' and (tg_op <> 'UPDATE' or to_jsonb(new) - open <> to_jsonb(old) - open) then
    raise exception 'an order that was approved or sent never changes' using errcode = 'FW423';
  end if;
  return line;
end $$;
create trigger frozen before insert or update or delete on purchase_order_items for each row execute function fw.freeze_purchase_order_items();

-- ---- goods receipts ---------------------------------------------------------------------------------------------------------

create table goods_receipts (
  like fw.business_row including defaults,
  number text not null,
  po_id uuid not null,
  received_on date not null,
  delivery_note text,
  notes text,
  status text not null default 'posted' check (status in ('posted', 'reversed')),
  total bigint not null default 0,
  journal_entry_id uuid,
  reversed_at timestamptz,
  reverse_reason text,
  search_text text generated always as (lower(number || ' ' || coalesce(delivery_note, ''))) stored,
  constraint goods_receipts_number_key unique (tenant_id, number)
);
call fw.business_table('goods_receipts');
alter table goods_receipts
  add foreign key (tenant_id, po_id) references purchase_orders (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
create index goods_receipts_po_idx on goods_receipts (tenant_id, po_id);
create index goods_receipts_newest_idx on goods_receipts (tenant_id, received_on desc, id desc);
create index goods_receipts_entry_idx on goods_receipts (tenant_id, journal_entry_id) where journal_entry_id is not null;

create table goods_receipt_lines (
  like fw.business_row including defaults,
  receipt_id uuid not null,
  po_item_id uuid not null,
  position integer not null default 0,
  item_name text not null,
  quantity numeric(12,3) not null check (quantity > 0),
  unit_cost bigint not null,
  value bigint not null,
  part_id uuid,
  location_id uuid,
  account_id uuid,
  work_order_id uuid,
  work_order_part_id uuid
);
call fw.business_table('goods_receipt_lines');
alter table goods_receipt_lines
  add foreign key (tenant_id, receipt_id) references goods_receipts (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, po_item_id) references purchase_order_items (tenant_id, id),
  add foreign key (tenant_id, part_id) references parts (tenant_id, id),
  add foreign key (tenant_id, location_id) references stock_locations (tenant_id, id),
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
create index goods_receipt_lines_receipt_idx on goods_receipt_lines (tenant_id, receipt_id, position);
create index goods_receipt_lines_item_idx on goods_receipt_lines (tenant_id, po_item_id);
create index goods_receipt_lines_part_idx on goods_receipt_lines (tenant_id, part_id) where part_id is not null;
create index goods_receipt_lines_location_idx on goods_receipt_lines (tenant_id, location_id) where location_id is not null;
create index goods_receipt_lines_account_idx on goods_receipt_lines (tenant_id, account_id) where account_id is not null;
create index goods_receipt_lines_work_order_idx on goods_receipt_lines (tenant_id, work_order_id) where work_order_id is not null;
alter table stock_moves add foreign key (tenant_id, receipt_line_id) references goods_receipt_lines (tenant_id, id);

-- ---- bills -------------------------------------------------------------------------------------------------------------------

create table vendor_bills (
  like fw.business_row including defaults,
  number text,
  kind text not null default 'bill' check (kind in ('bill', 'credit')),
  status text not null default 'draft' check (status in ('draft', 'posted', 'void')),
  vendor_id uuid not null,
  po_id uuid,
  credits_id uuid,
  -- What the vendor calls it.
  vendor_reference text,
  bill_date date not null,
  due_date date not null,
  currency text not null,
  subtotal bigint not null default 0,
  tax_amount bigint not null default 0,
  shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  total_amount bigint not null default 0,
  paid bigint not null default 0,
  balance bigint generated always as (case when status = 'posted' then total_amount - paid else 0 end) stored,
  payment_state text generated always as (case when status <> 'posted' then 'unpaid' when paid >= total_amount then 'paid' when paid > 0 then 'partly_paid' else 'unpaid' end) stored,
  notes text,
  difference_reason text,
  attachments jsonb not null default '[]',
  posted_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  journal_entry_id uuid,
  search_text text generated always as (lower(coalesce(number, 'draft') || ' ' || coalesce(vendor_reference, ''))) stored,
  constraint vendor_bills_number_key unique (tenant_id, number),
  constraint vendor_bills_number_check check (status = 'draft' or number is not null),
  constraint vendor_bills_dates_check check (due_date >= bill_date),
  constraint vendor_bills_total_check check (total_amount = subtotal + tax_amount + shipping_amount and (status = 'draft' or total_amount > 0)),
  constraint vendor_bills_paid_check check (paid between 0 and greatest(total_amount, 0)),
  constraint vendor_bills_void_check check (status <> 'void' or (voided_at is not null and paid = 0))
);
call fw.business_table('vendor_bills');
alter table vendor_bills
  add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id),
  add foreign key (tenant_id, po_id) references purchase_orders (tenant_id, id),
  add foreign key (tenant_id, credits_id) references vendor_bills (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
-- The same invoice is not entered twice.
create unique index vendor_bills_reference_key on vendor_bills (tenant_id, vendor_id, kind, lower(vendor_reference)) where status = 'posted' and vendor_reference is not null;
create index vendor_bills_newest_idx on vendor_bills (tenant_id, bill_date desc, id desc);
create index vendor_bills_vendor_idx on vendor_bills (tenant_id, vendor_id, status);
create index vendor_bills_po_idx on vendor_bills (tenant_id, po_id) where po_id is not null;
create index vendor_bills_credits_idx on vendor_bills (tenant_id, credits_id) where credits_id is not null;
create index vendor_bills_open_idx on vendor_bills (tenant_id, due_date) where status = 'posted' and payment_state <> 'paid';
create index vendor_bills_entry_idx on vendor_bills (tenant_id, journal_entry_id) where journal_entry_id is not null;

create table vendor_bill_lines (
  like fw.business_row including defaults,
  bill_id uuid not null,
  position integer not null default 0,
  po_item_id uuid,
  item_name text not null,
  quantity numeric(12,3) not null check (quantity > 0),
  unit_price bigint not null default 0,
  tax_rate numeric(7,4) not null default 0 check (tax_rate between 0 and 1),
  tax_amount bigint not null default 0,
  total_amount bigint not null default 0,
  account_id uuid,
  work_order_id uuid
);
call fw.business_table('vendor_bill_lines');
alter table vendor_bill_lines
  add foreign key (tenant_id, bill_id) references vendor_bills (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, po_item_id) references purchase_order_items (tenant_id, id),
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
create index vendor_bill_lines_bill_idx on vendor_bill_lines (tenant_id, bill_id, position);
create index vendor_bill_lines_item_idx on vendor_bill_lines (tenant_id, po_item_id) where po_item_id is not null;
create index vendor_bill_lines_account_idx on vendor_bill_lines (tenant_id, account_id) where account_id is not null;
create index vendor_bill_lines_work_order_idx on vendor_bill_lines (tenant_id, work_order_id) where work_order_id is not null;

create function fw.freeze_posted_bill() returns trigger language plpgsql as $$
declare open constant text[] := array['status', 'paid', 'balance', 'payment_state', 'voided_at', 'void_reason', 'attachments', 'notes', 'search_text', 'updated_at', 'version'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' and exists (select from tenants where id = old.tenant_id) then
      raise exception 'a posted bill is never deleted; void it' using errcode = 'FW423';
    end if;
    return old;
  end if;
  if old.status <> 'draft' and to_jsonb(new) - open <> to_jsonb(old) - open
    or old.status <> 'draft' and new.status = 'draft' or old.status = 'void' and new.status <> 'void' then
    raise exception 'a posted bill never changes; credit or void it' using errcode = 'FW423';
  end if;
  return new;
end $$;
create trigger frozen before update or delete on vendor_bills for each row execute function fw.freeze_posted_bill();
create function fw.freeze_posted_bill_lines() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare parent text; line vendor_bill_lines := case when tg_op = 'DELETE' then old else new end;
begin
  select status into parent from vendor_bills where tenant_id = line.tenant_id and id = line.bill_id;
  if found and parent <> 'draft' then raise exception 'a posted bill never changes; credit or void it' using errcode = 'FW423'; end if;
  return line;
end $$;
create trigger frozen before insert or update or delete on vendor_bill_lines for each row execute function fw.freeze_posted_bill_lines();

-- ---- paying ------------------------------------------------------------------------------------------------------------------

create table bill_payments (
  like fw.business_row including defaults,
  number text not null,
  -- Those of one payment run share it.
  run_number text,
  vendor_id uuid not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null default 'bank_transfer' check (method in ('bank_transfer', 'card', 'cash', 'check', 'other')),
  reference text,
  account_id uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'reversed')),
  journal_entry_id uuid,
  reversed_at timestamptz,
  reverse_reason text,
  search_text text generated always as (lower(number || ' ' || coalesce(run_number, '') || ' ' || coalesce(reference, ''))) stored,
  constraint bill_payments_number_key unique (tenant_id, number)
);
call fw.business_table('bill_payments');
alter table bill_payments
  add foreign key (tenant_id, vendor_id) references vendors (tenant_id, id),
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
create index bill_payments_newest_idx on bill_payments (tenant_id, paid_on desc, id desc);
create index bill_payments_vendor_idx on bill_payments (tenant_id, vendor_id);
create index bill_payments_account_idx on bill_payments (tenant_id, account_id);
create index bill_payments_entry_idx on bill_payments (tenant_id, journal_entry_id) where journal_entry_id is not null;

create table bill_payment_allocations (
  like fw.business_row including defaults,
  payment_id uuid,
  credit_id uuid,
  bill_id uuid not null,
  amount bigint not null check (amount > 0),
  constraint bill_payment_allocations_source_check check ((payment_id is null) <> (credit_id is null))
);
call fw.business_table('bill_payment_allocations');
alter table bill_payment_allocations
  add foreign key (tenant_id, payment_id) references bill_payments (tenant_id, id),
  add foreign key (tenant_id, credit_id) references vendor_bills (tenant_id, id),
  add foreign key (tenant_id, bill_id) references vendor_bills (tenant_id, id);
create index bill_payment_allocations_bill_idx on bill_payment_allocations (tenant_id, bill_id);
create index bill_payment_allocations_payment_idx on bill_payment_allocations (tenant_id, payment_id) where payment_id is not null;
create index bill_payment_allocations_credit_idx on bill_payment_allocations (tenant_id, credit_id) where credit_id is not null;

-- What is paid of a bill, and used of a credit, follows the allocations; the check on the bill refuses a cent too many.
create function fw.bill_allocation_sums() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare a bill_payment_allocations := case when tg_op = 'DELETE' then old else new end;
        by_amount constant bigint := case when tg_op = 'DELETE' then -old.amount else new.amount end;
begin
  update vendor_bills set paid = paid + by_amount where tenant_id = a.tenant_id and id in (a.bill_id, a.credit_id);
  return null;
end $$;
create trigger sums after insert or delete on bill_payment_allocations for each row execute function fw.bill_allocation_sums();
revoke update on bill_payment_allocations from fieldwright_app;

-- ---- who may --------------------------------------------------------------------------------------------------------------------

call fw.require_permission('purchase_orders', 'view_purchase_orders', null);
call fw.require_permission('purchase_order_items', 'view_purchase_orders', null);
call fw.require_permission('goods_receipts', 'view_purchase_orders', null);
call fw.require_permission('goods_receipt_lines', 'view_purchase_orders', null);
call fw.require_permission('vendor_bills', 'view_purchase_orders', null);
call fw.require_permission('vendor_bill_lines', 'view_purchase_orders', null);
call fw.require_permission('bill_payments', 'view_purchase_orders', null);
call fw.require_permission('bill_payment_allocations', 'view_purchase_orders', null);
create policy office_only on vendors as restrictive to fieldwright_app using ((select fw.is_office()));

-- Who holds a permission at this moment: asked inside the transaction that depends on it.
create function fw.holders_of(wanted text) returns table (user_id uuid, membership_id uuid, full_name text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select m.user_id, m.id, p.full_name from memberships m join profiles p on p.user_id = m.user_id
   where m.tenant_id = fw.current_tenant() and m.status = 'active' and m.role in ('owner', 'supervisor')
     and (m.role = 'owner' or exists (select from financial_permissions f
       where f.tenant_id = m.tenant_id and f.user_id = m.user_id and f.permission_type = wanted
         and f.is_active and f.revoked_at is null and f.expires_at > now()))
   order by p.full_name, m.user_id $$;
grant execute on function fw.holders_of(text) to fieldwright_app;

-- Found by the search of the header.
call fw.make_searchable('vendors', 've');
call fw.make_searchable('purchase_orders', 'po');
call fw.make_searchable('vendor_bills', 'vb');

-- ---- companies that are there already -----------------------------------------------------------------------------------------

do $$
declare company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company.id::text, true), set_config('app.access', 'system', true);
    insert into number_series (tenant_id, series, prefix, digits, created_by)
      select company.id, s.series, s.prefix, 4, null from (values ('goods_receipts', 'GR-'), ('vendor_bills', 'BILL-'),
        ('vendor_credits', 'VC-'), ('bill_payments', 'BP-'), ('payment_runs', 'RUN-')) as s(series, prefix)
      on conflict do nothing;
    insert into accounts (tenant_id, code, name, type, subtype, system_key, normal_side, created_by)
      select company.id, case when exists (select from accounts a where a.tenant_id = company.id and a.code = n.code) then n.code || '.1' else n.code end,
        n.name, n.type, n.subtype, n.system_key, 'debit', null
      from (values
        ('1350', 'Tax paid on purchases', 'asset', 'tax', 'purchase_tax'),
        ('5060', 'Purchase price differences', 'cost_of_goods_sold', 'cogs', 'price_difference'),
        ('5070', 'Stock adjustments', 'cost_of_goods_sold', 'cogs', 'stock_adjustment'),
        ('5080', 'Freight on purchases', 'cost_of_goods_sold', 'cogs', 'freight_in'),
        ('6290', 'Other purchases', 'expense', 'operations', 'purchases')) as n(code, name, type, subtype, system_key)
      where not exists (select from accounts a where a.tenant_id = company.id and a.system_key = n.system_key);
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.access', '', true);
end $$;

-- An amount as the API writes it, with the digits of its currency.
create function fw.amount_text(minor bigint, currency text) returns text language sql immutable as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then minor::text
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then (minor * 0.001)::text
    when currency in ('CLF', 'UYW') then (minor * 0.0001)::text
    else (minor * 0.01)::text end $$;
grant execute on function fw.amount_text(bigint, text) to fieldwright_app;

-- How far an order has come: what of its items is there, and what share of its value is billed.
create function fw.order_progress(orders uuid[]) returns table (po_id uuid, receipt_state text, billed_percent integer)
language sql stable as $$
  select i.po_id,
    case when sum(i.received_quantity) = 0 then 'none' when bool_and(i.received_quantity >= i.quantity) then 'all' else 'partly' end,
    case when sum(round(i.unit_price * i.quantity)) = 0 then 0 else
      least(999, round(100 * sum(round(i.unit_price * i.billed_quantity)) / sum(round(i.unit_price * i.quantity))))::int end
  from purchase_order_items i where i.tenant_id = fw.current_tenant() and i.po_id = any(orders) group by i.po_id $$;
grant execute on function fw.order_progress(uuid[]) to fieldwright_app;
