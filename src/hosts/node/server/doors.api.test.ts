import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#domains/resources.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

describe('the doors of the server', () => {
  let server: TestServer;
  let owner: Person;
  let tech: Person;
  let loner: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Doors Inc');
    tech = await server.member(owner, 'technician');
    loner = await server.signUp('Nobody Yet', 'owner');
  });
  afterAll(() => server.stop());

  /** A request line as written, which fetch would tidy up. */
  const raw = (line: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => {
        const head = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
          ([k, v]) => `${k}: ${v}\r\n`,
        );
        socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n`);
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('end', () => resolve({ status: Number(text.slice(9, 12)), text }));
      socket.on('error', reject);
    });

  it('answer one way to a table that does not exist for anyone', async () => {
    const names = [
      'nothing',
      'pg_class',
      'users',
      'sessions',
      'one_time_tokens',
      'idempotency_keys',
      'devices',
      'login_attempts',
      'audit_logs',
      'outbox_emails',
      'number_series',
      'public.users',
      'users--',
      '__proto__',
      'constructor',
      'toString',
      'сustomers',
      '"customers"',
      'x'.repeat(2000),
    ];
    const answers = new Set<string>();
    for (const name of names) {
      for (const who of [owner, tech]) {
        const reply = await who.get(`/api/${encodeURIComponent(name)}`);
        answers.add(`${reply.status} ${reply.text.replace(/"request_id":"[^"]*"/, '')}`);
      }
    }
    expect([...answers]).toEqual([
      '404 {"data":null,"error":{"code":"not_found","message":"There is nothing here.",}}',
    ]);
  });

  it.each(resources.map((r) => r.name))(
    'are shut for %s without a session and without a company',
    async (table) => {
      for (const [method, path] of [
        ['GET', `/api/${table}`],
        ['GET', `/api/${table}/count`],
        ['POST', `/api/${table}`],
        ['PUT', `/api/${table}?id=eq.x`],
        ['DELETE', `/api/${table}?id=eq.x`],
      ] as const) {
        expect((await server.request(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401);
        const without =
          method === 'GET'
            ? await loner.get(path)
            : method === 'POST'
              ? await loner.post(path, {})
              : method === 'PUT'
                ? await loner.put(path, {})
                : await loner.delete(path);
        expect(without.status).toBe(403);
      }
    },
  );

  it('are not opened by other spellings and methods', async () => {
    const cookie = { cookie: tech.cookie };
    for (const path of [
      '//api/accounts',
      '/API/accounts',
      '/api/%61ccounts',
      '/api/accounts/',
      '/api/accounts/.',
      '/api/accounts;x',
      '/api/./accounts',
      '/api//accounts',
      '/api/x/../accounts',
    ]) {
      const { status, text } = await raw(`GET ${path}`, cookie);
      expect([path, status === 200 && text.includes('"data":[')]).toEqual([path, false]);
    }
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'CONNECT', 'PROPFIND']) {
      const { text } = await raw(`${method} /api/customers`);
      expect([method, text.includes('"data":[')]).toEqual([method, false]);
    }
    const overridden = await tech.post('/api/accounts', {}, { 'x-http-method-override': 'GET' });
    expect(overridden.status).toBe(404);
  });

  it('know no brackets, and a later request shows nothing of them', async () => {
    for (const query of [
      'status[]=x',
      'status[eq]=x',
      '__proto__[x]=1',
      'constructor[prototype][x]=1',
      '__proto__=eq.1',
    ]) {
      expect((await owner.get(`/api/work_orders?${query}`)).status).toBe(400);
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('refuse changes that another site started', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      expect((await owner.post('/api/customers', { name: 'x' }, headers)).status).toBe(403);
    }
    const form = await server.request('POST', '/api/customers', {
      body: new TextEncoder().encode('name=x'),
      headers: { cookie: owner.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    expect((await owner.get('/api/customers')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('put the same guards on every kind of answer', async () => {
    const list = await owner.get('/api/customers');
    const kinds: readonly [string, Promise<{ status: number; headers: Headers }>][] = [
      ['a list', owner.get('/api/customers')],
      ['an unchanged list', owner.get('/api/customers', { 'if-none-match': list.headers.get('etag') ?? '' })],
      ['an unknown table', owner.get('/api/nothing')],
      ['a refused question', owner.get('/api/customers?nope=eq.1')],
      ['a refused stranger', server.request('GET', '/api/customers')],
      ['a body too large', owner.post('/api/customers', { name: 'x'.repeat(9 * 1024 * 1024) })],
      ['the health', server.request('GET', '/healthz')],
      ['a session', owner.get('/api/auth/session')],
      ['an unknown picture', owner.get('/nowhere.png')],
      ['a page', server.request('GET', '/work-orders')],
      ['an unknown file', owner.get('/api/files/0190a000-0000-7000-8000-000000000000')],
      ['an unknown code', server.request('GET', '/q/nothing')],
      ['an event stream without a session', server.request('GET', '/api/events')],
    ];
    for (const [kind, pending] of kinds) {
      const { status, headers } = await pending;
      const policy = headers.get('content-security-policy') ?? '';
      const missing = [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ].filter((rule) => !policy.includes(rule));
      expect([kind, missing, /script-src[^;]*'unsafe-(inline|eval)'/.test(policy)]).toEqual([
        kind,
        [],
        false,
      ]);
      expect([kind, headers.get('x-content-type-options')]).toEqual([kind, 'nosniff']);
      expect([
        kind,
        Boolean(headers.get('referrer-policy')),
        Boolean(headers.get('permissions-policy')),
      ]).toEqual([kind, true, true]);
      expect([kind, headers.get('access-control-allow-origin')]).toEqual([kind, null]);
      if (kind === 'an unchanged list') expect(status).toBe(304);
    }
  });

  it('let no other site read, whatever it calls itself', async () => {
    const { host } = new URL(server.url);
    for (const origin of [
      'https://evil.example',
      'null',
      `https://${host}.evil`,
      `https://evil${host}`,
      'http://localhost.evil',
    ]) {
      for (const [method, path] of [
        ['GET', '/api/customers'],
        ['OPTIONS', '/api/customers'],
        ['GET', '/api/events'],
        ['GET', '/'],
      ] as const) {
        const { headers } = await server.request(method, path, {
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            ...(path === '/api/events' ? {} : { cookie: owner.cookie }),
          },
        });
        const allowed = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([origin, method, path, allowed]).toEqual([origin, method, path, []]);
      }
    }
  });

  it('let no other site sign anybody in, nor send a form', async () => {
    const wanted = { email: owner.email, password: owner.password };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const reply = await server.request('POST', '/api/auth/signin', { body: wanted, headers });
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([403, null]);
    }
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      '',
    ]) {
      for (const path of ['/api/auth/signin', '/api/customers', '/api/companies']) {
        const reply = await server.request('POST', path, {
          body: new TextEncoder().encode(JSON.stringify({ name: 'x', ...wanted })),
          headers: { cookie: owner.cookie, ...(type ? { 'content-type': type } : {}) },
        });
        expect([type, path, reply.status]).toEqual([type, path, 415]);
      }
    }
  });

  it('answer at once to what is far too much, with a refusal or with what is allowed', async () => {
    const ids = Array.from(
      { length: 10_000 },
      (_, n) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    );
    const nest = (depth: number): string => (depth === 0 ? 'id' : `customer(${nest(depth - 1)})`);
    const questions: readonly [string, string, readonly number[]][] = [
      ['an address of 16 kB', `/api/customers?name=eq.${'x'.repeat(16 * 1024)}`, [400, 414, 431]],
      [
        'more than 200 filters',
        `/api/customers?${Array.from({ length: 201 }, () => 'name=neq.x').join('&')}`,
        [400],
      ],
      ['a list of 10,000', `/api/customers?id=in.(${ids.join(',')})`, [400, 414, 431]],
      ['an embed of ten', `/api/work_orders?select=${nest(10)}`, [400]],
      ['an offset of ten million', '/api/customers?offset=10000000', [200, 400]],
      ['a limit of a billion', '/api/customers?limit=1000000000', [200, 400]],
      ['words without end', `/api/customers?q=${'a '.repeat(2000)}`, [400]],
    ];
    for (const [what, path, lawful] of questions) {
      const began = performance.now();
      const { status } = await owner.get(path);
      expect([what, lawful.includes(status) || status]).toEqual([what, true]);
      expect([what, performance.now() - began < 1000]).toEqual([what, true]);
    }
  });

  it('take a megabyte of JSON and no more, and no body twice announced', async () => {
    const large = { name: 'x'.repeat(9 * 1024 * 1024) };
    expect((await owner.post('/api/customers', large)).status).toBe(413);
    expect((await owner.put('/api/customers?id=eq.x', { name: 'x'.repeat(1024 * 1024) })).status).toBe(413);
    const smuggled = await raw('POST /api/customers', {
      'content-length': '5',
      'transfer-encoding': 'chunked',
    });
    expect(smuggled.status).toBe(400);
  });

  it('say what is wrong in one shape, and nothing about the inside', async () => {
    const replies = await Promise.all([
      owner.get('/api/work_orders?nope=eq.1'),
      owner.get('/api/work_orders?due_at=eq.2026-02-30'),
      owner.get('/api/work_orders?id=eq.%27'),
      owner.post('/api/work_orders', { title: 1 }),
      owner.post('/api/sites', { name: 'x', customer_id: '0190a000-0000-7000-8000-000000000000' }),
      owner.post('/api/work_orders/x/complete'),
      owner.get('/api/reports/nothing'),
      owner.post('/api/auth/signup', { email: 'x' }),
      owner.post('/api/memberships/-/invite', { email: 'not an address', role: 'king' }),
      owner.get('/api/files/0190a000-0000-7000-8000-000000000000'),
    ]);
    for (const { status, body, text } of replies) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({
        data: null,
        error: { code: expect.any(String), message: expect.any(String), request_id: expect.any(String) },
      });
      expect(text).not.toMatch(/select |insert |pg_|_fkey|_key"|constraint|\/src\/|node_modules| {4}at /i);
    }
  });

  it('forget a removed member with the next request', async () => {
    const leaver = await server.member(owner, 'technician', 'Leaver');
    expect((await leaver.get('/api/work_orders')).status).toBe(200);
    await owner.must(owner.post(`/api/memberships/${leaver.membershipId}/remove`));
    expect((await leaver.get('/api/work_orders')).status).toBe(403);
    const demoted = await server.member(owner, 'supervisor', 'Demoted');
    expect((await demoted.get('/api/tax_rates')).status).toBe(200);
    await owner.must(
      owner.post(`/api/memberships/${demoted.membershipId}/change_role`, { role: 'technician' }),
    );
    expect((await demoted.get('/api/tax_rates')).status).toBe(404);
  });
});
