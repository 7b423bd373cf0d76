// The API on a second host: in memory, with PGlite as the database.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, otherParts, reports, resources } from '#domains/index.ts';
import { createRegistry } from '#kernel/registry.ts';
import { type App, createApp } from './app.ts';
import { createJobHost } from './jobs/job-host.ts';
import { createMailJobs } from './jobs/send-mail.ts';
import { createServices, type Services } from './services.ts';
import {
  createMemoryFiles,
  createMemoryMail,
  createMemoryPorts,
  type MemoryPorts,
  memoryHashing,
  pagesOf,
} from './testing/memory-ports.ts';
import { databaseContract, filesContract, passwordHashingContract } from './testing/ports-contract.ts';

// Created once, because its migrations take ten seconds.
const whole = createMemoryPorts();
afterAll(async () => (await whole).database.close());

databaseContract('of PGlite', async () => ({ port: (await whole).database, close: async () => {} }));
filesContract('in memory', async () => ({ port: createMemoryFiles(), close: async () => {} }));
passwordHashingContract('in memory', memoryHashing);

describe('the API in memory', () => {
  let ports: MemoryPorts;
  let services: Services;
  let app: App;
  let headers: Record<string, string> = {};
  beforeAll(async () => {
    ports = await whole;
    const settings = {
      publicUrl: 'http://localhost',
      mailsForReal: false,
      privateWebhooks: false,
      trustedProxies: [],
    };
    const product = { registry: createRegistry(resources, commands, otherParts), reports };
    const pages = pagesOf({ '/index.html': '<!doctype html>', '/demo/index.html': 'the demo' });
    services = await createServices({ ...ports, pages }, settings, product, new AbortController().signal);
    app = createApp(services);
  }, 120_000);
  afterAll(async () => {
    await services.answers.close();
  });

  type Answer = { status: number; data: never; cookie: string; headers: Headers };
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const asked = { ...headers, host: 'localhost', 'content-type': 'application/json' };
    const init = { method, headers: asked, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await app.request(path, init, { peer: '127.0.0.1' });
    const text = await answer.text();
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return {
      status: answer.status,
      data: JSON.parse(text || '{}').data as never,
      cookie,
      headers: answer.headers,
    };
  };

  it('signs up and in, and founds a company', async () => {
    const person = { email: 'owner@example.test', password: 'correct horse battery' };
    const metadata = { full_name: 'An Owner', role: 'owner' };
    expect((await ask('POST', '/api/auth/signup', { ...person, metadata })).status).toBe(201);
    const wrong = await ask('POST', '/api/auth/signin', { ...person, password: 'incorrect horse' });
    expect(wrong.status).toBe(401);
    const signedIn = await ask('POST', '/api/auth/signin', person);
    expect(signedIn.status).toBe(200);
    headers = { cookie: signedIn.cookie };
    const founded = await ask('POST', '/api/companies', { company_name: 'In Memory' });
    expect(founded.status).toBe(201);
    headers = { cookie: founded.cookie, 'x-tenant': (founded.data as { id: string }).id };
  });

  it('creates and lists rows, and answers 304 over the data API', async () => {
    const made = await ask('POST', '/api/customers', { name: 'Ünïcode & Sons' });
    expect(made.status).toBe(201);
    const listed = await ask('GET', '/api/customers?select=name,can');
    expect(listed).toMatchObject({ status: 200, data: [{ name: 'Ünïcode & Sons' }] });
    const etag = listed.headers.get('etag') ?? '';
    headers = { ...headers, 'if-none-match': etag };
    expect((await ask('GET', '/api/customers?select=name,can')).status).toBe(304);
    const { 'if-none-match': _, ...rest } = headers;
    headers = rest;
    expect((await ask('GET', '/api/customers?select=nonsense')).status).toBe(400);
  });

  it('runs commands and reports', async () => {
    const [order] = (await ask('POST', '/api/work_orders', { title: 'Fix it' })).data as {
      id: string;
      status: string;
    }[];
    const cancelled = await ask('POST', `/api/work_orders/${order?.id}/cancel`, { reason: 'Not needed' });
    expect(cancelled).toMatchObject({ status: 200, data: { id: order?.id, status: 'cancelled' } });
    expect((await ask('POST', `/api/work_orders/${order?.id}/cancel`, { reason: 'Again' })).status).toBe(409);
    expect((await ask('GET', '/api/reports/search?q=fix')).status).toBe(200);
  });

  it('queues mail and sends it', async () => {
    const invited = { email: 'newcomer@example.test', role: 'technician' };
    expect((await ask('POST', '/api/memberships/-/invite', invited)).status).toBe(200);
    expect(await ports.database.queued()).toContain('mail.post');
    const server = createMemoryMail();
    const mail = { server, from: 'office@example.test', publicUrl: 'http://localhost' };
    const post = createMailJobs(ports.database, services, mail).find(({ name }) => name === 'mail.post');
    const host = createJobHost(ports.database, services, ports.log);
    await post?.run(host, {}, headers['x-tenant'] ?? '');
    expect(server.sent).toMatchObject([{ to: invited.email, from: { name: 'In Memory' } }]);
  });

  it('serves the page, and is ready', async () => {
    expect((await app.request('/anything', {}, {})).headers.get('content-type')).toContain('text/html');
    expect((await app.request('/readyz', {}, {})).status).toBe(200);
  });

  it('serves the demo in a folder of its own, and says at the sign-in that it is there', async () => {
    const open = (path: string) => app.request(path, {}, {});
    const page = await open('/demo/');
    expect(await page.text()).toBe('the demo');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'wasm-unsafe-eval';.*worker-src 'self'/,
    );
    const screen = await open('/demo/work-orders?view=all');
    expect([screen.status, screen.headers.get('location')]).toEqual([
      302,
      '/demo/?to=%2Fwork-orders%3Fview%3Dall',
    ]);
    expect((await open('/demo/assets/gone-1.js')).status).toBe(404);
    expect(await (await open('/api/auth/session')).json()).toMatchObject({ has_demo: true });
  });
});
