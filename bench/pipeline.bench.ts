// One round trip for context and query, compared with the usual four: BEGIN, set_config, query, COMMIT.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { createDatabase } from '#hosts/node/database/pool.ts';

export const about = 'Context and query: one pipelined round trip against BEGIN, set_config, query, COMMIT';

const SECONDS = 3;
const AT_ONCE = 10;
const CONTEXT = `select set_config('app.tenant', $1, true)`;
const QUERY = `select json_agg(o)::text from (select id, customer, total from orders where tenant = nullif(current_setting('app.tenant', true), '')::int order by id limit 50) o`;

export async function run(args: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fwbench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await fill(embedded.owner);
    const results = {
      pipelined: await pipelined(embedded.owner),
      four_round_trips: await fourRoundTrips(embedded.owner),
    };
    const ratio = results.pipelined / results.four_round_trips;
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ ...results, ratio })}\n`);
    else
      process.stdout.write(
        `pipelined: ${results.pipelined}/s, four round trips: ${results.four_round_trips}/s, ratio ${ratio.toFixed(2)}\n`,
      );
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(owner: Connection): Promise<void> {
  const pool = new pg.Pool(owner);
  await pool.query(
    `create table orders as select n as id, n % 20 as tenant, 'Customer ' || n as customer, n * 1.25 as total from generate_series(1, 20000) n`,
  );
  await pool.query('create index on orders (tenant, id)');
  await pool.query('analyze orders');
  await pool.end();
}

async function pipelined(owner: Connection): Promise<number> {
  const database = createDatabase({ connection: owner, max: AT_ONCE });
  const perSecond = await measure((tenant) =>
    database.run([
      { name: 'context', text: CONTEXT, values: [tenant] },
      { name: 'orders', text: QUERY, values: [] },
    ]),
  );
  await database.close();
  return perSecond;
}

async function fourRoundTrips(owner: Connection): Promise<number> {
  const pool = new pg.Pool({ ...owner, max: AT_ONCE });
  const perSecond = await measure(async (tenant) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query({ name: 'context', text: CONTEXT, values: [tenant] });
    await client.query({ name: 'orders', text: QUERY, values: [] });
    await client.query('commit');
    client.release();
  });
  await pool.end();
  return perSecond;
}

async function measure(work: (tenant: number) => Promise<unknown>): Promise<number> {
  const round = async (seconds: number) => {
    let done = 0;
    const end = performance.now() + seconds * 1_000;
    const worker = async (tenant: number) => {
      for (; performance.now() < end; done += 1) await work(tenant);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => worker(n)));
    return Math.round(done / seconds);
  };
  await round(0.5);
  return round(SECONDS);
}
