/**
 * One change sent to 5,000 event streams of one company: time from the commit until the last has received it, compared with a
 * bare `node:http` server that writes the same bytes. Also the memory per listener, and whether clients that never read delay
 * the others.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectClient } from '#hosts/node/database/connection.ts';
import { type BothSides, withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { residentMb } from './list/memory.ts';
import { cpuMs, median, startProcess } from './list/processes.ts';

export const about =
  'A change to 5,000 event streams: commit to the last (target 150 ms), memory of each, deaf ones among them: [--clients=5000]';

const ROUNDS = 11;
/** Streams per session: more tabs than anyone has, to limit the number of sessions. */
const PER_SESSION = 50;
const bareServer = `
  const all = new Set();
  require('node:http').createServer((request, response) => {
    if (request.url === '/fire') { const m = 'id: abcdefgh.1\\nevent: change\\ndata: {"table":"customers"}\\n\\n'; for (const one of all) one.write(m); return response.end(); }
    response.writeHead(200, { 'content-type': 'text/event-stream' }); response.write('retry: 2000\\n\\n'); response.socket.setNoDelay(); all.add(response);
  }).listen({ port: 0, host: '127.0.0.1', backlog: 8192 }, function () { console.log(this.address().port) })`;

export async function run(args: string[]): Promise<void> {
  const clients = Number(args.find((arg) => arg.startsWith('--clients='))?.slice(10) ?? 5000);
  await withBothSides(
    async (owner, passwordHash, connection) => {
      const [company] = await loadCompanies(owner, passwordHash, async () => {});
      const cookies = await openSessions(owner, company as Company, Math.ceil(clients / PER_SESSION));
      return { loaded: { company: company as Company, cookies, connection }, questions: {} };
    },
    async (sides) => {
      const rows = [await bare(clients), await product(sides, clients, 0), await product(sides, clients, 50)];
      print(rows, args.includes('--json'));
    },
  );
}

type Loaded = {
  readonly company: Company;
  readonly cookies: readonly string[];
  readonly connection: Parameters<typeof connectClient>[0];
};

async function openSessions(owner: pg.Client, { userId }: Company, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  for (const token of tokens) {
    await owner.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
      createHash('sha256').update(token).digest(),
      userId,
    ]);
  }
  return tokens.map((token) => `__Host-fw_session=${token}`);
}

interface Figures {
  readonly name: string;
  readonly clients: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly worstMs: number;
  readonly cpuMs: number;
  readonly kbEach: number;
}

async function bare(clients: number): Promise<Figures> {
  const { child, said } = await startProcess(['--eval', bareServer], {}, /\d+\n/);
  const port = Number(said);
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const fire = async () => {
    const begun = epochMs();
    await fetch(`http://127.0.0.1:${port}/fire`);
    return begun;
  };
  const figures = await measureDelivery(
    'bare server',
    child,
    port,
    Array(clients).fill(request) as string[],
    0,
    fire,
  );
  child.removeAllListeners('exit').kill();
  return figures;
}

async function product({ ours, loaded }: BothSides<Loaded>, clients: number, deaf: number): Promise<Figures> {
  const { company, cookies, connection } = loaded;
  const requests = Array.from({ length: clients }, (_, index) => {
    const cookie = cookies[Math.floor(index / PER_SESSION)];
    return `GET /api/events?tenant=${company.tenantId} HTTP/1.1\r\nHost: localhost:${ours.port}\r\nCookie: ${cookie}\r\n\r\n`;
  });
  const writer = await connectClient(connection, 'bench');
  // As the server does it: the notification includes the company.
  await writer.query("select set_config('app.tenant', $1, false)", [company.tenantId]);
  const fire = async () => {
    // The time at which the database reports the commit.
    await writer.query(
      'update customers set updated_at = now() where id = (select id from customers where tenant_id = $1 limit 1)',
      [company.tenantId],
    );
    return epochMs();
  };
  const name = deaf > 0 ? `with ${deaf} that never read` : 'the product';
  const figures = await measureDelivery(name, ours.child, ours.port, requests, deaf, fire);
  await writer.end();
  return figures;
}

async function measureDelivery(
  name: string,
  server: { readonly pid?: number | undefined },
  port: number,
  requests: readonly string[],
  deaf: number,
  fire: () => Promise<number>,
): Promise<Figures> {
  const before = residentMb(server.pid);
  const listeners: ChildProcess = spawn(process.execPath, ['bench/list/listen-client.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: listeners.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const nextLine = async () =>
    JSON.parse((await lines.next()).value as string) as { first: number; all: number };
  listeners.stdin?.end(`${JSON.stringify({ port, requests, deaf })}\n`);
  await nextLine();
  await sleep(1000);
  const kbEach = ((residentMb(server.pid) - before) * 1000) / requests.length;
  const times: { first: number; last: number; cpu: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cpu = cpuMs(server.pid);
    const answer = nextLine();
    const begun = await fire();
    const { first, all } = await answer;
    times.push({ first: first - begun, last: all - begun, cpu: cpuMs(server.pid) - cpu });
    await sleep(300);
  }
  listeners.kill();
  await once(listeners, 'close');
  await sleep(1000);
  const last = times.map((one) => one.last);
  return {
    name,
    clients: requests.length,
    firstMs: median(times.map((one) => one.first)),
    lastMs: median(last),
    worstMs: Math.max(...last),
    cpuMs: median(times.map((one) => one.cpu)),
    kbEach,
  };
}

function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

function print(rows: readonly Figures[], json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(rows)}\n`);
  const lines = rows.map(
    (one) =>
      `| ${one.name} | ${one.clients} | ${one.firstMs.toFixed(0)} ms | ${one.lastMs.toFixed(0)} ms | ${one.worstMs.toFixed(0)} ms | ${one.cpuMs} ms | ${one.kbEach.toFixed(1)} kB |\n`,
  );
  process.stdout.write(
    `load ${loadavg()[0]?.toFixed(2)} on ${cpus().length} cores\n` +
      `| server | streams | first has it | last has it | worst | CPU of it | memory each |\n|${'---|'.repeat(7)}\n${lines.join('')}`,
  );
}
