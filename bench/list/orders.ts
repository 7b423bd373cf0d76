/**
 * Purchase orders of four items each, in the product's tables, and the same rows in the baseline's plain tables: with a company
 * key and the indexes its queries need, without policies and triggers.
 */
import type pg from 'pg';
import type { BaselineQuestion } from './bench-server.ts';
import type { Company } from './companies.ts';

export async function loadOrders(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  await owner.query(
    `insert into number_series (tenant_id, series, prefix, digits, next_value) values ($1, 'purchase_orders', 'PO-', 6, $2)`,
    [tenantId, count + 1],
  );
  await owner.query(
    `insert into vendors (tenant_id, name) select $1,
      (array['Acme','Blue Ridge','Cascade','Delta','Evergreen','Falcon','Granite','Harbor','Ironwood','Juniper'])[1 + g % 10] || ' ' ||
      (array['Electrical','Plumbing','HVAC','Supply','Hardware','Lighting','Tools','Mechanical','Filters','Controls'])[1 + g / 10] || ' ' || g
    from generate_series(0, 99) g`,
    [tenantId],
  );
  await owner.query(
    `insert into purchase_orders (tenant_id, po_number, vendor_id, vendor_name, order_date, expected_delivery_date, status, currency,
      subtotal, tax_amount, shipping_amount, total_amount, payment_terms, shipping_address, billing_address, notes, is_active)
    select $1, 'PO-' || lpad(g::text, 6, '0'), v.id, v.name, d, d + 14,
      (array['draft','sent','received','cancelled','closed'])[1 + g % 5], 'USD', s, s / 10, 2500, s + s / 10 + 2500, 'Net 30',
      jsonb_build_object('street_address', g || ' Dock Rd', 'city', 'Springfield', 'state', 'IL', 'postal_code', '62701', 'country', 'US'),
      jsonb_build_object('street_address', '1 Office Plaza', 'city', 'Springfield', 'state', 'IL', 'postal_code', '62701', 'country', 'US'),
      'Deliver to rear dock', g % 50 > 0
    from (select g, date '2023-01-01' + (hashint4(g) & 1023) as d, 10000 + (hashint4(g + 7) & 524287) as s from generate_series(1, $2::int) g) n
    join (select id, name, row_number() over (order by id) - 1 as n from vendors where tenant_id = $1) v on v.n = n.g % 100`,
    [tenantId, count],
  );
  await owner.query(
    `insert into purchase_order_items (tenant_id, po_id, position, item_name, description, quantity, unit_price, tax_rate, tax_amount, total_amount)
    select $1, p.id, k, (array['Copper pipe 22mm','Breaker 20A','Filter 16x20','Thermostat'])[1 + k], 'Line ' || k, 2, 5000, 0.1, 1000, 11000
    from purchase_orders p, generate_series(0, 3) k where p.tenant_id = $1`,
    [tenantId],
  );
}

const tables = `
  create extension if not exists pg_trgm;
  create table tenants (id uuid primary key);
  create table vendors (id uuid primary key default gen_random_uuid(), tenant_id uuid not null references tenants, name text not null);
  create table purchase_orders (
    id uuid primary key default gen_random_uuid(), tenant_id uuid not null references tenants, po_number text not null,
    vendor_id uuid references vendors, vendor_name text not null, order_date date not null, expected_delivery_date date,
    status text not null default 'draft' check (status in ('draft','sent','approved','received','cancelled','closed')),
    subtotal numeric(14,2) not null default 0, tax_amount numeric(14,2) not null default 0,
    shipping_amount numeric(14,2) not null default 0, total_amount numeric(14,2) not null default 0,
    currency text not null default 'USD', payment_terms text, shipping_address jsonb, billing_address jsonb, notes text,
    approval_required boolean not null default false, approved_by uuid, approved_at timestamptz,
    is_active boolean not null default true, created_by uuid,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), version int not null default 1,
    unique (tenant_id, po_number));
  create table purchase_order_items (
    id uuid primary key default gen_random_uuid(), po_id uuid not null references purchase_orders on delete cascade,
    item_name text not null, description text, quantity numeric(12,3) not null, unit_price numeric(14,2) not null,
    tax_rate numeric(6,4) not null default 0, tax_amount numeric(14,2) not null default 0, total_amount numeric(14,2) not null default 0,
    received_quantity numeric(12,3) not null default 0, account_id uuid,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create index on purchase_orders (tenant_id, order_date desc, id desc) where is_active;
  create index on purchase_orders (tenant_id, status);
  create index on purchase_orders using gin (po_number gin_trgm_ops);
  create index on purchase_orders using gin (vendor_name gin_trgm_ops);
  create index on purchase_orders (vendor_id);
  create index on purchase_order_items (po_id)`;

