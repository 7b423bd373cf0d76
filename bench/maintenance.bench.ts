import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands, otherParts, resources } from '#domains/index.ts';
import { generateMaintenance } from '#domains/maintenance/occurrences/generate-orders.ts';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { createDatabase, type PooledDatabase } from '#hosts/node/database/pool.ts';
import { addMonths } from '#kernel/dates.ts';
import type { JobHost } from '#kernel/job.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { newId } from '#server/new-id.ts';

export const about =
  'A year of maintenance plans, a fifth of them monthly, half quarterly, the rest yearly: every work order made, month by month: [--plans 10000]';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { plans: { type: 'string', default: '10000' }, json: { type: 'boolean', default: false } },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir });
  try {
    const { roles } = await migrate(embedded.owner);
    const tenantId = await foundCompany(embedded.owner, Number(values.plans));
    const database: PooledDatabase<Tables> = createDatabase({ connection: roles.app, max: 2 });
    const installation = {
      config: { publicUrl: 'http://localhost', mailsForReal: false },
      registry: createRegistry(resources, commands, otherParts),
    };
    const host = createJobHost(database, installation, quiet);
    const result = { plans: Number(values.plans), ...(await generateYear(host, tenantId)) };
    await database.close();
    process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : text(result));
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const firstDay = '2031-01-15';

interface Figures {
  readonly prepareSeconds: number;
  readonly orders: number;
  readonly seconds: number;
  /** The heap after a collection, month by month: level if memory is bounded. */
  readonly heapMb: readonly number[];
  readonly peakRssMb: number;
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

async function generateYear(host: JobHost, tenantId: string): Promise<Figures> {
  const begun = performance.now();
  await generateMaintenance(host, tenantId, '2031-01-01');
  const prepared = performance.now();
  const heapMb: number[] = [];
  let [orders, peakRssMb] = [0, 0];
  for (let month = 0; month < 12; month += 1) {
    orders += await generateMaintenance(host, tenantId, addMonths(firstDay, month));
    if (typeof collect === 'function') collect();
    const { heapUsed, rss } = process.memoryUsage();
    heapMb.push(Math.round(heapUsed / 2 ** 20));
    peakRssMb = Math.max(peakRssMb, Math.round(rss / 2 ** 20));
  }
  const seconds = (performance.now() - prepared) / 1000;
  return { prepareSeconds: (prepared - begun) / 1000, orders, seconds, heapMb, peakRssMb };
}

async function foundCompany(owner: Connection, plans: number): Promise<string> {
  const tenantId = newId();
  await withClient(owner, 'bench', async (client) => {
    const insert = (sql: string, ...more: unknown[]) => client.query(sql, [tenantId, ...more]);
    await insert(
      "insert into tenants (id, company_name, slug, join_code, timezone) values ($1, 'Plant', 'plant', 'PLANT', 'Europe/Berlin')",
    );
    await insert(
      "insert into number_series (tenant_id, series, prefix, digits) values ($1, 'work_orders', 'WO-', 4)",
    );
    await insert(
      "insert into assets (tenant_id, name) select $1, 'Asset ' || n from generate_series(1, $2::integer) n",
      plans,
    );
    await insert(
      `insert into maintenance_plans (tenant_id, name, rule, starts_on, skip_while_open, estimated_minutes)
       select $1, 'Plan ' || n, case when n % 10 < 2 then 'FREQ=MONTHLY' when n % 10 < 7 then 'FREQ=MONTHLY;INTERVAL=3' else 'FREQ=YEARLY' end,
         $3::date - (n % 14), false, 45 from generate_series(1, $2::integer) n`,
      plans,
      firstDay,
    );
    await insert(
      `insert into maintenance_targets (tenant_id, plan_id, asset_id)
       select $1, p.id, a.id from maintenance_plans p join assets a on a.name = replace(p.name, 'Plan', 'Asset') where p.tenant_id = $1`,
    );
    await client.query('analyze');
  });
  return tenantId;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

function text({
  plans,
  prepareSeconds,
  orders,
  seconds,
  heapMb,
  peakRssMb,
}: Figures & { plans: number }): string {
  return `${plans} plans read in ${prepareSeconds.toFixed(1)} s
${orders} work orders of a year in ${seconds.toFixed(1)} s: ${(orders / seconds).toFixed(0)} a second
heap after each month, MB: ${heapMb.join(' ')}; highest memory of the process: ${peakRssMb} MB
`;
}
