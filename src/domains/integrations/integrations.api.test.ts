import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postWebhook } from '#hosts/node/webhooks/post-webhook.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { waitOptions } from '#kernel/testing/wait-options.ts';

interface Row {
  id: string;
}
interface Received {
  body: string;
  headers: IncomingHttpHeaders;
}

const inside = [
  'https://127.0.0.1/hook',
  'https://127.0.0.1./hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:7f00:1]/hook',
  'https://[64:ff9b::a00:1]/hook',
  'https://[fd00::1]/hook',
  'https://2130706433/hook',
  'https://0x7f000001/hook',
  'https://0177.0.0.1/hook',
  'https://127.1/hook',
  'https://10.0.0.8:8443/hook',
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://0/hook',
  'https://localhost/hook',
  'https://localhost./hook',
  'https://printer/hook',
  'https://nas.local./hook',
];

describe('keys and webhooks', () => {
  let server: TestServer;
  let owner: Person;
  let supervisor: Person;
  let tech: Person;
  let stranger: Person;
  let receiver: Server;
  let hook: string;
  let answer = 200;
  const received: Received[] = [];

  beforeAll(async () => {
    server = await createTestServer({ withJobs: true, settings: { privateWebhooks: true } });
    [owner, stranger] = await Promise.all([server.company('Keys Inc'), server.company('Other Inc')]);
    [supervisor, tech] = await Promise.all([
      server.member(owner, 'supervisor'),
      server.member(owner, 'technician'),
    ]);
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ body, headers: request.headers });
        response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('thanks');
      });
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(async () => {
    receiver.close();
    await server.stop();
  });

  const newKey = (who: Person, wanted: object) =>
    who.must(who.post<{ id: string; key: string }>('/api/api-keys', { name: 'Test', days: 30, ...wanted }));
  const by = (key: string, method: string, path: string, body?: unknown) =>
    server.request(method, path, { headers: { authorization: `Bearer ${key}` }, ...(body ? { body } : {}) });
  const statusBy = async (key: string, method: string, path: string, body?: unknown) =>
    (await by(key, method, path, body)).status;

  it('are for the office, with a role of at most one’s own', async () => {
    const wanted = { name: 'x', role: 'owner', access: 'read', days: 30 };
    expect((await supervisor.post('/api/api-keys', wanted)).status).toBe(422);
    expect((await tech.post('/api/api-keys', { ...wanted, role: 'technician' })).status).toBe(403);
    expect((await tech.get('/api/api_keys')).status).toBe(404);
    for (const wrong of [
      { days: 366 },
      { days: 0 },
      { access: 'all' },
      { name: '' },
      { tables: ['users'] },
      { more: 1 },
    ])
      expect([400, 422]).toContain((await owner.post('/api/api-keys', { ...wanted, ...wrong })).status);
  });

  it('give access within their scope and role, and to no personal data', async () => {
    const { key, id } = await newKey(owner, { role: 'supervisor', access: 'write' });
    expect(key).toMatch(/^fwk_[\w-]{43}$/);
    expect(await statusBy(key, 'POST', '/api/customers', { name: 'By program' })).toBe(201);
    expect(await statusBy(key, 'GET', '/api/customers')).toBe(200);
    // The creator is an owner; a supervisor without a financial permission sees no money.
    expect(await statusBy(key, 'GET', '/api/invoices')).toBe(403);
    expect(
      await statusBy(key, 'POST', '/api/memberships/-/invite', { email: 'x@x.test', role: 'technician' }),
    ).toBe(403);
    for (const path of ['/api/company', '/api/api_keys', '/api/webhooks', '/api/financial_permissions'])
      expect([path, await statusBy(key, 'GET', path)]).toEqual([path, 403]);
    expect(
      await statusBy(key, 'POST', '/api/api-keys', {
        name: 'More',
        role: 'supervisor',
        access: 'write',
        days: 365,
      }),
    ).toBe(403);
    expect(await statusBy(key, 'GET', '/api/auth/user')).toBe(401);
    const shown = await owner.get<object[]>(`/api/api_keys?id=eq.${id}`);
    expect(shown.body.data[0]).toMatchObject({ prefix: key.slice(0, 10), role: 'supervisor' });
    expect(shown.text).not.toContain(key);
    const [kept] = await server.db.adminQuery<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (select to_jsonb(a)::text from audit_logs a union all select to_jsonb(i)::text from idempotency_keys i
        union all select to_jsonb(k)::text from api_keys k) t`,
    );
    expect(kept?.all).toContain('api_keys.create');
    expect(kept?.all).not.toContain(key);
  });

  it('are limited to reading and to their tables, also when nested', async () => {
    const { key } = await newKey(owner, { role: 'owner', access: 'read', tables: ['work_orders'] });
    expect(await statusBy(key, 'GET', '/api/work_orders?select=id,title')).toBe(200);
    expect(await statusBy(key, 'POST', '/api/work_orders', { title: 'x' })).toBe(403);
    expect(await statusBy(key, 'DELETE', '/api/work_orders?id=eq.x')).toBe(403);
    expect(await statusBy(key, 'GET', '/api/customers')).toBe(403);
    expect(await statusBy(key, 'GET', '/api/reports/search?q=x')).toBe(403);
    expect(await statusBy(key, 'GET', '/api/work_orders?select=id,customer(id,name)')).toBe(400);
    expect(await statusBy(key, 'GET', '/api/work_orders?select=id,visits(*)')).toBe(400);
  });

  it('give no access elsewhere, nor once revoked, expired or their creator is demoted', async () => {
    const { key, id } = await newKey(supervisor, { role: 'supervisor', access: 'read' });
    const elsewhere = { authorization: `Bearer ${key}`, 'x-tenant': stranger.tenantId as string };
    expect((await server.request('GET', '/api/customers', { headers: elsewhere })).status).toBe(401);
    for (const wrong of [`${key.slice(0, -1)}-`, 'fwk_x', ''])
      expect(await statusBy(wrong, 'GET', '/api/customers')).toBe(401);
    expect(await statusBy(key, 'GET', '/api/tax_rates')).toBe(200);
    const change = (role: string) =>
      owner.must(owner.post(`/api/memberships/${supervisor.membershipId}/change_role`, { role }));
    await change('technician');
    expect(await statusBy(key, 'GET', '/api/tax_rates')).toBe(404);
    await change('supervisor');
    expect(await statusBy(key, 'GET', '/api/tax_rates')).toBe(200);
    expect((await stranger.post(`/api/api_keys/${id}/revoke`)).status).toBe(404);
    await owner.must(owner.post(`/api/api_keys/${id}/revoke`));
    expect(await statusBy(key, 'GET', '/api/tax_rates')).toBe(401);
    const dated = await newKey(owner, { role: 'technician', access: 'read' });
    await server.db.adminQuery(
      `update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = $1`,
      [dated.id],
    );
    expect(await statusBy(dated.key, 'GET', '/api/work_orders')).toBe(401);
  });

  it('find the public API description as a document and as a page', async () => {
    const json = await server.request('GET', '/api/openapi.json');
    expect(json.status).toBe(200);
    expect(JSON.parse(json.text)).toMatchObject({ openapi: '3.1.0', paths: { '/api/customers': {} } });
    const page = await server.request('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).toContain('/api/work_orders/{id}/complete');
    expect(page.text).not.toContain('<script');
  });

  it('are limited to 600 requests a minute', async () => {
    const { key, id } = await newKey(owner, { role: 'technician', access: 'read' });
    expect(await statusBy(key, 'GET', '/api/parts')).toBe(200);
    const minute = async () => {
      const [row] = await server.db.adminQuery<{ minute: string }>(
        `select extract(epoch from date_trunc('minute', clock_timestamp()))::text as minute`,
      );
      return row?.minute;
    };
    const askOnceMore = async () => {
      await server.db.adminQuery(
        `update fw.key_turns set used = 600, minute = date_trunc('minute', clock_timestamp()) where key_id = $1`,
        [id],
      );
      return by(key, 'GET', '/api/parts');
    };
    // All within one minute: in the next minute requests are accepted again and the test would prove nothing.
    let [from, reply] = [await minute(), await askOnceMore()];
    while ((await minute()) !== from) [from, reply] = [await minute(), await askOnceMore()];
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('get signed events, limited to what their creator may see', async () => {
    const made = await supervisor.must(
      supervisor.post<{ id: string; secret: string }>('/api/webhook-addresses', {
        url: hook,
        events: ['customers.*', 'work_orders.hold'],
      }),
    );
    const refused = { url: hook, events: ['invoices.*'] };
    expect((await supervisor.post('/api/webhook-addresses', refused)).status).toBe(422);
    for (const wrong of [
      { url: 'ftp://x.test' },
      { events: ['users.*'] },
      { events: ['webhooks.*'] },
      { events: ['*'] },
      { events: [] },
    ])
      expect(
        (await owner.post('/api/webhook-addresses', { url: hook, events: ['customers.*'], ...wrong })).status,
      ).toBe(422);
    expect((await tech.post('/api/webhook-addresses', refused)).status).toBe(403);
    const [customer] = await owner.must(owner.post<Row[]>('/api/customers', { name: 'Told' }));
    await stranger.must(stranger.post('/api/customers', { name: 'Not told' }));
    await vi.waitFor(() => expect(received).toHaveLength(1), waitOptions);
    const { body, headers } = received[0] as Received;
    expect(JSON.parse(body)).toMatchObject({
      event: 'customers.create',
      table: 'customers',
      row_id: customer?.id,
      company_id: owner.tenantId,
      id: headers['fieldwright-delivery'],
    });
    const [, at, sign] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['fieldwright-signature'])) ?? [];
    expect(sign).toBe(createHmac('sha256', made.secret).update(`${at}.${body}`).digest('hex'));
    const rotated = await supervisor.must(
      supervisor.post<{ secret: string }>(`/api/webhook-addresses/${made.id}/secret`),
    );
    await supervisor.must(supervisor.post(`/api/webhooks/${made.id}/test`));
    await vi.waitFor(() => expect(received).toHaveLength(2), waitOptions);
    const second = received[1] as Received;
    const parts = String(second.headers['fieldwright-signature']).split(',');
    const signs = [rotated.secret, made.secret].map(
      (secret) =>
        `v1=${createHmac('sha256', secret)
          .update(`${parts[0]?.slice(2)}.${second.body}`)
          .digest('hex')}`,
    );
    expect(parts.slice(1)).toEqual(signs);
    for (const path of ['/api/webhooks', `/api/webhooks?id=eq.${made.id}`]) {
      const { text } = await owner.get(path);
      expect(text).not.toContain(made.secret);
      expect(text).not.toContain(rotated.secret);
    }
    expect((await stranger.get('/api/webhook_deliveries')).body.data).toEqual([]);
    expect((await stranger.post(`/api/webhook-addresses/${made.id}/secret`)).status).toBe(404);
  });

  it('get retries after a failed response, and again on request', async () => {
    answer = 302;
    received.length = 0;
    await owner.must(owner.post('/api/customers', { name: 'Again' }));
    const latest = async () =>
      (
        await owner.must(
          owner.get<
            {
              id: string;
              status: string;
              attempts: number;
              response_status: number;
              next_attempt_at: string | null;
            }[]
          >('/api/webhook_deliveries?event=eq.customers.create&limit=1'),
        )
      )[0];
    await vi.waitFor(
      async () =>
        expect(await latest()).toMatchObject({ attempts: 1, status: 'pending', response_status: 302 }),
      waitOptions,
    );
    // Not to the redirect's target.
    expect(received).toHaveLength(1);
    expect(Date.parse((await latest())?.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
    answer = 200;
    const id = (await latest())?.id;
    await server.db.adminQuery(`update webhook_deliveries set status = 'failed' where id = $1`, [id]);
    await owner.must(owner.post(`/api/webhook_deliveries/${id}/replay`));
    await vi.waitFor(
      async () => expect(await latest()).toMatchObject({ status: 'delivered', response_status: 200 }),
      waitOptions,
    );
    expect(JSON.parse(received.at(-1)?.body ?? '{}')).toMatchObject({ id });
  });

  it('are refused when stored for any spelling of an internal address', async () => {
    const strict = await server.another({ settings: { privateWebhooks: false } });
    const who = strict.as(owner);
    for (const url of inside) {
      const { status, body } = await who.post('/api/webhook-addresses', { url, events: ['customers.*'] });
      expect([url, status, Object.keys(body.error?.fields ?? {})]).toEqual([url, 422, ['url']]);
    }
    const good = { url: 'https://hooks.example.com/in', events: ['customers.*'] };
    expect((await who.post('/api/webhook-addresses', good)).status).toBe(201);
  });

  it('never reach a private network unless an operator allows it', async () => {
    const before = received.length;
    for (const url of [
      hook,
      hook.replace('http:', 'https:'),
      'https://localhost/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
    ])
      await expect(postWebhook(url, '{}', {}, false)).rejects.toThrow(/https|private network/);
    expect(received).toHaveLength(before);
  });
});