/** The columns of the baseline's tables, which the product's tables have as well. */
const orderColumns =
  'id,tenant_id,po_number,vendor_id,vendor_name,order_date,expected_delivery_date,status,subtotal,tax_amount,shipping_amount,total_amount,currency,payment_terms,shipping_address,billing_address,notes,approval_required,approved_by,approved_at,is_active,created_by,created_at,updated_at,version';
const itemColumns =
  'id,po_id,item_name,description,quantity,unit_price,tax_rate,tax_amount,total_amount,received_quantity,account_id,created_at,updated_at';
export const sameColumns = `${orderColumns},purchase_order_items(${itemColumns})`;

// Tables in the order of their references, with their money columns in minor units.
const copied = {
  vendors: [],
  purchase_orders: ['subtotal', 'tax_amount', 'shipping_amount', 'total_amount'],
  purchase_order_items: ['unit_price', 'tax_amount', 'total_amount'],
} as const;

/** Creates the baseline's tables in a separate database, with the rows of the product's. */
export async function copyToBaseline(owner: pg.Client, baseline: pg.Client, companies: readonly Company[]) {
  await baseline.query(tables);
  for (const { tenantId } of companies) {
    await baseline.query('insert into tenants values ($1)', [tenantId]);
    for (const [table, money] of Object.entries(copied)) {
      const amounts = money.map((name) => `, '${name}', t.${name} / 100.0`).join('');
      const { rows } = await owner.query(
        `select json_agg(to_jsonb(t) || jsonb_build_object('version', 1${amounts}))::text as all_rows from ${table} t where tenant_id = $1`,
        [tenantId],
      );
      await baseline.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows[0].all_rows,
      ]);
    }
  }
  await baseline.query('vacuum analyze');
}

const live = 'tenant_id = $1 and is_active';
const page = (where: string) => `
  select json_build_object('data', coalesce((select json_agg(r) from (
    select p.*, (select coalesce(json_agg(i), '[]') from purchase_order_items i where i.po_id = p.id) as purchase_order_items
    from purchase_orders p where ${where} order by order_date desc, id desc limit 50) r), '[]'),
    'count', (select count(*) from purchase_orders where ${where}))::text`;

export const baselineOrders: Readonly<Record<string, BaselineQuestion>> = {
  '/list': { text: page(live) },
  '/search': { text: page(`${live} and (po_number ilike $2 or vendor_name ilike $2)`) },
  '/insert': {
    text: `
    with d as (select $1::json as j), p as (
      insert into purchase_orders (tenant_id, po_number, vendor_id, vendor_name, order_date, status, subtotal, tax_amount, total_amount)
      select x.* from d, json_to_record(j) as x(tenant_id uuid, po_number text, vendor_id uuid, vendor_name text, order_date date,
        status text, subtotal numeric, tax_amount numeric, total_amount numeric) returning id),
    i as (insert into purchase_order_items (po_id, item_name, quantity, unit_price, tax_rate, tax_amount, total_amount)
      select p.id, x.* from p, d, json_to_recordset(j->'items') as x(item_name text, quantity numeric, unit_price numeric,
        tax_rate numeric, tax_amount numeric, total_amount numeric))
    select json_build_object('id', id)::text from p`,
  },
};

/** Requests to create a draft of four items, for the baseline and for the product. */
export function newOrder(
  { tenantId }: Company,
  vendor: { readonly id: string; readonly name: string },
): { readonly baseline: string; readonly ours: string } {
  const order = { vendor_id: vendor.id, order_date: '2022-06-01' };
  const items = [0, 1, 2, 3].map((k) => ({
    item_name: `Item ${k}`,
    quantity: '2',
    unit_price: '50.00',
    tax_rate: '0.1',
  }));
  return {
    ours: JSON.stringify({ ...order, items }),
    baseline: JSON.stringify({
      ...order,
      tenant_id: tenantId,
      po_number: 'N-__NUMBER__',
      vendor_name: vendor.name,
      status: 'draft',
      subtotal: 400,
      tax_amount: 40,
      total_amount: 440,
      items: items.map((item) => ({ ...item, tax_amount: 10, total_amount: 110 })),
    }),
  };
}
