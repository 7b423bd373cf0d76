import { financialStatementReport } from '#domains/financial-reports/statements/financial-statement.report.ts';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import type { Ctx } from '#kernel/context.ts';
import { systemViewer } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { inCompany } from './companies.ts';
import { p50 } from './reports.ts';

/**
 * The report on jobs at an agreed price, its first page with the total: p50 in milliseconds by number of jobs. Of ten jobs one is under way, and
 * nine are finished and billed, as in a company that has worked for years.
 */
export async function measureWorkInProgress(
  owner: Connection,
  database: Database<Tables>,
  companies: readonly (readonly [company: string, jobs: number])[],
): Promise<number[]> {
  await withClient(owner, 'bench', async (client) => {
    await client.query('set session_replication_role = replica');
    for (const [company, jobs] of companies)
      for (const statement of fill(company, jobs)) await client.query(statement);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
  });
  const times: number[] = [];
  for (const [company] of companies) {
    const viewer = systemViewer({ tenantId: company, currency: 'USD', timezone: 'UTC', locale: 'en-US' });
    const params = { name: 'work_in_progress', to: '2026-10-17' };
    times.push(
      await p50(() =>
        inCompany(database, company, async ({ db }) =>
          financialStatementReport.run(
            { db, viewer, today: '2026-10-17' } as unknown as Ctx,
            params as never,
          ),
        ),
      ),
    );
  }
  return times;
}

function fill(company: string, jobs: number): string[] {
  const t = `'${company}'`;
  const day = `date '2024-01-01' + n % 1000`;
  return [
    'drop table if exists agreed',
    `create temp table agreed as select n, ${day} as d, n % 10 <> 0 as is_done, fw.uuid_v7() as job, fw.uuid_v7() as invoice, fw.uuid_v7() as customer
       from generate_series(1, ${jobs}) n`,
    `insert into customers (id, tenant_id, name) select customer, ${t}, 'Customer ' || n from agreed where n % 40 = 0`,
    `insert into work_orders (id, tenant_id, number, title, customer_id, agreed_price, estimated_cost, status, completed_at)
       select a.job, ${t}, 'WO-' || a.n, 'Job ' || a.n, c.customer, 100000, 60000, case when a.is_done then 'closed' else 'in_progress' end,
         case when a.is_done then a.d + 10 end
       from agreed a left join agreed c on c.n = a.n / 40 * 40`,
    `insert into work_order_recordings (tenant_id, work_order_id, day, parts, costs, labour) select ${t}, job, d, 0, 15000, 9000 from agreed`,
    `insert into work_order_postings (tenant_id, work_order_id, day, revenue, materials)
       select ${t}, job, d + 2, case when is_done then 100000 else 40000 end, 6000 from agreed`,
    `insert into invoices (id, tenant_id, number, status, customer_id, issue_date, due_date, currency, subtotal, total, sent_at)
       select invoice, ${t}, 'WI-' || n, 'sent', customer, d + 2, d + 32, 'USD', 100000, 100000, now() from agreed`,
    `insert into invoice_lines (tenant_id, invoice_id, work_order_id, kind, description, unit_price, net, total)
       select ${t}, invoice, job, 'agreed_price', 'Work', a.amount, a.amount, a.amount
       from (select *, case when is_done then 100000 else 40000 end as amount from agreed) a`,
  ];
}
