import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectionUrl, withClient } from '#hosts/node/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';

/** A second; a few if other tests keep the machine busy. Without the limit it would be minutes. */
const timeoutMs = 5_000;

/** A failing start reports why and exits, whatever it has opened; a signal ends a hanging one. */
describe('a failing start', () => {
  let folder: string;
  let db: TestDatabase;
  let taken: Server;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    execFileSync(process.execPath, [join('scripts', 'build.mjs'), '--server']);
    folder = mkdtempSync(join(tmpdir(), 'fw-failed-'));
    db = await createTestDatabase();
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterEach(() => void child?.kill('SIGKILL'));
  afterAll(async () => {
    taken.close();
    await db.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  type Ended = { code: number | null; said: string; afterSaying: number };

  function start(
    more: Record<string, string>,
    command = 'start',
  ): { ended: Promise<Ended>; process: ChildProcess } {
    const env = {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: '',
      ...more,
    };
    const started = spawn(
      process.execPath,
      ['dist/server/main.js', command, ...(command === 'start' ? ['--empty'] : [])],
      {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = started;
    let said = '';
    let saidAt = Date.now();
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        saidAt = Date.now();
      });
    const ended = once(started, 'exit').then(([code]) => ({
      code: code as number | null,
      said,
      afterSaying: Date.now() - saidAt,
    }));
    return { ended, process: started };
  }

  const port = () => String((taken.address() as AddressInfo).port);
  const own = () => ({ DATABASE_URL: connectionUrl(db.owner) });

  it('exits within a second if the port is taken', async () => {
    const { code, said, afterSaying } = await start({ ...own(), PORT: port() }).ended;
    expect(said).toContain('EADDRINUSE');
    expect(code).toBe(1);
    expect(afterSaying).toBeLessThan(timeoutMs);
  });

  it('exits within a second if the database does not isolate companies', async () => {
    await db.adminQuery('create table leak (id uuid, tenant_id uuid not null)');
    const { code, said, afterSaying } = await start(own()).ended;
    await db.adminQuery('drop table leak');
    expect(said).toContain('leak does not enable row-level security');
    expect(code).toBe(1);
    expect(afterSaying).toBeLessThan(timeoutMs);
  });

  it('exits within a second if the database is read-only', async () => {
    const { admin } = inject('cluster');
    const readOnly = (value: string) =>
      withClient(admin, 'test', (client) =>
        client.query(`alter database "${db.owner.database}" set default_transaction_read_only = ${value}`),
      );
    await readOnly('on');
    const { code, said, afterSaying } = await start(own()).ended;
    await readOnly('off');
    expect(said).toContain('read-only');
    expect(code).toBe(1);
    expect(afterSaying).toBeLessThan(timeoutMs);
  });

  it.each(['start', 'doctor'])('reports a DATA_DIR that can’t be created in %s', async (command) => {
    const { code, said } = await start({ DATA_DIR: '/proc/nope' }, command).ended;
    expect(said).toContain("DATA_DIR /proc/nope can't be used");
    expect(code).toBe(1);
  });

  it('is ended by a signal while it waits for a database that never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: there } = silent.address() as AddressInfo;
    const connected = once(silent, 'connection');
    const { ended, process: starting } = start({ DATABASE_URL: `postgres://u:p@127.0.0.1:${there}/x` });
    await connected;
    const at = Date.now();
    starting.kill('SIGTERM');
    const { code } = await ended;
    silent.close();
    expect(code).not.toBe(0);
    expect(Date.now() - at).toBeLessThan(20_000);
  });
});
