/**
 * The invoice list with its lines, 50 a page, of a company with 100,000 of them among twenty: through the server with
 * sign-in, row-level security and everything else, against a bare server that runs the same SQL. Ratios of one run, the
 * two taken in turn, so that a busy machine hurts both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { resources } from '#domains/resources.ts';
import { connectClient, connectionUrl } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { financialPermissions, type Viewer } from '#kernel/access.ts';
import { authorizeQuery } from '#kernel/data-api/authorize.ts';
import { compileList } from '#kernel/data-api/compile.ts';
import { parseQuery } from '#kernel/data-api/parse.ts';
import { createRegistry } from '#kernel/registry.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { cpuMs, load, median, startProcess } from './list/processes.ts';

export const about =
  'The list page with nested lines over 100,000 invoices, against a bare server with the same SQL; deep pages; 304';

const select = 'select=*,customer(id,name),invoice_lines(*)&order=issue_date.desc&limit=50';
const password = 'a password for the benchmark';

export async function run(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  const folder = mkdtempSync(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.owner, { folder: 'db/migrations' });
    const owner = await connectClient(embedded.owner, 'bench');
    const companies = await loadCompanies(owner, await hash(password), quick ? 10_000 : 100_000);
    await owner.end();
    const largest = companies[0] as Company;
    const floor = await startProcess(
      [
        'bench/list/floor-server.mjs',
        JSON.stringify(embedded.owner),
        JSON.stringify(floorQuestions(largest)),
      ],
      {},
      /\d+\n/,
    );
    const env = {
      DATABASE_URL: connectionUrl(embedded.owner),
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    };
    const server = await startProcess(
      ['dist/server/main.js', 'start', '--empty'],
      env,
      /http:\/\/localhost:(\d+)/,
    );
    try {
      const ours = await signIn(Number(/localhost:(\d+)/.exec(server.said)?.[1]), largest);
      await measure(
        { floor: { port: Number(floor.said), child: floor.child }, ours: { ...ours, child: server.child } },
        args,
        quick,
      );
    } finally {
      floor.child.removeAllListeners('exit').kill();
      server.child.removeAllListeners('exit').kill('SIGTERM');
      await new Promise((done) => server.child.once('close', done));
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server's own compiled statement, with the company as a condition where row-level security would be. */
function floorQuestions({ tenantId, userId }: Company) {
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
  const question = (query: string) => {
    const { text, values } = compileList(
      authorizeQuery(
        createRegistry(resources, []),
        'invoices',
        parseQuery(`tenant_id=eq.${tenantId}&${query}`),
        viewer,
      ),
      2,
    );
    return { text, values };
  };
  return { '/list': question(select) };
}

async function signIn(port: number, { email, tenantId }: Company) {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
  return { port, headers: { cookie, 'x-tenant': tenantId } };
}

type Side = {
  readonly port: number;
  readonly headers?: Record<string, string>;
  readonly child: { pid?: number | undefined };
};

async function measure(
  { floor, ours }: { floor: Side; ours: Required<Side> },
  args: string[],
  quick: boolean,
): Promise<void> {
  const first = await fetch(`http://127.0.0.1:${ours.port}/api/invoices?${select}`, {
    headers: ours.headers,
  });
  const body = (await first.json()) as { data: { invoice_lines: unknown[] }[]; count: number; next: string };
  const etag = first.headers.get('etag') as string;
  const deep = await deepCursor(ours, body.next, quick ? 20 : 100);
  const seconds = quick ? 1.5 : 5;
  const rounds = quick ? 3 : 5;
  const ask = (side: Side, path: string, more = {}) =>
    load({ port: side.port, path, headers: { ...side.headers, ...more }, connections: 16, seconds });
  const results: Record<string, { rate: number[]; cpu: number[]; p99: number[] }> = {};
  const take = async (name: string, side: Side, path: string, more = {}) => {
    const before = cpuMs(side.child.pid);
    const done = await ask(side, path, more);
    const result = results[name] ?? { rate: [], cpu: [], p99: [] };
    results[name] = result;
    result.rate.push(done.perSecond);
    result.p99.push(done.p99);
    result.cpu.push((cpuMs(side.child.pid) - before) / done.requests);
    if (Object.keys(done.statuses).some((status) => status !== '200' && status !== '304'))
      throw new Error(`${name}: ${JSON.stringify(done.statuses)}`);
  };
  for (let round = 0; round < rounds; round += 1) {
    await take('floor', floor, '/list');
    await take('list', ours, `/api/invoices?${select}`);
    await take('page 100', ours, `/api/invoices?${select}&after=${encodeURIComponent(deep)}`);
    await take('unchanged', ours, `/api/invoices?${select}`, { 'if-none-match': etag });
  }
  print(
    results,
    {
      rows: body.data.length,
      lines: body.data.reduce((n, row) => n + row.invoice_lines.length, 0),
      count: body.count,
    },
    args.includes('--json'),
  );
}

async function deepCursor(ours: Required<Side>, next: string, pages: number): Promise<string> {
  let cursor = next;
  for (let page = 0; page < pages; page += 1) {
    const answer = await fetch(
      `http://127.0.0.1:${ours.port}/api/invoices?select=id&order=issue_date.desc&limit=50&after=${encodeURIComponent(cursor)}`,
      { headers: ours.headers },
    );
    cursor = ((await answer.json()) as { next: string }).next;
  }
  return cursor;
}

function print(
  results: Record<string, { rate: number[]; cpu: number[]; p99: number[] }>,
  seen: object,
  json: boolean,
): void {
  const base = results.floor?.rate ?? [];
  const rows = Object.entries(results).map(([name, { rate, cpu, p99 }]) => ({
    name,
    perSecond: median(rate),
    ratio: median(rate.map((value, index) => value / (base[index] ?? 1))),
    toFirstPage: median(rate.map((value, index) => value / (results.list?.rate[index] ?? 1))),
    serverCpuMs: median(cpu),
    p99: median(p99),
  }));
  if (json) return void process.stdout.write(`${JSON.stringify({ seen, rows })}\n`);
  process.stdout.write(
    `${JSON.stringify(seen)}\n\n| asked | req/s | to the floor | to the first page | server CPU ms | p99 ms |\n|---|---|---|---|---|---|\n`,
  );
  for (const row of rows) {
    process.stdout.write(
      `| ${row.name} | ${row.perSecond.toFixed(0)} | ${row.ratio.toFixed(3)} | ${row.toFirstPage.toFixed(3)} | ${row.serverCpuMs.toFixed(3)} | ${row.p99.toFixed(1)} |\n`,
    );
  }
}
