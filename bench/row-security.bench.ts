/**
 * The cost of row-level security on the list page: the server's own statements over a company with 100,000 invoices among
 * twenty companies, run by the app's role under its policies, and by the tables' owner, who is exempt from them, with a
 * condition on the company. In turn, batch by batch, so that other load affects both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { resources } from '#domains/index.ts';
import { connectClient } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { financialPermissions, type Viewer } from '#kernel/access.ts';
import { authorizeQuery } from '#kernel/data-api/authorize.ts';
import { compileList } from '#kernel/data-api/compile.ts';
import { parseQuery } from '#kernel/data-api/parse.ts';
import { createRegistry } from '#kernel/registry.ts';
import { type Company, loadCompanies, loadInvoices } from './list/companies.ts';
import { median } from './list/processes.ts';

export const about = 'The cost of row-level security on the list page: with its policies, and without';

const pages: Readonly<Record<string, string>> = {
  'first page with lines': 'select=*,customer(id,name),invoice_lines(*)&order=issue_date.desc&limit=50',
  'first page': 'select=id,number,status,total&order=issue_date.desc&limit=50',
  'one customer': 'select=id,number,total&customer_id=eq.:customer&order=issue_date.desc&limit=50',
  words: 'select=id,number,total&q=INV-0001&limit=50',
};
const BATCH = 10;

export async function run(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  const largest = quick ? 10_000 : 100_000;
  const folder = mkdtempSync(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const { roles } = await migrate(embedded.owner, { folder: 'db/migrations' });
    const owner = await connectClient(embedded.owner, 'bench');
    const [company] = await loadCompanies(owner, '', (tenantId, index) =>
      loadInvoices(owner, tenantId, index === 0 ? largest : Math.ceil(largest / 25)),
    );
    const app = await connectClient(roles.app, 'bench');
    for (const client of [owner, app]) await enter(client, company as Company);
    const { rows } = await owner.query<{ id: string }>(
      'select id from customers where tenant_id = $1 limit 1',
      [company?.tenantId],
    );
    const results: Result[] = [];
    for (const [name, page] of Object.entries(pages)) {
      const query = page.replace(':customer', rows[0]?.id ?? '');
      results.push(await compare(name, app, owner, company as Company, query, quick ? 10 : 40));
    }
    const json = JSON.stringify({ invoices: largest, results });
    process.stdout.write(args.includes('--json') ? `${json}\n` : tableOf(largest, results));
    await Promise.all([app.end(), owner.end()]);
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sets the context of a request for the connection. */
async function enter(client: pg.Client, { tenantId, userId }: Company): Promise<void> {
  const settings = { tenant: tenantId, user: userId, role: 'owner', access: 'direct', finance: 'open' };
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [`app.${name}`, value]);
}

interface Result {
  readonly name: string;
  readonly rows: number;
  readonly withMs: number;
  readonly withoutMs: number;
  readonly ratio: number;
}

async function compare(
  name: string,
  app: pg.Client,
  owner: pg.Client,
  company: Company,
  page: string,
  rounds: number,
): Promise<Result> {
  const secured = statement(company, page);
  const plain = statement(company, `tenant_id=eq.${company.tenantId}&${page}`);
  const [seen, same] = [await app.query(secured), await owner.query(plain)];
  if (JSON.stringify(seen.rows) !== JSON.stringify(same.rows))
    throw new Error(`${name}: not the same answer`);
  const times: { readonly secured: number; readonly plain: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0;
    const a = first ? await batch(app, secured) : 0;
    const b = await batch(owner, plain);
    times.push({ secured: first ? a : await batch(app, secured), plain: b });
  }
  return {
    name,
    rows: seen.rows.length,
    withMs: median(times.map((time) => time.secured)),
    withoutMs: median(times.map((time) => time.plain)),
    ratio: median(times.map((time) => time.secured / time.plain)),
  };
}

async function batch(client: pg.Client, query: pg.QueryConfig): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < BATCH; n += 1) await client.query(query);
  return (performance.now() - began) / BATCH;
}

/** The statement as the server compiles it, as a named prepared statement. */
function statement({ tenantId, userId }: Company, page: string): pg.QueryConfig {
  const viewer: Viewer = {
    userId,
    membershipId: '',
    tenantId,
    role: 'owner',
    permissions: new Set(financialPermissions),
    fullName: '',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en-US',
  };
  const asked = authorizeQuery(createRegistry(resources, []), 'invoices', parseQuery(page), viewer);
  const { text, values } = compileList(asked, 2);
  return { name: `s${text.length}-${page.length}`, text, values: [...values] };
}

function tableOf(invoices: number, results: readonly Result[]): string {
  const head = `${invoices} invoices\n\n| list | with, ms | without, ms | ratio |\n|---|---|---|---|\n`;
  const lines = results.map(
    ({ name, withMs, withoutMs, ratio }) =>
      `| ${name} | ${withMs.toFixed(2)} | ${withoutMs.toFixed(2)} | ${ratio.toFixed(3)} |\n`,
  );
  return head + lines.join('');
}
