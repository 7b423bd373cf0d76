/**
 * From the start of the process to its first answer, as whoever restarts the product waits for it: on a database that
 * runs already, on its own, which is started first, and in an empty folder, where cluster and tables are made. And what
 * it weighs when nobody has asked for a while. A bare server of `node:http` stands beside it, taken in turn.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { freePort } from './list/free-port.ts';
import { residentMb, sharedOutMb } from './list/memory.ts';
import { cpuMs, median } from './list/processes.ts';

export const about =
  'From exec to the first answer (targets 0.5 s on a running database, 3 s with its own) and idle memory (150 MB): [--runs=5]';

const IDLE_MS = 15_000;
const product = ['dist/server/main.js', 'start', '--empty'];
const bare = [
  '--eval',
  "require('node:http').createServer((_, answer) => answer.end('{}')).listen(process.env.PORT, '127.0.0.1')",
];

interface Started {
  readonly name: string;
  readonly ms: number;
  readonly cpu: number;
  readonly mb: number;
}

export async function run(args: string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 5);
  const [given, own] = [temporaryFolder(), temporaryFolder()];
  const database = await startEmbedded({ dataDir: given });
  try {
    await migrate(database.owner, { folder: 'db/migrations' });
    const running = { DATABASE_URL: connectionUrl(database.owner), DATA_DIR: given };
    const started = [await start('empty folder', product, { DATA_DIR: own })];
    for (let round = 0; round < runs; round += 1) {
      started.push(await start('bare server', bare, {}));
      started.push(await start('on a running database', product, running));
      started.push(await start('with its own database', product, { DATA_DIR: own }));
    }
    const idle = await weigh({ DATA_DIR: own });
    print(started, idle, args.includes('--json'));
  } finally {
    await database.stop();
    for (const folder of [given, own]) rmSync(folder, { recursive: true, force: true });
  }
}

async function start(name: string, command: readonly string[], env: NodeJS.ProcessEnv): Promise<Started> {
  const begun = performance.now();
  const { child, stop } = await serve(command, env);
  const ms = performance.now() - begun;
  const [cpu, mb] = [cpuMs(child.pid), residentMb(child.pid)];
  await stop();
  return { name, ms, cpu, mb };
}

/** The server by itself, and with the processes of its database: what these share is counted once. */
async function weigh(env: NodeJS.ProcessEnv): Promise<{ server: number; withDatabase: number }> {
  const { child, stop } = await serve(product, env);
  await sleep(IDLE_MS);
  const found = { server: residentMb(child.pid), withDatabase: sharedOutMb(child.pid) };
  await stop();
  return found;
}

/** Resolves with the first answer. */
async function serve(command: readonly string[], env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const settings = { DATABASE_URL: '', LOG_LEVEL: 'error', ...env, PORT: String(port) };
  const child: ChildProcess = spawn(process.execPath, command, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${command[0]} ended with ${child.exitCode}`);
    await sleep(5);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const asked = get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    asked.once('error', () => done(false));
  });
}

function print(started: readonly Started[], idle: Awaited<ReturnType<typeof weigh>>, json: boolean): void {
  const names = [...new Set(started.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = started.filter((one) => one.name === name);
    const of = (figure: 'ms' | 'cpu' | 'mb') => Math.round(median(own.map((one) => one[figure])));
    return { name, runs: own.length, ms: of('ms'), cpu: of('cpu'), mb: of('mb') };
  });
  if (json) return void process.stdout.write(`${JSON.stringify({ rows, idle })}\n`);
  const lines = rows.map(
    ({ name, runs, ms, cpu, mb }) => `| ${name} | ${runs} | ${ms} ms | ${cpu} ms | ${mb} MB |\n`,
  );
  process.stdout.write(
    `| started | runs | first answer | CPU of the process | resident then |\n|---|---|---|---|---|\n${lines.join('')}` +
      `idle: ${idle.server} MB, with its database ${idle.withDatabase} MB\n`,
  );
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'fw-bench-'));
