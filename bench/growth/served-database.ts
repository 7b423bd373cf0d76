/** A database of this benchmark in a folder that can be kept, and the built server on it. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionUrl, withClient } from '#hosts/node/database/connection.ts';
import { type Embedded, startEmbedded } from '#hosts/node/database/embedded.ts';
import { startProcess } from '../list/processes.ts';

export async function withEmbedded<T>(folder: string, work: (embedded: Embedded) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

export interface Served {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The company; by default the only one of the person. */
  readonly tenantId?: string;
}

/** Starts the built server, signs in, and stops the server at the end. An empty database gets the sample company. */
export async function withServer<T>(
  embedded: Embedded,
  folder: string,
  signIn: SignIn | undefined,
  work: (served: Served) => Promise<T>,
): Promise<T> {
  const env = {
    DATABASE_URL: connectionUrl(embedded.owner),
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
  };
  // Each run signs in as a new device, of which a person may only have some.
  if (signIn)
    await withClient(embedded.owner, 'bench', (client) =>
      client.query('update devices set revoked_at = now() where revoked_at is null'),
    );
  const server = await startProcess(['dist/server/main.js', 'start'], env, /Ctrl-C/);
  try {
    const url = `http://localhost:${/localhost:(\d+)/.exec(server.said)?.[1]}`;
    return await work({ url, headers: await headersOf(url, signIn ?? sampleOwner(folder)) });
  } finally {
    server.child.removeAllListeners('exit').kill('SIGTERM');
    await new Promise((done) => server.child.once('close', done));
  }
}

function sampleOwner(folder: string): SignIn {
  const { emails, password } = JSON.parse(readFileSync(join(folder, 'sample-sign-ins.json'), 'utf8'));
  return { email: emails[0], password };
}

async function headersOf(url: string, { email, password, tenantId }: SignIn): Promise<Served['headers']> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${email}: ${answer.status}`);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
  return { cookie, ...(tenantId && { 'x-tenant': tenantId }) };
}

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly data: unknown;
  readonly next?: string;
}

/** Measures until the whole answer has arrived. Status 0: not within `limitMs`. */
export async function ask(
  { url, headers }: Served,
  path: string,
  body?: unknown,
  limitMs = 30_000,
): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json', origin: url }),
      },
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const ms = performance.now() - began;
    const isJson = answer.headers.get('content-type')?.includes('json');
    const parsed = isJson ? (JSON.parse(text) as { data?: unknown; next?: string; error?: unknown }) : {};
    const data = answer.ok ? parsed.data : parsed.error;
    return { status: answer.status, ms, data, ...(parsed.next ? { next: parsed.next } : {}) };
  } catch {
    return { status: 0, ms: performance.now() - began, data: null };
  }
}
