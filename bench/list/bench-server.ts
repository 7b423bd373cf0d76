/** Runs the product and the baseline side by side on one embedded database for a benchmark. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { type Connection, connectClient, connectionUrl } from '#hosts/node/database/connection.ts';
import { startEmbedded } from '#hosts/node/database/embedded.ts';
import { migrate } from '#hosts/node/database/migrate.ts';
import type { Company } from './companies.ts';
import { startProcess } from './processes.ts';
import type { Side } from './turns.ts';

/** A statement of the baseline; without `values` it takes them from the query string, or the request body as its only one. */
export interface BaselineQuestion {
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface BothSides<Loaded> {
  readonly baseline: Side;
  readonly ours: Side;
  readonly loaded: Loaded;
  /** The data folder of the cluster. */
  readonly database: string;
  /** Signs in this company's owner and returns the request headers. */
  signIn(company: Company): Promise<Readonly<Record<string, string>>>;
}

/** Password of every owner. */
export const password = 'a password for the benchmark';

export interface Filling<Loaded> {
  readonly loaded: Loaded;
  readonly questions: Readonly<Record<string, BaselineQuestion>>;
  /** The baseline's database, if it doesn't use the product's. */
  readonly baselineDatabase?: string;
}

/** `load` fills the database and returns the baseline's statements by path. */
export async function withBothSides<Loaded>(
  load: (owner: pg.Client, passwordHash: string, connection: Connection) => Promise<Filling<Loaded>>,
  measure: (sides: BothSides<Loaded>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fw-bench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.owner, { folder: 'db/migrations' });
    const owner = await connectClient(embedded.owner, 'bench');
    const { loaded, questions, baselineDatabase } = await load(owner, await hash(password), embedded.owner);
    await owner.end();
    const baselineConnection = { ...embedded.owner, ...(baselineDatabase && { database: baselineDatabase }) };
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
    const port = Number(/localhost:(\d+)/.exec(server.said)?.[1]);
    const baseline = await startProcess(
      ['bench/list/baseline-server.mjs', JSON.stringify(baselineConnection), JSON.stringify(questions)],
      {},
      /\d+\n/,
    );
    try {
      await measure({
        baseline: { port: Number(baseline.said), child: baseline.child },
        ours: { port, child: server.child },
        loaded,
        database: join(folder, 'postgres', 'cluster'),
        signIn: (company) => signIn(port, company),
      });
    } finally {
      baseline.child.removeAllListeners('exit').kill();
      server.child.removeAllListeners('exit').kill('SIGTERM');
      await new Promise((done) => server.child.once('close', done));
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(port: number, { email, tenantId }: Company) {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
  return { cookie, 'x-tenant': tenantId };
}
