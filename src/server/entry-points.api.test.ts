import { type AddressInfo, connect, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports, resources } from '#domains/index.ts';
import { connectClient } from '#hosts/node/database/connection.ts';
import { createLog } from '#hosts/node/server/log.ts';
import { serveOn } from '#hosts/node/server/start.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

describe('the endpoints of the server', () => {
  let server: TestServer;
  let owner: Person;
  let tech: Person;
  let loner: Person;
  beforeAll(async () => {
    server = await createTestServer({ settings: { logLevel: 'fatal' } });
    owner = await server.company('Doors Inc');
    tech = await server.member(owner, 'technician');
    loner = await server.signUp('Nobody Yet', 'owner');
  });
  afterAll(() => server.stop());

  /** Sends a raw request, which fetch would normalize. `headers`: an array for repeated headers. */
  const raw = (line: string, headers: Record<string, string | string[]> = {}, port = 0, body = '') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const socket = connect(port || Number(new URL(server.url).port), '127.0.0.1', () => {
        const all = { host: 'localhost', connection: 'close', ...headers };
        const head = Object.entries(all).flatMap(([name, value]) =>
          [value].flat().map((one) => (one === '' ? '' : `${name}: ${one}\r\n`)),
        );
        socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve({ status: Number(text.slice(9, 12)), text }));
      socket.on('error', reject);
    });
  const heads = (text: string) => {
    const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
    const headers = lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]);
    return { status: Number(first.slice(9, 12)), headers: new Headers(headers) };
  };
  const missingGuards = (headers: Headers): string[] => {
    const policy = headers.get('content-security-policy') ?? '';
    const rules = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"];
    return [
      ...rules.filter((rule) => !policy.includes(rule)),
      ...(/script-src[^;]*'unsafe-(inline|eval)'/.test(policy) ? ['scripts'] : []),
      ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['nosniff']),
      ...['referrer-policy', 'permissions-policy', 'x-request-id'].filter((name) => !headers.get(name)),
      ...(headers.get('access-control-allow-origin') ? ['cors'] : []),
    ];
  };

  it('answer alike for all tables that do not exist', async () => {
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
        const named = JSON.stringify(`“${name.slice(0, 60)}”`).slice(1, -1);
        answers.add(
          `${reply.status} ${reply.text.replace(/"request_id":"[^"]*"/, '').replace(named, '“…”')}`,
        );
      }
    }
    expect([...answers]).toEqual([
      '404 {"data":null,"error":{"code":"not_found","message":"There is no table “…”.",}}',
    ]);
  });

  it.each(resources.map((r) => r.name))(
    'are closed for %s without a session and without a company',
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

  it('ignore bracket syntax, and later requests are not affected by it', async () => {
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

  it('112: send the same security headers with every kind of response', async () => {
    const list = await owner.get('/api/customers');
    const head = (text: string) => heads(text.slice(0, text.indexOf('\r\n\r\n')));
    const kinds: readonly [string, number, Promise<{ status: number; headers: Headers }>][] = [
      ['a list', 200, owner.get('/api/customers')],
      [
        'an unchanged list',
        304,
        owner.get('/api/customers', { 'if-none-match': list.headers.get('etag') ?? '' }),
      ],
      ['an unknown table', 404, owner.get('/api/nothing')],
      ['a refused question', 400, owner.get('/api/customers?nope=eq.1')],
      ['a refused stranger', 401, server.request('GET', '/api/customers')],
      ['a body too large', 413, owner.post('/api/customers', { name: 'x'.repeat(9 * 1024 * 1024) })],
      ['the health', 200, server.request('GET', '/healthz')],
      ['a session', 200, owner.get('/api/auth/session')],
      ['an unknown picture', 404, owner.get('/nowhere.png')],
      ['a page, where none is built', 404, server.request('GET', '/work-orders')],
      ['another method', 405, owner.put('/work-orders', {})],
      ['an unknown file', 404, owner.get('/api/files/0190a000-0000-7000-8000-000000000000')],
      ['an unknown code', 404, server.request('GET', '/q/nothing')],
      ['a stream without a session', 401, server.request('GET', '/api/events')],
      ['a fault of ours', 500, fault()],
      ['no request at all', 400, raw('nonsense').then(({ text }) => head(text))],
      ['a head too large', 431, raw('GET /', { x: 'y'.repeat(20_000) }).then(({ text }) => head(text))],
      ['an expectation', 417, raw('POST /api/customers', { expect: 'x' }).then(({ text }) => head(text))],
      ['no host', 400, raw('GET /', { host: '' }).then(({ text }) => head(text))],
      ['no path', 400, raw('OPTIONS *').then(({ text }) => head(text))],
    ];
    for (const [kind, expected, pending] of kinds) {
      const { status, headers } = await pending;
      expect([kind, status, missingGuards(headers)]).toEqual([kind, expected, []]);
      expect([kind, headers.get('strict-transport-security')]).toEqual([kind, null]);
      expect([kind, headers.get('cache-control')]).toEqual([kind, 'no-store']);
    }
  });

  /** The response to an unexpected database error. */
  async function fault() {
    await server.db.adminQuery('alter function fw.own_companies(uuid) rename to own_companies_away');
    try {
      const reply = await owner.get('/api/companies');
      expect(reply.text).not.toMatch(/own_companies|function|\bfw\b/);
      return reply;
    } finally {
      await server.db.adminQuery('alter function fw.own_companies_away(uuid) rename to own_companies');
    }
  }

  it('112: send HSTS over TLS', async () => {
    const { port, stop } = await serveOn(
      {
        port: 0,
        host: '127.0.0.1',
        dataDir: server.dataDir,
        publicUrl: 'https://field.example',
        trustedProxies: [],
        logLevel: 'fatal',
      },
      server.db.roles,
      { withJobs: false },
      createLog('fatal'),
    );
    for (const path of ['/', '/api/customers', '/healthz', '/nowhere.png', '/\\x']) {
      const text = (await raw(`GET ${path}`, {}, port)).text;
      expect([path, /strict-transport-security: max-age=\d{8}/.test(text)]).toEqual([path, true]);
      expect([path, missingGuards(heads(text).headers)]).toEqual([path, []]);
    }
    // The cookie name without the prefix could have been set by another host of the domain.
    const plain = await fetch(`http://127.0.0.1:${port}/api/auth/user`, {
      headers: { cookie: `fw_session=${owner.cookie.split('=')[1]}` },
    });
    expect(plain.status).toBe(401);
    await stop();
  });

  it('open before the job queue has started, which may take a while', async () => {
    const port = await freePort();
    const { held, letGo } = await holdQueue();
    let isStarted = false;
    const starting = serveOn(
      {
        port,
        host: '127.0.0.1',
        dataDir: server.dataDir,
        publicUrl: 'http://localhost',
        trustedProxies: [],
        logLevel: 'fatal',
      },
      server.db.roles,
      {},
      createLog('fatal'),
    );
    void starting.then(() => {
      isStarted = true;
    });
    try {
      await held();
      const answer = await raw('GET /readyz', {}, port).catch(String);
      expect([answer, isStarted]).toEqual([expect.objectContaining({ status: 200 }), false]);
    } finally {
      await letGo();
      await (await starting).stop();
    }
  });

  const freePort = () =>
    new Promise<number>((done) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => done(port));
      });
    });

  /** Locks the queue until `letGo`; `held` resolves when somebody waits for the lock. */
  async function holdQueue() {
    const client = await connectClient(server.db.owner, 'test');
    await client.query('begin; lock table graphile_worker.migrations in access exclusive mode');
    const waiting = `select from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted`;
    return {
      held: async () => {
        while ((await server.db.adminQuery(waiting)).length === 0);
      },
      letGo: () => client.end(),
    };
  }

  it('refuse a body that is not UTF-8: decoding it with replacements would make passwords equal', async () => {
    const wrong = [
      [0xc0, 0xaf],
      [0xff, 0xfe],
      [0xed, 0xa0, 0x80],
      [0xe2, 0x82],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
    ];
    for (const [path, key] of [
      ['/api/customers', 'name'],
      ['/api/auth/signin', 'password'],
    ]) {
      for (const bytes of wrong) {
        const body = Buffer.concat([Buffer.from(`{"${key}":"`), Buffer.from(bytes), Buffer.from('"}')]);
        const reply = await owner.post(path as string, body, { 'content-type': 'application/json' });
        expect([path, bytes, reply.status, reply.body.error?.message]).toEqual([
          path,
          bytes,
          400,
          'The body is not UTF-8.',
        ]);
      }
    }
  });

  it('D4: warn once about an unnamed proxy, and not about a named one', async () => {
    const saidWith = async (trustedProxies: string[]) => {
      const said: string[] = [];
      const log = pino({ base: null }, { write: (line: string) => said.push(JSON.parse(line).msg) });
      const place = { port: 0, host: '127.0.0.1', dataDir: server.dataDir, publicUrl: 'http://localhost' };
      const config = { ...place, trustedProxies, logLevel: 'info' as const };
      const { port, stop } = await serveOn(config, server.db.roles, { withJobs: false }, log);
      for (const chain of ['203.0.113.9', '127.0.0.1', 'nonsense'])
        await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-forwarded-for': chain } });
      await stop();
      return said;
    };
    expect(await saidWith([])).toEqual([expect.stringContaining('name the proxy in TRUSTED_PROXIES')]);
    expect(await saidWith(['127.0.0.1'])).toEqual([]);
  });

  it('43: trust only the session cookie that no other host can have set', async () => {
    const other = tech.cookie.split('=')[1];
    for (const cookie of [`fw_session=${other}; ${owner.cookie}`, `${owner.cookie}; fw_session=${other}`]) {
      const { text } = await server.request('GET', '/api/auth/user', { headers: { cookie } });
      expect(text).toContain(owner.email);
    }
    const alone = { cookie: `fw_session=${other}` };
    expect((await server.request('GET', '/api/auth/user', { headers: alone })).status).toBe(401);
    expect((await server.request('GET', '/auth/user', { headers: alone })).status).toBe(401);
  });

  it('allow no other site to read, whatever its origin', async () => {
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

  it('allow no other site to sign anybody in or to send a form', async () => {
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

  it('118: answer excessive requests quickly, with a refusal or a permitted result', async () => {
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
      ['brackets without end', `/api/customers?or=${'('.repeat(3000)}`, [400]],
      ['an order by everything', `/api/customers?order=${'name.desc,'.repeat(800)}name`, [400]],
    ];
    for (const [what, path, lawful] of questions) {
      // Measured as CPU time of this process (server and test), so that a busy machine does not matter; the better of two tries,
      // so that garbage collection does not either.
      let spent = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 2; turn += 1) {
        const before = process.cpuUsage();
        const { status, body } = await owner.get<unknown[]>(path);
        const { user, system } = process.cpuUsage(before);
        spent = Math.min(spent, (user + system) / 1000);
        expect([what, lawful.includes(status) || status]).toEqual([what, true]);
        if (status === 200) expect(body.data.length).toBeLessThanOrEqual(1000);
      }
      expect([what, spent < 200 || spent]).toEqual([what, true]);
    }
  });

  it('119: accept at most a megabyte of JSON, and refuse more before parsing it', async () => {
    const large = `{"name": "${'x'.repeat(1024 * 1024)}"`;
    for (const [method, path] of [
      ['POST', '/api/customers'],
      ['PUT', '/api/customers?id=eq.x'],
      ['POST', '/api/work_orders/x/close'],
      ['POST', '/api/auth/signin'],
      ['POST', '/api/companies'],
      ['PUT', '/api/company'],
    ] as const) {
      // Not even valid JSON: parsing it first would give another error.
      const reply = await server.request(method, path, {
        body: new TextEncoder().encode(large),
        headers: {
          cookie: owner.cookie,
          'x-tenant': owner.tenantId as string,
          'content-type': 'application/json',
        },
      });
      expect([path, reply.status]).toEqual([path, 413]);
    }
    const announced = await raw('POST /api/customers', { 'content-length': '2000000', cookie: owner.cookie });
    expect(announced.status).toBe(413);
    const packed = await server.request('POST', '/api/customers', {
      body: gzipSync(JSON.stringify({ name: 'x'.repeat(20 * 1024 * 1024) })),
      headers: { cookie: owner.cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(packed.status).toBe(415);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`x-${n}`, '1']));
    expect((await raw('GET /healthz', many)).status).toBe(431);
    const parts = { name: 'x', contacts: Array.from({ length: 1001 }, () => ({ name: 'x' })) };
    expect((await owner.post('/api/customers', parts)).status).toBeGreaterThanOrEqual(400);
    expect(
      (
        await owner.post(
          '/api/customers',
          Array.from({ length: 1001 }, () => ({ name: 'x' })),
        )
      ).status,
    ).toBe(413);
  });

  it("117: parse no request in two ways, and cache no answer under a file's name", async () => {
    const identity = {
      cookie: owner.cookie,
      'x-tenant': owner.tenantId as string,
      'content-type': 'application/json',
    };
    const twice: readonly [string, Record<string, string | string[]>, string][] = [
      ['a length and pieces', { 'content-length': '5', 'transfer-encoding': 'chunked' }, '0\r\n\r\n'],
      ['two lengths', { 'content-length': ['4', '5'] }, '{}   '],
      ['one length twice', { 'content-length': ['2', '2'] }, '{}'],
      ['lengths in a list', { 'content-length': '2, 2' }, '{}'],
      ['a folded header', { 'x-a': 'b\r\n c' }, ''],
      ['folded pieces', { 'transfer-encoding': '\r\n chunked' }, '0\r\n\r\n'],
      ['other pieces', { 'transfer-encoding': 'xchunked' }, '0\r\n\r\n'],
      ['two hosts', { host: ['localhost', 'evil.example'] }, ''],
      ['a host that is none', { host: 'evil.example/x' }, ''],
    ];
    for (const [what, headers, body] of twice) {
      const { status, text } = await raw('POST /api/customers', { ...identity, ...headers }, 0, body);
      expect([what, status, text.includes('"data":[')]).toEqual([what, 400, false]);
      expect([what, /cache-control: no-store/.test(text)]).toEqual([what, true]);
    }
    const [customer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Cached' }));
    for (const path of [
      '/api/profiles/x.css',
      '/api/customers/x.css',
      '/api/customers.js',
      '/api/customers;x.css',
      '/api/customers%2fx.css',
      '/api/customers/count/x.png',
      '/api/auth/session/x.ico',
      `/api/files/${customer?.id}.jpg`,
      '/financial-permissions/x.css',
    ]) {
      const { status, text } = await raw(`GET ${path}`, identity);
      expect([path, status, /cache-control: no-store/.test(text)]).toEqual([path, 400, true]);
    }
  });

  it('115: change nothing on a GET', async () => {
    await owner.get('/api/auth/session');
    const tables = await server.db.adminQuery<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'fw') order by 1`,
    );
    // Reads are recorded in the audit log, with the session, and in the rate limit counters.
    const noted = new Set(['audit_logs', 'audit_seals', 'sessions', 'turns']);
    const state = () =>
      Promise.all(
        tables
          .filter(({ name }) => !noted.has(name))
          .map(async ({ name }) => {
            const [row] = await server.db.adminQuery(
              `select md5(string_agg(t::text, '' order by t::text)) as h from ${name} t`,
            );
            return [name, row];
          }),
      );
    const before = await state();
    const none = '0190a000-0000-7000-8000-000000000000';
    const paths = new Set(
      server.routes
        .filter(({ method, path }) => method === 'GET' && path !== '/api/events')
        .map(({ path }) => path.replaceAll(/:\w+(\{([^{}]|\{[^}]*\})*\})?/g, none)),
    );
    for (const { name } of resources) paths.add(`/api/${name}`).add(`/api/${name}/count`);
    for (const { name } of reports) paths.add(`/api/reports/${name}`);
    for (const path of paths) await owner.get(path, { 'sec-fetch-site': 'cross-site' });
    expect(await state()).toEqual(before);
  });

  it('report errors in one format, without internals', async () => {
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
