/**
 * Signing in on a built server with the embedded database: sign-ins per second, sequential and concurrent, and other users'
 * latency during a flood of wrong passwords of 100 kB each. The event loop delay is measured in the server's own process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { hash } from '@node-rs/argon2';
import { connectClient } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { serveOn } from '#hosts/node/server/start.ts';

export const about =
  'Sign-ins a second; under 200 parallel ones with 100 kB passwords the event loop waits at most 200 ms (99th percentile)';

const PEOPLE = 100;
const TARGET_MS = 200;
const password = 'a password for the benchmark';

export async function run(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const { roles } = await migrate(embedded.owner, { folder: 'db/migrations' });
    const owner = await connectClient(embedded.owner, 'bench');
    await owner.query(
      `with made as (insert into users (email, password_hash, email_confirmed_at)
         select 'person' || n || '@bench.test', $1, now() from generate_series(1, $2::int) n returning id)
       insert into profiles (user_id, full_name) select id, 'Person' from made`,
      [await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }), PEOPLE],
    );
    await owner.end();
    const config = {
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      publicUrl: 'http://localhost',
      trustedProxies: ['127.0.0.1/32'],
      logLevel: 'error' as const,
    };
    const server = await serveOn(config, roles, { withJobs: false }, createLog('error'));
    try {
      print(args, await measure(`http://127.0.0.1:${server.port}`));
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const alone = await load(url, { count: 40, parallel: 1, password, known: true });
  const together = await load(url, { count: PEOPLE - 40, parallel: 20, password, known: true, first: 41 });
  const others = load(url, { count: 200, parallel: 1, path: '/api/auth/session', pause: 20 });
  delay.enable();
  const flood = await load(url, { count: 200, parallel: 200, password: 'x'.repeat(100_000), known: false });
  delay.disable();
  const { times } = await others;
  return {
    cores: cpus().length,
    one_by_one_per_second: alone.perSecond,
    twenty_at_once_per_second: together.perSecond,
    sign_in_p50_ms: at(alone.times, 0.5),
    flood_seconds: flood.seconds,
    flood_statuses: flood.statuses,
    event_loop_p99_ms: Number((delay.percentile(99) / 1e6).toFixed(1)),
    target_ms: TARGET_MS,
    others_p50_ms: at(times, 0.5),
    others_p95_ms: at(times, 0.95),
  };
}

interface Load {
  readonly count: number;
  readonly parallel: number;
  readonly path?: string;
  readonly password?: string;
  readonly known?: boolean;
  readonly first?: number;
  readonly pause?: number;
}

interface Result {
  readonly times: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly perSecond: number;
}

/** In a separate thread, so that making the requests isn't counted as the server's delay. */
function load(url: string, wanted: Load): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(client, { eval: true, workerData: { url, ...wanted } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const client = `
const { parentPort, workerData } = require('node:worker_threads');
const { url, count, parallel, path = '/api/auth/signin', password, known, first = 1, pause = 0 } = workerData;
const times = [], statuses = {};
let next = 0;
async function one(n) {
  const began = performance.now();
  const init = password && {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.' + (n >> 6) + '.' + (n % 64 + 1) },
    body: JSON.stringify({ email: (known ? 'person' : 'stranger') + (first + n) + '@bench.test', password }),
  };
  const reply = await fetch(url + path, init || {});
  await reply.text();
  times.push(performance.now() - began);
  statuses[reply.status] = (statuses[reply.status] || 0) + 1;
}
async function line() {
  while (next < count) {
    await one(next++);
    if (pause) await new Promise((go) => setTimeout(go, pause));
  }
}
(async () => {
  const began = performance.now();
  await Promise.all(Array.from({ length: parallel }, line));
  const seconds = (performance.now() - began) / 1000;
  parentPort.postMessage({ times, statuses, seconds: Number(seconds.toFixed(2)), perSecond: Number((count / seconds).toFixed(1)) });
})();
`;

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Number((sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1));
}

function print(args: readonly string[], result: Record<string, unknown>): void {
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify(result)}\n`);
  else
    for (const [name, value] of Object.entries(result))
      process.stdout.write(`${name}: ${JSON.stringify(value)}\n`);
}
