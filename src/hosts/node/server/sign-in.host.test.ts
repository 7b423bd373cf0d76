import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#kernel/testing/test-database.ts';
import { createTestServer } from '#kernel/testing/test-server.ts';
import { createLog } from './log.ts';
import { serveOn } from './start.ts';

const isSoak = Boolean(process.env.FIELDWRIGHT_SOAK);

// The short form, with aged rows, is in sign-in.api.test.ts.
it.runIf(isSoak)(
  '35: five attempts are blocked for five real minutes, across a restart',
  { timeout: 400_000 },
  async () => {
    const db = await createTestDatabase({ max: 2 });
    const config = {
      port: 0,
      host: '127.0.0.1',
      dataDir: '/nonexistent',
      publicUrl: 'http://localhost',
      trustedProxies: [],
      logLevel: 'error' as const,
    };
    const start = () => serveOn(config, db.roles, { withJobs: false }, createLog('error'));
    let server = await start();
    const post = (call: string, body: object) =>
      fetch(`http://127.0.0.1:${server.port}/api/auth/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const email = 'patient@example.test';
    const password = 'correct horse battery';
    const enter = (given: string) => post('signin', { email, password: given });
    await post('signup', { email, password, metadata: { full_name: 'Patient', role: 'owner' } });
    for (let attempt = 1; attempt <= 4; attempt += 1) expect((await enter('wrong wrong')).status).toBe(401);
    const fifth = await enter('wrong wrong');
    const locked = Date.now();
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '300']);
    const until = (seconds: number) =>
      new Promise((go) => setTimeout(go, Math.max(0, locked + seconds * 1000 - Date.now())));
    await until(10);
    expect((await enter(password)).status).toBe(429);
    await until(60);
    await server.stop();
    server = await start();
    expect((await enter(password)).status).toBe(429);
    await until(290);
    expect((await enter(password)).status).toBe(429);
    await until(301);
    expect((await enter(password)).status).toBe(200);
    await server.stop();
    await db.drop();
  },
);

// Tested with aged rows in financial-permissions.api.test.ts.
it.runIf(isSoak)(
  '49: half an hour without input locks financial access, despite polling, and input keeps it open',
  { timeout: 2_400_000 },
  async () => {
    const server = await createTestServer({ settings: { logLevel: 'error' } });
    const idle = await server.company('Idle Works');
    const busy = await server.company('Busy Works');
    const from = Date.now();
    const at = (minutes: number) =>
      new Promise((go) => setTimeout(go, Math.max(0, from + minutes * 60_000 - Date.now())));
    const poll = { 'x-background': '1' };
    for (const who of [idle, busy]) expect((await who.get('/api/invoices')).status).toBe(200);
    for (let minute = 1; minute <= 29; minute += 1) {
      await at(minute);
      expect([minute, (await idle.get('/api/invoices', poll)).status]).toEqual([minute, 200]);
      if (minute % 10 === 0) expect((await busy.get('/api/invoices')).status).toBe(200);
    }
    await at(31);
    const locked = await idle.get('/api/invoices');
    expect([locked.status, locked.body.error?.details]).toEqual([401, { reason: 'reauth_required' }]);
    expect((await idle.get('/api/invoices', poll)).status).toBe(401);
    expect((await idle.get('/api/customers')).status).toBe(200);
    expect((await busy.get('/api/invoices')).status).toBe(200);
    await idle.must(idle.post('/api/auth/reauthenticate', { password: idle.password }));
    expect((await idle.get('/api/invoices')).status).toBe(200);
    await server.stop();
  },
);

// The short form, with shorter limits and few sockets, is in listen.test.ts.
it.runIf(isSoak)(
  '120: five hundred slow sockets are disconnected within thirty seconds',
  { timeout: 180_000 },
  async () => {
    const server = await createTestServer({ settings: { logLevel: 'error' } });
    const owner = await server.company('Patient Works');
    const middle = async () => {
      const times: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        const began = performance.now();
        await owner.get('/api/customers');
        times.push(performance.now() - began);
      }
      return times.sort((x, y) => x - y)[56] as number;
    };
    const alone = await middle();
    const bodies = (n: number) =>
      n % 2
        ? 'POST /api/customers HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n'
        : 'GET / HTTP/1.1\r\nhost: local';
    const lives = await Promise.all(
      Array.from({ length: 500 }, (_, n) => trickle(server.url, bodies(n), 10_000)).concat(
        // Meanwhile others are served as before.
        [
          middle().then((among) => {
            expect(among).toBeLessThan(Math.max(2 * alone, 50));
            return 0;
          }),
        ],
      ),
    );
    expect(Math.max(...lives)).toBeLessThanOrEqual(30_000);
    await server.stop();
  },
);

/** Sends the beginning, then one byte at a time; returns how many milliseconds the server kept the connection. */
function trickle(url: string, beginning: string, everyMs: number): Promise<number> {
  return new Promise((resolve) => {
    const began = Date.now();
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(beginning));
    const drop = setInterval(() => socket.writable && socket.write('x'), everyMs);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(drop);
      resolve(Date.now() - began);
    });
  });
}
