/** Twenty companies with 200 customers each, and a benchmark's additional data. Written without triggers. */
import type pg from 'pg';

export interface Company {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string;
}

export async function loadCompanies(
  owner: pg.Client,
  passwordHash: string,
  fill: (tenantId: string, index: number) => Promise<void>,
): Promise<Company[]> {
  const companies = Array.from({ length: 20 }, (_, index) => ({
    tenantId: id('1', index),
    userId: id('2', index),
    email: `owner${index}@bench.test`,
  }));
  await owner.query("set session_replication_role = 'replica'");
  for (const [index, { tenantId, userId, email }] of companies.entries()) {
    await owner.query(
      `insert into users (id, email, password_hash, requested_role, email_confirmed_at) values ($1, $2, $3, 'owner', now())`,
      [userId, email, passwordHash],
    );
    await owner.query(`insert into profiles (user_id, full_name) values ($1, $2)`, [
      userId,
      `Owner ${index}`,
    ]);
    await owner.query(`insert into tenants (id, company_name, slug, join_code) values ($1, $2, $3, $4)`, [
      tenantId,
      `Company ${index}`,
      `company-${index}`,
      `CODE${index}`,
    ]);
    await owner.query(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'owner')`, [
      tenantId,
      userId,
    ]);
    await owner.query(
      `insert into customers (tenant_id, name, email) select $1, 'Customer ' || g, 'c' || g || '@example.test' from generate_series(1, 200) g`,
      [tenantId],
    );
    await fill(tenantId, index);
  }
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
  return companies;
}

/** Invoices of four lines each. */
export async function loadInvoices(owner: pg.Client, tenantId: string, count: number): Promise<void> {
  await owner.query(
    `
    insert into invoices (tenant_id, number, status, customer_id, issue_date, due_date, currency, subtotal, tax, total, paid, bill_to, notes)
    select $1, 'INV-' || lpad(g::text, 6, '0'), 'sent', c.id, d, d + 30, 'USD', 40000, 3200, 43200, (g % 3) * 21600, jsonb_build_object('name', c.name), 'Thank you for your business'
    from (select g, date '2023-01-01' + (hashint4(g) & 1023) as d from generate_series(1, $2::int) g) n
    join (select id, name, row_number() over (order by id) - 1 as n from customers where tenant_id = $1) c on c.n = n.g % 200`,
    [tenantId, count],
  );
  await owner.query(
    `
    insert into invoice_lines (tenant_id, invoice_id, position, kind, description, quantity, unit_price, tax_rate, net, tax, total)
    select $1, i.id, k, 'part', 'Copper pipe 22 mm, line ' || k, 2, 5000, 0.08, 10000, 800, 10800
    from invoices i, generate_series(0, 3) k where i.tenant_id = $1`,
    [tenantId],
  );
}

function id(kind: string, index: number): string {
  return `0190a000-0000-7000-8000-${kind}${String(index).padStart(11, '0')}`;
}
