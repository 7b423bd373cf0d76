// How often the server waits for PostgreSQL while it sends an invoice: counted on the wire, between the two.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { serveOn } from '#hosts/node/server/start.ts';

export const about = 'Sending an invoice: round trips to PostgreSQL (at most 5) and milliseconds.';

const ROUNDS = 40;
const LATENCY_MS = 4;

export async function run(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fwbench-'));
  const embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  const migrated = await migrate(embedded.owner, { folder: 'db/migrations' });
  const counted = await countTurns(migrated.roles.app);
  const config = {
    ...{ port: 0, host: '127.0.0.1', dataDir: folder, publicUrl: 'http://localhost' },
    ...{ trustedProxies: [], logLevel: 'error' as const },
  };
  const roles = { ...migrated.roles, app: counted.connection };
  const server = await serveOn(config, roles, { withJobs: false }, createLog('error'));
  try {
    const call = await signUp(`http://127.0.0.1:${server.port}`);
    const [customer] = await call<{ id: string }[]>('customers', {
      name: 'Grand Hotel',
      email: 'a@b.example',
    });
    const lines = Array.from({ length: 12 }, (_, n) => ({
      description: `Line ${n}`,
      unit_price: `${n + 1}.10`,
    }));
    const turns: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const draft = await call<{ id: string }>('invoices/-/create', { customer_id: customer?.id, lines });
      const before = counted.turns();
      const started = performance.now();
      await call(`invoices/${draft.id}/send`, {});
      times.push(performance.now() - started);
      turns.push(counted.turns() - before);
    }
    const middle = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const result = { target: 5, round_trips: middle(turns), p50_ms: Number(middle(times).toFixed(1)) };
    process.stdout.write(
      args.includes('--json') ? `${JSON.stringify(result)}\n` : `${JSON.stringify(result, null, 2)}\n`,
    );
  } finally {
    await server.stop();
    counted.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A turn is counted when the server speaks after PostgreSQL has answered: whatever was said in one go is one. */
async function countTurns(to: Connection) {
  let turns = 0;
  const sockets: Socket[] = [];
  const proxy = createServer((from) => {
    const database = to.host.startsWith('/')
      ? connect(join(to.host, `.s.PGSQL.${to.port}`))
      : connect(to.port, to.host);
    let hasAnswered = true;
    sockets.push(from, database);
    from.on('data', (chunk) => {
      if (hasAnswered) turns += 1;
      hasAnswered = false;
      database.write(chunk);
    });
    // An answer takes its time, as over a network: what is sent meanwhile was sent without waiting for it.
    database.on('data', (chunk) => {
      setTimeout(() => {
        hasAnswered = true;
        from.write(chunk);
      }, LATENCY_MS);
    });
    for (const socket of [from, database]) socket.on('error', () => {}).on('close', () => socket.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as { port: number };
  return {
    connection: { ...to, host: '127.0.0.1', port },
    turns: () => turns,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

async function signUp(url: string) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const account = { email: 'bench@example.test', password: 'correct horse battery' };
  await post('auth/signup', { ...account, metadata: { full_name: 'Bench', role: 'owner' } });
  const signedIn = await post('auth/signin', account);
  const cookie = (signedIn.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; ');
  await post('companies', { company_name: 'Bench Works' }, { cookie });
  return async <T>(path: string, body: object): Promise<T> => {
    const reply = await post(path, body, { cookie });
    const { data, error } = (await reply.json()) as { data: T; error: unknown };
    if (error) throw new Error(JSON.stringify(error));
    return data;
  };
}
