import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectionUrl, withClient } from '#hosts/node/database/connection.ts';
import type {} from '#hosts/node/database/testing/test-cluster.ts';
import {
  ask,
  type Book,
  firstNotReady,
  found,
  hasWritten,
  listAll,
  main,
  missingFrom,
  type Running,
  start,
  stop,
  writeUntilItDies,
} from './testing/crashing-server.ts';

/** `npm run soak` kills it fifty times, on each of the two kinds of database. */
const rounds = process.env.FIELDWRIGHT_SOAK ? 50 : 2;
const emptyBook = (): Book => ({ orders: new Map(), invoices: new Map() });

/** Acknowledged writes survive a kill at any moment, and the next start recovers by itself. */
describe('a server killed while it writes', () => {
  let folder: string;
  let running: Running | undefined;
  beforeEach(() => {
    if (!existsSync(main)) throw new Error('build the server first: npm run build');
    folder = mkdtempSync(join(tmpdir(), 'fw-crash-'));
  });
  afterEach(async () => {
    if (running) await stop(running);
    running = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const killAndLook = async (env: Record<string, string>) => {
    running = await start(folder, env);
    const session = await found(running.url);
    const book = emptyBook();
    const recoveries: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ends: string[] = [];
      const writing = writeUntilItDies(session, book, { ends });
      await hasWritten(book, 20 + (round % 7) * 9, writing, ends);
      running.child.kill('SIGKILL');
      await writing;
      const begun = Date.now();
      running = await start(folder, env);
      session.url = running.url;
      recoveries.push(Date.now() - begun);
      expect(recoveries.at(-1)).toBeLessThan(10_000);
    }
    const missing = await missingFrom(session, book);
    if (process.env.FIELDWRIGHT_SOAK) console.info(figuresOf(book, missing, recoveries));
    expect(missing).toEqual({ orders: [], invoices: [], audit: [], gaps: [] });
  };
  const timeouts = { timeout: 60_000 + rounds * 15_000 };

  it('keeps every acknowledged row with its lines, number and audit entry', timeouts, () => killAndLook({}));

  it('keeps them on an external database', timeouts, async () => {
    const { admin } = inject('cluster');
    const name = `fw_crash_${process.pid}`;
    const asAdmin = (sql: string) => withClient(admin, 'fieldwright-tests', (client) => client.query(sql));
    await asAdmin(`create database ${name} template template0`);
    try {
      await killAndLook({ DATABASE_URL: connectionUrl({ ...admin, database: name }) });
    } finally {
      if (running) await stop(running);
      await asAdmin(`drop database ${name} with (force)`);
      for (const kind of ['app', 'jobs', 'backup'])
        await asAdmin(`drop role if exists fieldwright_${kind}_${name}`);
    }
  });

  it('finishes and answers all accepted requests when it is asked to stop', async () => {
    running = await start(folder);
    const session = await found(running.url);
    const book = emptyBook();
    const ends: string[] = [];
    const writing = writeUntilItDies(session, book, { ends, isOver: () => true });
    await hasWritten(book, 30, writing, ends);
    const { child, url } = running;
    const exit = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const ready = await firstNotReady(url);
    await writing;
    expect([503, 'refused']).toContain(ready);
    expect(await exit).toBe(0);
    // A connection that was never accepted may be refused or reset; nothing was done for it.
    expect(ends.filter((end) => end !== 'ECONNREFUSED' && end !== 'ECONNRESET')).toEqual([]);
    running = await start(folder);
    session.url = running.url;
    const stored = (await listAll(session, 'work_orders', 'id')).map((row) => row.id);
    expect(stored.sort(), 'what was done and what was answered').toEqual([...book.orders.keys()].sort());
  });

  it('answers 503 at once while the database is down, recovers by itself, and has lost nothing', async () => {
    running = await start(folder);
    const session = await found(running.url);
    const book = emptyBook();
    const ends: string[] = [];
    let killed = 0;
    const writing = writeUntilItDies(session, book, { ends, isOver: () => killed > 0 });
    await hasWritten(book, 30, writing, ends);
    const pid = Number(
      readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    );
    killed = Date.now();
    killDatabase(pid, running.child);
    await writing;
    // Each writer got the 503, without waiting and without any other error.
    expect([ends, Date.now() - killed < 10_000]).toEqual([ends.map(() => '503'), true]);
    let status = 503;
    while (status !== 200 && Date.now() - killed < 30_000) {
      const asked = Date.now();
      status = await ask(session);
      expect(Date.now() - asked).toBeLessThan(10_000);
      if (status !== 200) await new Promise((done) => setTimeout(done, 100));
    }
    expect(status).toBe(200);
    expect(await missingFrom(session, book)).toEqual({ orders: [], invoices: [], audit: [], gaps: [] });
  });
});

/** The figures reported by the long run. */
function figuresOf(
  { orders, invoices }: Book,
  missing: Awaited<ReturnType<typeof missingFrom>>,
  recoveries: number[],
): string {
  const lost = missing.orders.length + missing.invoices.length;
  const [slowest, middle] = [1, 0.5].map(
    (share) => recoveries.toSorted((a, b) => a - b)[Math.ceil(recoveries.length * share) - 1],
  );
  return (
    `Killed ${recoveries.length} times: ${orders.size} work orders and ${invoices.size} invoices acknowledged, ` +
    `${lost} lost, ${missing.audit.length} without audit line, ${missing.gaps.length} gaps in the numbers; ` +
    `up again after ${middle} ms in the middle, ${slowest} ms at most.`
  );
}

/**
 * If the database runs in its own PID namespace, the pid in postmaster.pid belongs to that namespace; then it is found by its
 * parent.
 */
function killDatabase(pid: number, server: ChildProcess): void {
  const isPostgres = (id: number) =>
    existsSync(`/proc/${id}/cmdline`) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('postgres');
  if (isPostgres(pid)) return void process.kill(pid, 'SIGKILL');
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  for (const child of children) process.kill(child, 'SIGKILL');
}
