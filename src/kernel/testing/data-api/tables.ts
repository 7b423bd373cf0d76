/** The tables of resources.ts, created on a migrated database. */
export const testTables = `
create table t_suppliers (like fw.business_row including defaults, name text not null, rating integer, margin_note text,
  search_text text generated always as (lower(name || ' ' || coalesce(margin_note, ''))) stored,
  constraint t_suppliers_name_key unique (tenant_id, name));
call fw.business_table('t_suppliers');
create table t_orders (like fw.business_row including defaults, number text not null, status text not null default 'draft',
  title text not null, supplier_id uuid, second_supplier_id uuid, size text default 'small', amount bigint, shipping bigint not null default 0,
  total bigint, weight numeric(12,3), pieces integer, is_rush boolean not null default false, due_on date not null, placed_at timestamptz,
  contact text, reference text, place jsonb, extra jsonb, labels text[], cost_note text,
  search_text text generated always as (lower(number || ' ' || title)) stored,
  constraint t_orders_span_check check (due_on > '1990-01-01'),
  constraint t_orders_reference_key unique (tenant_id, reference),
  foreign key (tenant_id, supplier_id) references t_suppliers (tenant_id, id),
  foreign key (tenant_id, second_supplier_id) references t_suppliers (tenant_id, id));
call fw.business_table('t_orders');
create index on t_orders (tenant_id, due_on desc, id desc);
create table t_order_lines (like fw.business_row including defaults, order_id uuid not null, position integer not null default 1,
  name text not null, quantity numeric(12,3) not null, unit_price numeric not null, line_total bigint,
  foreign key (tenant_id, order_id) references t_orders (tenant_id, id) on delete cascade);
call fw.business_table('t_order_lines');
create function t_line_summary(l t_order_lines) returns text language sql stable as $$ select l.quantity || ' × ' || l.name $$;
create table t_rooms (like fw.business_row including defaults, code text not null, floor integer, order_id uuid, rent bigint,
  search_text text generated always as (lower(code)) stored,
  constraint t_rooms_code_key unique (tenant_id, code),
  foreign key (tenant_id, order_id) references t_orders (tenant_id, id));
call fw.business_table('t_rooms');
create table t_vaults (like fw.business_row including defaults, code text, supplier_id uuid);
call fw.business_table('t_vaults');
create table t_payslips (like fw.business_row including defaults, code text, supplier_id uuid);
call fw.business_table('t_payslips');
`;
