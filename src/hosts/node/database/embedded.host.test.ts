import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/database/database-error.ts';
import { withClient } from './connection.ts';
import { DataFolderInUse } from './data-folder-lock.ts';
import { type Embedded, findRunningEmbedded, startEmbedded } from './embedded.ts';
import { createDatabase } from './pool.ts';

let folder: string;
let program: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  // Below node_modules, so that the bundle resolves the packages.
  program = join(mkdtempSync(join('node_modules', '.test-')), 'served-database.mjs');
  await build({
    entryPoints: ['src/hosts/node/database/testing/served-database.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  folder = mkdtempSync(join(tmpdir(), 'fwh-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(program, '..'), { recursive: true, force: true });
});

const dataDir = (name: string) => join(folder, name);

const OTHER_CONTAINER = [
  'unshare',
  '--pid',
  '--ipc',
  '--uts',
  '--mount-proc',
  '--fork',
  '--kill-child',
  '--',
];
const canUnshare = spawnSync(OTHER_CONTAINER[0]!, [...OTHER_CONTAINER.slice(1), 'true']).status === 0;

type Served = {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  databasePid: number;
  exited: Promise<unknown>;
};

async function serve(name: string, mode = 'hold', prefix: string[] = []): Promise<Served> {
  const [command = '', ...args] = [...prefix, process.execPath, program, dataDir(name), mode];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const served: Served = { child, lines: [], errors: [], databasePid: 0, exited: once(child, 'exit') };
  child.stderr?.on('data', (chunk: Buffer) => served.errors.push(chunk.toString()));
  await new Promise<void>((up) => {
    child.once('exit', () => up());
    createInterface({ input: child.stdout! }).on('line', (line) => {
      served.lines.push(line);
      if (!line.startsWith('{')) return;
      served.databasePid = (JSON.parse(line) as { pid: number }).pid;
      up();
    });
  });
  return served;
}

const until = async (what: () => boolean | Promise<boolean>, ms = 30_000) => {
  for (const started = Date.now(); !(await what()); ) {
    if (Date.now() - started > ms) throw new Error('It did not happen in time.');
    await new Promise((done) => setTimeout(done, 50));
  }
};
const value = async ({ owner }: Pick<Embedded, 'owner'>, sql: string) =>
  withClient(owner, 'test', async (client) => Object.values((await client.query(sql)).rows[0] ?? {})[0]);

