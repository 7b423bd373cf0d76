// The API on its second host, with everything in memory.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '#server/testing/pages-of.ts';
import { databaseContract, filesContract } from '#server/testing/ports-contract.ts';
import { createPgliteDatabase } from './database/pglite-database.ts';
import { type BrowserHost, openHost } from './host.ts';
import { filesIn } from './ports/files.ts';
import { createMemoryParts, createMemoryUploads } from './testing/memory-parts.ts';

// Created once, because its migrations take ten seconds.
const whole = createMemoryParts();
let host: BrowserHost | undefined;
afterAll(async () => (host ? host.close() : (await whole).pglite.close()));

databaseContract('of PGlite', async () => ({
  port: await createPgliteDatabase((await whole).pglite),
  close: async () => {},
}));
filesContract('of a browser', async () => ({ port: filesIn(createMemoryUploads()), close: async () => {} }));

describe('the API in a browser', () => {
  const opened = () => host as BrowserHost;
  let tenant: string | undefined;
  beforeAll(async () => {
    const parts = await whole;
    const pages = pagesOf({ '/index.html': '<!doctype html>', '/demo/index.html': 'the demo' });
    host = await openHost({ ...parts, ports: { ...parts.ports, pages } });
  }, 120_000);

  type Answer = { status: number; data: never; headers: Headers };
  const ask = async (method: string, path: string, body?: unknown, more = {}): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(tenant && { 'x-tenant': tenant }), ...more };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await opened().fetch(new Request(new URL(path, 'http://localhost'), init));
    const text = await answer.text();
    return { status: answer.status, data: JSON.parse(text || '{}').data as never, headers: answer.headers };
  };
  const until = async (what: () => Promise<boolean>) => {
    for (const started = Date.now(); !(await what()); await new Promise((done) => setTimeout(done, 50)))
      if (Date.now() - started > 20_000) throw new Error('It did not happen in time.');
  };

  it('signs up and in, keeps the session itself, and founds a company', async () => {
    const person = { email: 'owner@example.test', password: 'correct horse battery' };
    const metadata = { full_name: 'An Owner', role: 'owner' };
    expect((await ask('POST', '/api/auth/signup', { ...person, metadata })).status).toBe(201);
    const signedIn = await opened().signInAs(person.email);
    expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([200, null]);
    const founded = await ask('POST', '/api/companies', { company_name: 'In a browser' });
    expect(founded.status).toBe(201);
    tenant = (founded.data as { id: string }).id;
  });

  it('creates and lists rows, and answers 304 over the data API', async () => {
    const made = await ask('POST', '/api/customers', { name: 'Ünïcode & Sons' });
    expect(made.status).toBe(201);
    const listed = await ask('GET', '/api/customers?select=name,can');
    expect(listed).toMatchObject({ status: 200, data: [{ name: 'Ünïcode & Sons' }] });
    const etag = listed.headers.get('etag') ?? '';
    expect(
      (await ask('GET', '/api/customers?select=name,can', undefined, { 'if-none-match': etag })).status,
    ).toBe(304);
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

  it('runs the jobs: a mail is kept, and sent to nobody', async () => {
    const invited = { email: 'newcomer@example.test', role: 'technician' };
    expect((await ask('POST', '/api/memberships/-/invite', invited)).status).toBe(200);
    const { pglite } = await whole;
    await until(async () => {
      const { rows } = await pglite.query<{ left: number }>(
        `select count(*)::int as left from fw.queue where task = 'mail.post'`,
      );
      return rows[0]?.left === 0;
    });
    expect((await ask('GET', '/api/admin/outbox')).data).toMatchObject([
      { recipient: invited.email, status: 'kept' },
    ]);
  });

  it('is ready', async () => {
    expect((await opened().fetch(new Request('http://localhost/readyz'))).status).toBe(200);
  });

  it('serves the demo in a folder of its own, and says at the sign-in that it is there', async () => {
    const open = (path: string) => opened().fetch(new Request(new URL(path, 'http://localhost')));
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
