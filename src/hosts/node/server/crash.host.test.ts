import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const main = 'dist/server/main.js';
const password = 'correct horse battery';
/** `npm run soak` kills it fifty times. */
const rounds = process.env.FIELDWRIGHT_SOAK ? 50 : 4;
type Running = { child: ChildProcess; url: string };
type Session = { url: string; headers: Record<string, string> };

/** What was answered with success is there after a kill at any moment, and the next start needs no hand. */
describe('a server that is killed while it writes', () => {
  let folder: string;
  let running: Running | undefined;
  beforeEach(() => {
    if (!existsSync(main)) throw new Error('build the server first: npm run build');
    folder = mkdtempSync(join(tmpdir(), 'fw-crash-'));
  });
  afterEach(async () => {
    if (running) await stop(running);
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps every acknowledged row with its number, its audit line and its event', {
    timeout: 60_000 + rounds * 15_000,
  }, async () => {
    running = await start(folder);
    const session = await found(running.url);
    const kept: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const writing = writeUntilItDies(session, kept);
      await new Promise((done) => setTimeout(done, 300 + (round % 7) * 170));
      running.child.kill('SIGKILL');
      await writing;
      const begun = Date.now();
      running = await start(folder);
      session.url = running.url;
      expect(Date.now() - begun).toBeLessThan(15_000);
    }
    const rows = await listAll(session);
    expect(kept.length).toBeGreaterThan(50);
    const known = new Set(rows.map((row) => row.number));
    expect(kept.filter((number) => !known.has(number))).toEqual([]);
    const numbers = rows.map((row) => Number(row.number.slice(3))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('finishes and answers all that it has taken when it is asked to stop', async () => {
    running = await start(folder);
    const session = await found(running.url);
    const kept: string[] = [];
    const ends: string[] = [];
    const writing = writeUntilItDies(session, kept, ends);
    await new Promise((done) => setTimeout(done, 400));
    const { child, url } = running;
    const exit = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const ready = await firstNotReady(url);
    await writing;
    expect([503, 'refused']).toContain(ready);
    expect(await exit).toBe(0);
    // A connection that the server has never taken up may be refused or reset; nothing was done for it.
    expect(ends.filter((end) => end !== 'ECONNREFUSED' && end !== 'ECONNRESET')).toEqual([]);
    running = await start(folder);
    session.url = running.url;
    const stored = (await listAll(session)).map((row) => row.number);
    expect(kept.length).toBeGreaterThan(20);
    expect(stored.sort(), 'what was done and what was answered').toEqual([...kept].sort());
  });

  it('answers 503 while the database is down, and serves again by itself', async () => {
    running = await start(folder);
    const session = await found(running.url);
    const pid = Number(
      readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    );
    killDatabase(pid, running.child.pid as number);
    const during = await ask(session);
    expect([200, 503]).toContain(during);
    const deadline = Date.now() + 30_000;
    let status = during;
    while (status !== 200 && Date.now() < deadline) {
      await new Promise((done) => setTimeout(done, 250));
      status = await ask(session);
    }
    expect(status).toBe(200);
  });
});

async function start(folder: string): Promise<Running> {
  const env = { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal' };
  delete (env as Record<string, string | undefined>).DATABASE_URL;
  const child = spawn(process.execPath, [main, 'start', '--empty'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { child, url: url.replace('localhost', '127.0.0.1') };
}

async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await ended;
}

async function found(url: string): Promise<Session> {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const metadata = { full_name: 'Crash Owner', role: 'owner' };
  await send('/api/auth/signup', { email: 'crash@example.test', password, metadata });
  const signedIn = await send('/api/auth/signin', { email: 'crash@example.test', password });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] as string;
  const company = (await (await send('/api/companies', { company_name: 'Crash' }, { cookie })).json()) as {
    data: { id: string };
  };
  return { url, headers: { cookie, 'x-tenant': company.data.id } };
}

/** What `/readyz` says as soon as it says anything else than 200. */
async function firstNotReady(url: string): Promise<number | string> {
  for (;;) {
    try {
      const { status } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
      if (status !== 200) return status;
    } catch {
      return 'refused';
    }
  }
}

/** `ends`: how each writer learnt that the server is gone. */
async function writeUntilItDies(session: Session, kept: string[], ends: string[] = []): Promise<void> {
  const write = async () => {
    for (;;) {
      try {
        const reply = await fetch(`${session.url}/api/work_orders`, {
          method: 'POST',
          headers: { ...session.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'Written' }),
        });
        if (reply.status !== 201) return void ends.push(String(reply.status));
        kept.push(((await reply.json()) as { data: { number: string }[] }).data[0]?.number as string);
      } catch (error) {
        ends.push((error as { cause?: { code?: string } }).cause?.code ?? String(error));
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, write));
}

async function listAll(session: Session): Promise<{ number: string }[]> {
  const rows: { number: string }[] = [];
  let after = '';
  do {
    const reply = await fetch(
      `${session.url}/api/work_orders?select=number&order=number&limit=1000${after && `&after=${encodeURIComponent(after)}`}`,
      { headers: session.headers },
    );
    const answer = (await reply.json()) as { data: { number: string }[]; next: string | null };
    rows.push(...answer.data);
    after = answer.next ?? '';
  } while (after);
  return rows;
}

async function ask({ url, headers }: Session): Promise<number> {
  const reply = await fetch(`${url}/api/customers`, { headers, signal: AbortSignal.timeout(10_000) });
  return reply.status;
}

/** The number in postmaster.pid is one of its own namespace when the database runs in one; then its parent tells. */
function killDatabase(pid: number, server: number): void {
  const isPostgres = (id: number) =>
    existsSync(`/proc/${id}/cmdline`) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('postgres');
  if (isPostgres(pid)) return void process.kill(pid, 'SIGKILL');
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  for (const child of children) process.kill(child, 'SIGKILL');
}
