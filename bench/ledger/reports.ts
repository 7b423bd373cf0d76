import { performance } from 'node:perf_hooks';
import { financialStatementReport } from '#domains/financial-reports/statements/financial-statement.report.ts';
import { statementNames } from '#domains/financial-reports/statements/statement.rules.ts';
import { verifyLedger } from '#domains/ledger/checks/verify-ledger.ts';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import type { Ctx } from '#kernel/context.ts';
import { systemViewer } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { inCompany } from './companies.ts';

const TRIES = 7;

/** Three years of entries, half invoices and half payments; 2 % of the invoices are open, and five of six are of a department. Returns p50 in milliseconds. */
export async function measureReports(
  owner: Connection,
  database: Database<Tables>,
  company: string,
  lines: number,
): Promise<Record<string, number>> {
  await withClient(owner, 'bench', async (client) => {
    await client.query(`set session_replication_role = replica`);
    for (const statement of fill(company, Math.floor(lines / 4))) await client.query(statement);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
  });
  const viewer = systemViewer({ tenantId: company, currency: 'USD', timezone: 'UTC', locale: 'en-US' });
  const found: Record<string, number> = {};
  const days = { from: '2026-01-01', to: '2026-10-17' };
  const report = (params: object) =>
    p50(() =>
      inCompany(database, company, async ({ db }) =>
        financialStatementReport.run(
          { db, viewer, today: days.to } as unknown as Ctx,
          { ...days, ...params } as never,
        ),
      ),
    );
  for (const name of statementNames)
    found[name] = await report({ name, compare: 'previous_year', summary: true });
  const profit = { name: 'profit_and_loss' };
  found.profit_by_department = await report({ ...profit, columns: 'department' });
  found.profit_by_department_on_cash = await report({ ...profit, columns: 'department', basis: 'cash' });
  found.profit_by_month = await report({ ...profit, columns: 'month' });
  const cash = { basis: 'cash', summary: true };
  for (const name of ['general_ledger', 'tax_summary', 'tax_detail'])
    found[`${name}_on_cash`] = await report({ name, ...cash });
  found.verify_ledger = await p50(() => inCompany(database, company, (ctx) => verifyLedger(ctx)), 1);
  return found;
}

export async function p50(work: () => Promise<unknown>, tries = TRIES): Promise<number> {
  if (tries > 1) await work();
  const times: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number);
}

function fill(company: string, pairs: number): string[] {
  const t = `'${company}'`;
  const account = (key: string) =>
    `(select id from accounts where tenant_id = ${t} and system_key = '${key}')`;
  const day = `date '2024-01-01' + (n % 1020)`;
  return [
    `create temp table fill as select n, ${day} as d, fw.uuid_v7() as invoice, fw.uuid_v7() as charged, fw.uuid_v7() as paid, fw.uuid_v7() as payment from generate_series(1, ${pairs}) n`,
    `create temp table people as select n, fw.uuid_v7() as id from generate_series(0, 499) n`,
    `create temp table jobs as select n, fw.uuid_v7() as id from generate_series(0, 19999) n`,
    `create temp table classes as select n, fw.uuid_v7() as id from generate_series(1, 5) n`,
    `insert into departments (id, tenant_id, name) select id, ${t}, 'Department ' || n from classes`,
    `insert into customers (id, tenant_id, name) select id, ${t}, 'Customer ' || n from people`,
    `insert into work_orders (id, tenant_id, number, title) select id, ${t}, 'WO-' || n, 'Job ' || n from jobs`,
    `insert into invoices (id, tenant_id, number, status, customer_id, issue_date, due_date, currency, subtotal, total, paid, sent_at, journal_entry_id)
       select f.invoice, ${t}, 'INV-' || f.n, 'sent', p.id, f.d, f.d + 30, 'USD', 10000, 10000, case when f.n % 50 = 0 then 0 else 10000 end, now(), f.charged
       from fill f join people p on p.n = f.n % 500`,
    `insert into invoice_lines (tenant_id, invoice_id, description, unit_price, net, total, tax_rate)
       select ${t}, invoice, 'Work', 10000, 10000, 10000, case n % 3 when 0 then 0.0825 else 0 end from fill`,
    `insert into payment_allocations (tenant_id, payment_id, invoice_id, amount, allocated_on)
       select ${t}, payment, invoice, 10000, d + 20 from fill where n % 50 <> 0`,
    `insert into journal_entries (id, tenant_id, number, entry_date, source, source_table, source_id, currency, position, previous_hash, hash)
       select charged, ${t}, 'JE-' || n, d, 'invoice', 'invoices', invoice, 'USD', n * 2, '', '' from fill`,
    `insert into journal_entries (id, tenant_id, number, entry_date, source, source_table, source_id, currency, position, previous_hash, hash)
       select paid, ${t}, 'JP-' || n, d + 20, 'payment', 'payments', payment, 'USD', n * 2 + 1, '', '' from fill where n % 50 <> 0`,
    ...[
      ['charged', 1, 'accounts_receivable', 'debit', ''],
      ['charged', 2, 'sales_labour', 'credit', ''],
      ['paid', 1, 'bank', 'debit', 'where f.n % 50 <> 0'],
      ['paid', 2, 'accounts_receivable', 'credit', 'where f.n % 50 <> 0'],
    ].map(
      ([entry, position, key, side, only]) =>
        `insert into journal_lines (tenant_id, entry_id, position, account_id, entry_date, ${side}, customer_id, work_order_id, department_id)
           select ${t}, f.${entry}, ${position}, ${account(key as string)}, f.d ${entry === 'paid' ? '+ 20' : ''}, 10000, p.id, j.id,
             ${key === 'sales_labour' ? 'c.id' : 'null::uuid'}
           from fill f join people p on p.n = f.n % 500 join jobs j on j.n = f.n % 20000 left join classes c on c.n = f.n % 6 ${only}`,
    ),
    `insert into ledger_balances (tenant_id, account_id, month, debit, credit)
       select tenant_id, account_id, date_trunc('month', entry_date)::date, sum(debit), sum(credit) from journal_lines where tenant_id = ${t} group by 1, 2, 3
     on conflict (tenant_id, account_id, month) do update set debit = excluded.debit, credit = excluded.credit`,
  ];
}
