/**
 * Startup time, from starting the process to its first answer: with a running database, with its own database, which is started
 * first, and in an empty folder, where cluster and tables are created. The answer is that of `/readyz`, which queries the
 * database; the first user's requests are measured as well, so that startup isn't shortened at their expense. Also idle memory.
 * Compared with a bare `node:http` server, in turn.
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
  /** The first user's requests, once each; none for the bare server. */
  readonly page?: number;
  readonly signIn?: number;
  readonly list?: number;
}

const account = { email: 'bench@example.test', password: 'correct horse battery' };

export async function run(args: string[]): Promise<void> {
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 5);
  const [given, own, empty] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const database = await startEmbedded({ dataDir: given });
  try {
    await migrate(database.owner, { folder: 'db/migrations' });
    const running = { DATABASE_URL: connectionUrl(database.owner), DATA_DIR: given };
    for (const env of [running, { DATA_DIR: own }]) await foundCompany(env);
    const started = [await start('empty folder', product, { DATA_DIR: empty })];
    for (let round = 0; round < runs; round += 1) {
      started.push(await start('bare server', bare, {}));
      started.push(await start('on a running database', product, running, firstPerson));
      started.push(await start('with its own database', product, { DATA_DIR: own }, firstPerson));
    }
    const idle = await weigh({ DATA_DIR: own });
    print(started, idle, args.includes('--json'));
  } finally {
    await database.stop();
    for (const folder of [given, own, empty]) rmSync(folder, { recursive: true, force: true });
  }
}

type FirstUse = Pick<Started, 'page' | 'signIn' | 'list'>;

async function start(
  name: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  use: (port: number) => Promise<FirstUse> = async () => ({}),
): Promise<Started> {
  const begun = performance.now();
  const { child, port, stop } = await serve(command, env);
  const ms = performance.now() - begun;
  const [cpu, mb] = [cpuMs(child.pid), residentMb(child.pid)];
  try {
    return { name, ms, cpu, mb, ...(await use(port)) };
  } finally {
    await stop();
  }
}

/** Like a browser: the sign-in page, the sign-in, a list. */
async function firstPerson(port: number): Promise<FirstUse> {
  const begun = performance.now();
  await ask(port, '/login');
  const shown = performance.now();
  const cookie = await signIn(port);
  const entered = performance.now();
  await ask(port, '/api/customers?limit=50', { cookie });
  const listed = performance.now();
  await post(port, 'auth/signout', {}, { cookie });
  return { page: shown - begun, signIn: entered - shown, list: listed - entered };
}

async function foundCompany(env: NodeJS.ProcessEnv): Promise<void> {
  const { port, stop } = await serve(product, env);
  await post(port, 'auth/signup', { ...account, metadata: { full_name: 'Bench', role: 'owner' } });
  await post(port, 'companies', { company_name: 'Bench Works' }, { cookie: await signIn(port) });
  await stop();
}

async function signIn(port: number): Promise<string> {
  const answer = await post(port, 'auth/signin', account);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

const post = (port: number, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(port, `/api/${path}`, { 'content-type': 'application/json', ...headers }, body);

async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
  return answer;
}

/** The server alone, and with its database processes; memory shared among them is counted once. */
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
  return { child, port, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const asked = get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
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
    const of = (figure: Exclude<keyof Started, 'name'>) => {
      const known = own.flatMap((one) => one[figure] ?? []);
      return known.length === 0 ? undefined : Math.round(median(known));
    };
    const [ms, cpu, mb] = [of('ms'), of('cpu'), of('mb')];
    return { name, runs: own.length, ms, cpu, mb, page: of('page'), signIn: of('signIn'), list: of('list') };
  });
  if (json) return void process.stdout.write(`${JSON.stringify({ rows, idle })}\n`);
  const figure = (value: number | undefined, unit: string) =>
    value === undefined ? '–' : `${value} ${unit}`;
  const lines = rows.map(({ name, runs, ms, cpu, mb, page, signIn, list }) => {
    const times = [ms, cpu, page, signIn, list].map((value) => figure(value, 'ms'));
    return `| ${[name, runs, ...times.slice(0, 2), figure(mb, 'MB'), ...times.slice(2)].join(' | ')} |\n`;
  });
  process.stdout.write(
    '| started | runs | first answer | CPU of the process | resident then | first page | first sign-in | first list |\n' +
      `|---|---|---|---|---|---|---|---|\n${lines.join('')}` +
      `idle: ${idle.server} MB, with its database ${idle.withDatabase} MB\n`,
  );
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'fw-bench-'));
