// The number of round trips to PostgreSQL while sending an invoice, counted on the wire.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import { countTurns } from '#hosts/node/database/testing/count-turns.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { serveOn } from '#hosts/node/server/start.ts';

export const about = 'Sending an invoice: round trips to PostgreSQL (at most 5) and milliseconds.';

const ROUNDS = 40;

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
