import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSampleCompany } from '#hosts/node/server/sample-company.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { newId } from '#server/new-id.ts';

describe('the sample company', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
    await loadSampleCompany(db.database as never, 'http://localhost', 'a password for the sample');
  });
  afterAll(() => db.drop());

  const one = async (sql: string) =>
    Object.values((await db.adminQuery<Record<string, unknown>>(sql))[0] ?? {})[0];

  it('has a year of work', async () => {
    expect(Number(await one('select count(*) from work_orders'))).toBeGreaterThan(1000);
    expect(Number(await one('select count(*) from visits where starts_at > now()'))).toBeGreaterThan(10);
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('has no recorded time in the future, in any table', async () => {
    const columns = await db.adminQuery<{ t: string; c: string }>(
      `select table_name as t, column_name as c from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp with time zone'
         and column_name !~ '^(starts|ends|due|expires|run|deletes|visit)_at$|_until$'
         and table_name in (select table_name from information_schema.columns where column_name = 'tenant_id')`,
    );
    const late: string[] = [];
    for (const { t, c } of columns)
      if (await one(`select max(${c}) > now() from public.${t}`)) late.push(`${t}.${c}`);
    expect(columns.length).toBeGreaterThan(100);
    expect(late).toEqual([]);
  });

  it('has books that balance, with receivables equal to the open invoices', async () => {
    expect(await one('select sum(debit) - sum(credit) from journal_lines')).toBe('0');
    const receivable = await one(
      "select sum(debit) - sum(credit) from journal_lines l join accounts a on a.id = l.account_id where a.system_key = 'accounts_receivable'",
    );
    expect(receivable).toBe(String(await one("select sum(balance) from invoices where status = 'sent'")));
    expect(Number(await one("select count(*) from invoices where payment_state <> 'paid'"))).toBeGreaterThan(
      5,
    );
  });

  it('allocates each payment on its day, and has no notification older than a week', async () => {
    expect(
      await one(`select count(*)::int from payment_allocations a join payments p on p.id = a.payment_id
        where a.allocated_on <> p.received_on`),
    ).toBe(0);
    expect(
      await one(`select count(*)::int from notifications where created_at < now() - interval '9 days'`),
    ).toBe(0);
    expect(await one(`select count(*)::int from notifications where event = 'invoice_paid'`)).toBeLessThan(
      200,
    );
  });

  it('has purchased the parts it used: payables, unbilled goods and stock agree with the ledger', async () => {
    const balance = (key: string) =>
      one(
        `select coalesce(sum(l.debit - l.credit), 0)::text from journal_lines l join accounts a on a.id = l.account_id where a.system_key = '${key}'`,
      );
    expect(await balance('accounts_payable')).toBe(
      `-${await one("select sum(balance)::text from vendor_bills where status = 'posted'")}`,
    );
    expect(await balance('inventory')).toBe(await one('select sum(value)::text from stock_moves'));
    expect(await balance('grni')).toBe(
      await one(
        'select (-sum(unit_price * (received_quantity - billed_quantity)))::bigint::text from purchase_order_items',
      ),
    );
    expect(Number(await one('select count(*) from purchase_orders'))).toBeGreaterThan(25);
    expect(
      Number(await one("select count(*) from vendor_bills where payment_state = 'unpaid'")),
    ).toBeGreaterThan(1);
    expect(Number(await one('select count(*) from stock_levels where quantity < 0'))).toBe(0);
  });

  it('has quotes in every state, with correct totals', async () => {
    expect(await one('select count(distinct status)::int from quotes')).toBe(7);
    expect(await one('select count(*)::int from quote_revisions')).toBe(6);
    expect(
      await one(
        `select count(*)::int from quote_options o where o.total <> (select coalesce(sum(l.total), 0)
          from quote_lines l where l.option_id = o.id and (not l.is_optional or l.is_selected))`,
      ),
    ).toBe(0);
  });

  it('has invoices numbered without gaps, and continues the numbers', async () => {
    const rows = await db.adminQuery<{ year: string; n: string; top: string }>(
      "select split_part(number, '-', 2) as year, count(*) as n, max(split_part(number, '-', 3)::int) as top from invoices where number is not null group by 1",
    );
    for (const row of rows) expect(row.top).toBe(Number(row.n));
  });
});
