import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = join('dist', 'server', 'main.js');
let folder: string;
let port: number;
let server: ChildProcess | undefined;

beforeAll(async () => {
  execFileSync(process.execPath, [join('scripts', 'build.mjs'), '--server']);
  folder = mkdtempSync(join(tmpdir(), 'fwc-'));
  port = await freePort();
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Outcome = { code: number; out: string; err: string };

const env = (more: Record<string, string> = {}) => ({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  ...more,
});

function fieldwright(args: string[], more: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [PROGRAM, ...args], { env: env(more), timeout: 60_000 }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err });
    });
  });
}

/** Starts the server and waits until it is up. */
async function start(): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [PROGRAM, 'start', '--empty'], {
    env: env(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('Ctrl-C') && child.exitCode === null)
    await new Promise((done) => setTimeout(done, 20));
  return { child, output: () => output };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the command line', () => {
  it('prints its help', async () => {
    const { code, out } = await fieldwright(['--help']);
    expect(code).toBe(0);
    for (const name of ['start', 'migrate', 'seed', 'doctor', 'backup', 'restore', 'files', 'user']) {
      expect(out).toContain(`  ${name} `);
      expect(await fieldwright([name, '--help'])).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Usage: fieldwright ${name}`),
      });
    }
  });

  it.each<[string[], Record<string, string>, number, RegExp]>([
    [['frob'], {}, 2, /no command "frob"/],
    [['backup'], {}, 2, /Name one file.*\nUsage: fieldwright backup FILE/],
    [['files'], {}, 2, /Say either --check or --repair/],
    [['backup', '--frob'], {}, 2, /Unknown option '--frob'/],
    [['user', 'add', 'nobody'], {}, 2, /Name one email address/],
    [['start'], { PORT: '99999' }, 1, /^PORT must be .*"99999"/],
    [
      ['migrate'],
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' },
      1,
      /DATABASE_URL leads to .* which can't be reached/,
    ],
  ])('%j with %j exits with %i and a message', async (args, more, code, message) => {
    const outcome = await fieldwright(args, more);
    expect(outcome.code).toBe(code);
    expect(outcome.err).toMatch(message);
    expect(outcome.err).not.toContain('hunter2');
  });

  it('manages users', async () => {
    expect(await fieldwright(['user', 'list'])).toMatchObject({ code: 0, out: 'There is nobody yet.\n' });
    const added = await fieldwright(['user', 'add', 'Ann@Example.com', '--name', 'Ann']);
    expect(added.out).toMatch(/^Added ann@example\.com\. Password: \S{20}\n$/);
    expect((await fieldwright(['user', 'add', 'ann@example.com'])).err).toMatch(/there already/);
    expect((await fieldwright(['user', 'promote', 'ann@example.com'])).code).toBe(0);
    expect((await fieldwright(['user', 'list'])).out).toMatch(
      /ann@example\.com +Ann +platform administrator/,
    );
    expect((await fieldwright(['user', 'mail', 'ann@example.com'])).out).toMatch(/No mail is kept/);
    expect((await fieldwright(['user', 'password', 'ann@example.com', '--password', 'x'])).code).toBe(1);
    expect((await fieldwright(['user', 'password', 'bob@example.com'])).err).toMatch(
      /nobody with the address/,
    );
  });
});

describe('a running server', () => {
  it('serves, refuses a second one, allows the tools beside it, and stops in order', async () => {
    const { child, output } = await start();
    expect(output()).toContain(`Fieldwright is at http://localhost:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const second = await fieldwright(['start'], { PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.err).toContain(`in use by process ${child.pid} on host`);
    const doctor = await fieldwright(['doctor', '--json']);
    const findings = JSON.parse(doctor.out) as { state: string; subject: string; detail: string }[];
    expect(findings.filter(({ state }) => state === 'fail')).toEqual([]);
    expect(findings.find(({ subject }) => subject === 'lock')?.detail).toContain(
      `held by process ${child.pid}`,
    );
    expect((await fieldwright(['backup', join(folder, 'one.tar.gz')])).out).toMatch(/^Backed up \d+ rows/);
    expect((await fieldwright(['restore', join(folder, 'one.tar.gz'), '--force'])).err).toMatch(
      /server is running/,
    );
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(join(folder, 'data', 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it('is killed, and the next start recovers by itself', async () => {
    const first = await start();
    const asked = await fetch(`http://127.0.0.1:${port}/api/auth/request-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.com' }),
    });
    expect(asked.status).toBe(200);
    expect((await fieldwright(['user', 'mail', 'ann@example.com'])).out).toMatch(/reset-password\?token=/);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const started = Date.now();
    const next = await start();
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(10_000);
    next.child.kill('SIGINT');
    expect(await once(next.child, 'exit')).toEqual([0, null]);
  });

  it('can be restored from its backup', async () => {
    const archive = join(folder, 'one.tar.gz');
    await fieldwright(['user', 'add', 'later@example.com']);
    expect((await fieldwright(['restore', archive])).err).toMatch(/not empty/);
    expect((await fieldwright(['restore', archive, '--force'])).out).toMatch(
      /Restored \d+ rows.*before-restore-/,
    );
    const people = (await fieldwright(['user', 'list'])).out;
    expect(people).toContain('ann@example.com');
    expect(people).not.toContain('later@example.com');
  });
});
