import { expect, it } from 'vitest';
import { createTestDatabase } from '#kernel/testing/test-database.ts';
import { createLog } from './log.ts';
import { serveOn } from './start.ts';

const isSoak = Boolean(process.env.FIELDWRIGHT_SOAK);

// The short form, with rows made older, is in sign-in.api.test.ts.
it.runIf(isSoak)(
  '35: five attempts are locked for five real minutes, over a restart',
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
