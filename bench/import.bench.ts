import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import { type Embedded, startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { ImportFilesOnDisk } from '#hosts/node/imports/import-files.ts';
import { createRunTask, type RunTask } from '#hosts/node/imports/import-threads.ts';
import { newId } from '#server/new-id.ts';
import type { ImportTask } from '#server/ports.ts';
import { historyCsv } from './imports/history.ts';

export const about =
  'A CSV of work orders with costs, checked and imported in its thread, against a bare COPY of the same rows: [--rows 100000]';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '100000' }, json: { type: 'boolean', default: false } },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'fw-bench-'));
  const database = await startEmbedded({ dataDir });
  try {
    const { roles } = await migrate(database.owner);
    const company = await foundCompany(database.owner);
    const worker = await buildWorker();
    const runTask = createRunTask({ connection: roles.app, dataDir }, worker);
    const importId = await upload(database.owner, dataDir, company, historyCsv(Number(values.rows)));
    const figures = await measure(runTask, database, company, importId);
    const copySeconds = await bareCopy(database.owner, company, importId);
    const result = {
      rows: Number(values.rows),
      ...figures,
      copySeconds,
      ratio: round(figures.importSeconds / copySeconds),
    };
    process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : text(result));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Company = { readonly tenantId: string; readonly userId: string };

async function foundCompany(owner: Connection): Promise<Company> {
  const company = { tenantId: newId(), userId: newId() };
  await withClient(owner, 'bench', async (client) => {
    const { tenantId, userId } = company;
    await client.query("insert into users (id, email) values ($1, 'bench@example.test')", [userId]);
    await client.query(
      "insert into tenants (id, company_name, slug, join_code, currency, timezone) values ($1, 'Mine', 'mine', 'MINE', 'AUD', 'Australia/Perth')",
      [tenantId],
    );
    await client.query("insert into memberships (tenant_id, user_id, role) values ($1, $2, 'owner')", [
      tenantId,
      userId,
    ]);
    await client.query(
      "insert into number_series (tenant_id, series, prefix, digits) values ($1, 'work_orders', 'WO-', 4)",
      [tenantId],
    );
  });
  return company;
}

/** Bundles the worker thread like the build. */
async function buildWorker(): Promise<string> {
  const outfile = join(dirname(fileURLToPath(import.meta.url)), 'import.worker.mjs');
  await build({
    entryPoints: ['src/hosts/node/workers/import.worker.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    external: ['*.tsx'],
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}

async function upload(owner: Connection, dataDir: string, company: Company, csv: string): Promise<string> {
  const id = newId();
  const key = `${company.tenantId}/${id}.csv`;
  const path = new ImportFilesOnDisk(dataDir).path(key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, csv);
  await withClient(owner, 'bench', (client) =>
    client.query(
      `insert into imports (id, tenant_id, table_name, file_name, file_sha256, storage_key)
       values ($1, $2, 'work_orders', 'history.csv', '', $3)`,
      [id, company.tenantId, key],
    ),
  );
  return id;
}

async function measure(runTask: RunTask, { owner, pid }: Embedded, company: Company, importId: string) {
  const set = (status: string, options: object) =>
    withClient(owner, 'bench', (client) =>
      client.query('update imports set status = $2, options = options || $3::jsonb where id = $1', [
        importId,
        status,
        JSON.stringify(options),
      ]),
    );
  const step = async (kind: ImportTask['kind']) => {
    const start = performance.now();
    const own = process.cpuUsage();
    const theirs = databaseCpu(pid());
    await runTask({ kind, importId, ...company });
    const { user, system } = process.cpuUsage(own);
    const seconds = round((performance.now() - start) / 1000);
    // PostgreSQL adds a connection's usage when its backend has exited.
    await sleep(300);
    return {
      seconds,
      cpu: round((user + system) / 1e6),
      databaseCpu: round(databaseCpu(pid()) - theirs),
    };
  };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const inspect = await step('inspect');
  await set('checking', {});
  const check = await step('check');
  await set('importing', { mode: 'valid_only' });
  const imported = await step('run');
  clearInterval(sampling);
  delay.disable();
  const { rows } = await withClient(owner, 'bench', (client) =>
    client.query<{ status: string; created_rows: number; bad_rows: number }>(
      'select status, created_rows, bad_rows from imports where id = $1',
      [importId],
    ),
  );
  const { status = '', created_rows = 0, bad_rows = 0 } = rows[0] ?? {};
  if (status !== 'done') throw new Error(`the import ended as ${status}`);
  return {
    inspectSeconds: inspect.seconds,
    checkSeconds: check.seconds,
    importSeconds: imported.seconds,
    checkCpu: check.cpu,
    checkDatabaseCpu: check.databaseCpu,
    importCpu: imported.cpu,
    importDatabaseCpu: imported.databaseCpu,
    created_rows,
    bad_rows,
    extraMemoryMb: Math.round((peak - before) / 2 ** 20),
    slowestTurnMs: Math.round(delay.max / 1e6),
  };
}

/** CPU seconds of PostgreSQL including exited backends; 0 without /proc. */
function databaseCpu(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

/** The same rows into the same indexed tables, by the owner, without row-level security or validation. */
async function bareCopy(owner: Connection, company: Company, importId: string): Promise<number> {
  return withClient(owner, 'bench', async (client) => {
    await client.query("select set_config('app.tenant', $1, false)", [company.tenantId]);
    const orders = await copyOut(client, 'work_orders', orderColumns, importId);
    const costs = await copyOut(client, 'work_order_costs', costColumns, importId);
    await client.query('delete from work_orders where import_id = $1', [importId]);
    await client.query('vacuum analyze work_orders');
    const start = performance.now();
    await copyIn(client, `copy work_orders (${orderColumns}) from stdin`, orders);
    await copyIn(client, `copy work_order_costs (${costColumns}) from stdin`, costs);
    return round((performance.now() - start) / 1000);
  });
}

const orderColumns =
  'id, tenant_id, created_by, number, title, kind, status, source, asset_id, requested_at, started_at, completed_at, closed_at, is_billable, billing_status, import_id, import_key';
const costColumns =
  'id, tenant_id, created_by, work_order_id, kind, description, cost, is_billable, incurred_on, import_id';

async function copyOut(client: pg.Client, table: string, columns: string, importId: string): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(E'\\t', ${columns
      .split(', ')
      .map((c) => `coalesce(${c}::text, '\\N')`)
      .join(', ')}) as line
     from ${table} where import_id = $1`,
    [importId],
  );
  return `${rows.map(({ line }) => line).join('\n')}\n`;
}

async function copyIn(client: pg.Client, sql: string, text: string): Promise<void> {
  const pieces = text.match(/[\s\S]{1,65536}/g) ?? [];
  await pipeline(Readable.from(pieces), client.query(copyFrom(sql)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function text(result: Record<string, number>): string {
  return [
    `${result.rows} rows: first look ${result.inspectSeconds} s, dry run ${result.checkSeconds} s, import ${result.importSeconds} s`,
    `made ${result.created_rows}, bad ${result.bad_rows}; bare COPY of the same rows ${result.copySeconds} s, ratio ${result.ratio}`,
    `processor seconds here and in the database: dry run ${result.checkCpu} and ${result.checkDatabaseCpu}, import ${result.importCpu} and ${result.importDatabaseCpu}`,
    `${result.extraMemoryMb} MB more memory at the peak; the server's own thread never waited longer than ${result.slowestTurnMs} ms`,
    '',
  ].join('\n');
}
