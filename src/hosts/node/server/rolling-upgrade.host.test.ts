import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectionUrl, withClient } from '#hosts/node/database/connection.ts';
import type {} from '#hosts/node/database/testing/test-cluster.ts';
import {
  type Book,
  found,
  hasWritten,
  main,
  missingFrom,
  type Running,
  type Session,
  start,
  stop,
  writeUntilItDies,
} from './testing/crashing-server.ts';

const { commit } = JSON.parse(readFileSync('db/last-release.json', 'utf8')) as { commit: string };
const hasCommit = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0;

/** The last release keeps writing while this version changes the schema under it, until it is asked to stop. */
describe.runIf(hasCommit)('a rolling upgrade', () => {
  const name = `fw_rolling_${Math.random().toString(36).slice(2, 8)}`;
  const { admin } = inject('cluster');
  const env = { DATABASE_URL: connectionUrl({ ...admin, database: name }) };
  const asAdmin = (sql: string) => withClient(admin, 'test', (client) => client.query(sql));
  let release: string;
  let data: string;
  let old: Running | undefined;
  let fresh: Running | undefined;

  beforeAll(async () => {
    if (!existsSync(main)) throw new Error('build the server first: npm run build');
    await asAdmin(`create database ${name}`);
    data = mkdtempSync(join(tmpdir(), 'fw-rolling-'));
    release = join(data, 'release');
    mkdirSync(release);
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', release], { input: archive });
    symlinkSync(resolve('node_modules'), join(release, 'node_modules'));
    execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { cwd: release });
  });
  afterAll(async () => {
    for (const running of [old, fresh]) if (running) await stop(running);
    await asAdmin(`drop database if exists ${name} with (force)`);
    for (const kind of ['app', 'jobs', 'backup'])
      await asAdmin(`drop role if exists fieldwright_${kind}_${name}`);
    rmSync(data, { recursive: true, force: true });
  });

  it('loses nothing and refuses nobody', async () => {
    old = await start(data, env, join(release, main));
    const before: Session = await found(old.url);
    const book: Book = { orders: new Map(), invoices: new Map() };
    const ends: string[] = [];
    let isStopping = false;
    const writing = writeUntilItDies(before, book, { ends, isOver: () => isStopping });
    await hasWritten(book, 20, writing, ends);
    fresh = await start(data, env);
    // Both serve: the release on a schema it does not know, and this version beside it.
    await hasWritten(book, 40, writing, ends);
    expect(ends).toEqual([]);
    expect((await fetch(`${old.url}/readyz`)).status).toBe(200);
    const after: Session = { ...before, url: fresh.url };
    const laterEnds: string[] = [];
    let isOver = false;
    const later = writeUntilItDies(after, book, { ends: laterEnds, isOver: () => isOver });
    await hasWritten(book, 40, later, laterEnds);
    isStopping = true;
    await stop(old);
    await writing;
    expect(ends.filter((end) => /^(4|500)/.test(end))).toEqual([]);
    await hasWritten(book, 20, later, laterEnds);
    expect(laterEnds).toEqual([]);
    isOver = true;
    await stop(fresh);
    await later;
    fresh = await start(data, env);
    const missing = await missingFrom({ ...before, url: fresh.url }, book);
    expect(missing).toEqual({ orders: [], invoices: [], audit: [], gaps: [] });
  });
});
