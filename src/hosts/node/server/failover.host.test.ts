import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../database/connection.ts';
import { type Embedded, startEmbedded } from '../database/embedded.ts';
import { found, type Running, type Session, start, stop } from './testing/crashing-server.ts';

/** Two PostgreSQL servers with the same rows, one of them a standby, as with replication. */
describe('a server with two hosts in DATABASE_URL', () => {
  let folder: string;
  let first: Embedded | undefined;
  let second: Embedded | undefined;
  let running: Running | undefined;
  let session: Session;
  const dataOf = (name: string) => join(folder, name);
  const becomeStandby = (name: string) =>
    writeFileSync(join(dataOf(name), 'postgres', 'cluster', 'standby.signal'), '');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fwf-'));
    first = await startEmbedded({ dataDir: dataOf('a') });
    const only = { DATABASE_URL: urlOf(first) };
    running = await start(dataOf('server'), only);
    session = await found(running.url);
    await stop(running);
    await first.stop();
    cpSync(dataOf('a'), dataOf('b'), { recursive: true });
    becomeStandby('b');
    first = await startEmbedded({ dataDir: dataOf('a') });
    second = await startEmbedded({ dataDir: dataOf('b') });
    // The standby first: it must be skipped.
    running = await start(dataOf('server'), { DATABASE_URL: urlOf(second, first) });
    session.url = running.url;
  });
  afterAll(async () => {
    if (running) await stop(running);
    await first?.stop();
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = async () => {
    const reply = await fetch(`${session.url}/api/customers`, {
      method: 'POST',
      headers: { ...session.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Written' }),
    });
    return { status: reply.status, retryAfter: reply.headers.get('retry-after') };
  };
  const ready = async () => {
    const reply = await fetch(`${session.url}/readyz`);
    return { status: reply.status, text: await reply.text() };
  };
  const until = async (what: () => Promise<boolean>) => {
    for (const begun = Date.now(); !(await what()); await new Promise((done) => setTimeout(done, 100)))
      if (Date.now() - begun > 40_000) throw new Error('It did not happen in time.');
  };

  it('writes to the primary', async () => {
    expect((await write()).status).toBe(201);
    expect((await ready()).status).toBe(200);
  });

  it('is not ready while both are standbys, and answers a write with 503', async () => {
    await first?.stop();
    becomeStandby('a');
    first = await startEmbedded({ dataDir: dataOf('a') });
    await until(async () => (await ready()).status === 503);
    expect(await write()).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  });

  it('switches to the other by itself when that one is promoted', async () => {
    const { owner } = second as Embedded;
    await withClient(owner, 'test', (client) => client.query('select pg_promote()'));
    await until(async () => (await ready()).status === 200);
    await until(async () => (await write()).status === 201);
  });
});

function urlOf(...servers: Embedded[]): string {
  const [one] = servers as [Embedded];
  const { user, password, database } = one.owner;
  const hosts = servers.map(({ owner }) => owner.host).join(',');
  return `postgres://${user}:${password}@/${database}?host=${hosts}&port=5432&target_session_attrs=read-write`;
}