describe('the embedded database', () => {
  it('starts, is a durable PostgreSQL on a private socket, stops, and keeps its data', async () => {
    const began = Date.now();
    const first = await startEmbedded({ dataDir: dataDir('plain') });
    const firstTook = Date.now() - began;
    await value(first, 'create table kept (a text)');
    await value(first, `insert into kept values ('ä') returning a`);
    expect(await value(first, 'show fsync')).toBe('on');
    expect(await value(first, 'show listen_addresses')).toBe('');
    expect(
      await value(
        first,
        `select datlocprovider::text || datlocale from pg_database where datname = current_database()`,
      ),
    ).toBe('bC.UTF-8');
    expect(statSync(first.owner.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir('plain'), 'postgres', 'password')).mode & 0o777).toBe(0o600);
    await first.stop();
    expect(existsSync(join(dataDir('plain'), 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
    const started = Date.now();
    const second = await startEmbedded({ dataDir: dataDir('plain') });
    // Two seconds; on a busy machine at most as long as creating the cluster took.
    expect(Date.now() - started).toBeLessThan(Math.max(2_000, firstTook));
    expect(await value(second, 'select a from kept')).toBe('ä');
    await second.stop();
  });

  it('requires the password even on its own socket', async () => {
    const embedded = await startEmbedded({ dataDir: dataDir('plain') });
    const wrong = { owner: { ...embedded.owner, password: 'guess' } };
    await expect(value(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await embedded.stop();
  });

  it('works below a path that is too long for a socket', async () => {
    const long = dataDir(`${'long-'.repeat(25)}/and/deep`);
    const embedded = await startEmbedded({ dataDir: long });
    expect(embedded.owner.host.startsWith(long)).toBe(false);
    expect(await value(embedded, 'select 1')).toBe(1);
    expect((await findRunningEmbedded(long))?.host).toBe(embedded.owner.host);
    await embedded.stop();
    expect(await findRunningEmbedded(long)).toBeUndefined();
  });

  it('creates the cluster again if the first start was interrupted', async () => {
    const half = join(dataDir('half'), 'postgres', 'cluster.new');
    mkdirSync(join(half, 'base'), { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    const embedded = await startEmbedded({ dataDir: dataDir('half') });
    expect(await value(embedded, 'select 1')).toBe(1);
    expect(existsSync(half)).toBe(false);
    await embedded.stop();
  });

  it('creates the cluster while initdb of a killed attempt is still writing', async () => {
    const folder = join(dataDir('orphan'), 'postgres', 'cluster.new', 'base');
    const writing = `const { mkdirSync, writeFileSync } = require('node:fs');
      for (let n = 0; ; n += 1) { mkdirSync(${JSON.stringify(folder)}, { recursive: true });
        try { writeFileSync(${JSON.stringify(folder)} + '/' + (n % 500), ''); } catch {} }`;
    const orphan = spawn(process.execPath, ['-e', writing], { stdio: 'ignore' });
    running.add(orphan);
    try {
      while (!existsSync(folder)) await new Promise((done) => setTimeout(done, 20));
      const embedded = await startEmbedded({ dataDir: dataDir('orphan') });
      expect(await value(embedded, 'select 1')).toBe(1);
      await embedded.stop();
    } finally {
      orphan.kill('SIGKILL');
    }
  });

  it('survives being killed at various moments of its first start', async () => {
    for (const delay of [150, 300, 450, 600, 750, 900]) {
      const child = spawn(process.execPath, [program, dataDir('killed-early')], { stdio: 'ignore' });
      running.add(child);
      await new Promise((done) => setTimeout(done, delay));
      child.kill('SIGKILL');
    }
    const embedded = await startEmbedded({ dataDir: dataDir('killed-early') });
    expect(await value(embedded, 'select 1')).toBe(1);
    await embedded.stop();
  });

  it('refuses data of another major version, with instructions', async () => {
    const cluster = join(dataDir('old'), 'postgres', 'cluster');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ dataDir: dataDir('old') })).rejects.toThrow(
      /written by PostgreSQL 14.*backup/s,
    );
  });
});

describe('the data folder', () => {
  it('refuses a second process within 5 seconds and names the first', async () => {
    const began = Date.now();
    const first = await serve('locked');
    const started = Date.now();
    const second = await serve('locked');
    expect(await second.exited).toEqual([1, null]);
    expect(Date.now() - started).toBeLessThan(Math.max(5_000, started - began));
    expect(second.errors.join('')).toMatch(
      new RegExp(`in use by process ${first.child.pid} on host .+ since \\d{4}-`),
    );
    first.child.kill('SIGTERM');
    expect(await first.exited).toEqual([0, null]);
  });

  it.runIf(canUnshare)(
    'refuses a process in another container, which takes over once the first is gone',
    async () => {
      const began = Date.now();
      const first = await serve('contained');
      const started = Date.now();
      const other = await serve('contained', 'hold', OTHER_CONTAINER);
      await other.exited;
      expect(Date.now() - started).toBeLessThan(Math.max(5_000, started - began));
      expect(other.errors.join('')).toContain(`in use by process ${first.child.pid} on host`);
      first.child.kill('SIGKILL');
      await first.exited;
      const next = await serve('contained', 'hold', OTHER_CONTAINER);
      expect(next.errors.join('')).toBe('');
      expect(next.databasePid).toBeGreaterThan(0);
    },
  );

  it('refuses to be opened twice in the same process', async () => {
    const first = await startEmbedded({ dataDir: dataDir('twice') });
    await expect(startEmbedded({ dataDir: dataDir('twice') })).rejects.toBeInstanceOf(DataFolderInUse);
    await first.stop();
  });

  it('is taken over after kill -9, with all acknowledged data', async () => {
    const prepared = await startEmbedded({ dataDir: dataDir('killed') });
    await value(prepared, 'create table written (n int primary key)');
    await value(prepared, 'create role fieldwright_app nologin');
    await value(prepared, 'grant insert on written to fieldwright_app');
    await prepared.stop();
    for (let round = 0; round < 3; round += 1) {
      const victim = await serve('killed', 'write');
      await until(() => victim.lines.filter((line) => line.startsWith('ack')).length > 50);
      victim.child.kill('SIGKILL');
      await victim.exited;
      const acknowledged = victim.lines.filter((line) => line.startsWith('ack')).length;
      const started = Date.now();
      const next = await startEmbedded({ dataDir: dataDir('killed') });
      expect(Date.now() - started).toBeLessThan(10_000);
      expect(Number(await value(next, 'select count(*) from written'))).toBeGreaterThanOrEqual(acknowledged);
      await value(next, 'truncate written');
      await next.stop();
    }
  });

  it('is taken over when server and database were killed together', async () => {
    const victim = await serve('both');
    process.kill(victim.databasePid, 'SIGKILL');
    victim.child.kill('SIGKILL');
    await victim.exited;
    const started = Date.now();
    const next = await startEmbedded({ dataDir: dataDir('both') });
    expect(Date.now() - started).toBeLessThan(12_000);
    expect(await value(next, 'select 1')).toBe(1);
    await next.stop();
  });
});

describe('an embedded database that dies while the server runs', () => {
  it('is restarted, and the pool reconnects without hanging', async () => {
    const messages: string[] = [];
    const embedded = await startEmbedded({
      dataDir: dataDir('revived'),
      log: (message) => messages.push(message),
    });
    const database = createDatabase({ connection: embedded.owner, max: 3 });
    const ask = () => database.run([{ name: 'one', text: 'select 1', values: [] }]);
    await ask();
    const slow = database.run([{ text: 'select pg_sleep(20)', values: [] }]).catch((error) => error);
    process.kill(embedded.pid()!, 'SIGKILL');
    const killed = Date.now();
    expect(await slow).toBeInstanceOf(DatabaseUnavailable);
    await until(() =>
      ask().then(
        () => true,
        (error) => {
          expect(error).toBeInstanceOf(DatabaseUnavailable);
          return false;
        },
      ),
    );
    expect(Date.now() - killed).toBeLessThan(30_000);
    await until(() => /signal SIGKILL.*running again/s.test(messages.join('\n')));
    await database.close();
    await embedded.stop();
    expect(readFileSync(join(dataDir('revived'), 'postgres', 'postgres.log'), 'utf8')).toMatch(/shut down/);
  });
});
