import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports, resources } from '#domains/index.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { unknownValue } from '#kernel/testing/unknown-value.ts';
import { newId } from '#server/new-id.ts';

/** Unusual input is refused with a clear message on every route. */
let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Strange Co');
});
afterAll(() => server.stop());

const refused = (text: string) => /contains a NUL character/.test(text);

describe('a NUL character', () => {
  it('in an address is refused by every route, before authentication', async () => {
    const paths = [...new Set(server.routes.map(({ path }) => path))].filter((path) => !path.includes('*'));
    for (const path of paths) {
      const filled = path.replace(/:\w+(\{[^}]*\})?/g, 'x');
      const reply = await server.request('GET', `${filled}?token=%00&q=a%00b`);
      expect([path, reply.status, refused(reply.text)]).toEqual([path, 400, true]);
    }
    expect((await server.request('GET', '/api/customers/%00')).status).toBe(400);
    expect((await server.request('GET', '/%00')).status).toBe(400);
  });

  it('in a body is refused by every route that takes one', async () => {
    const taking = server.routes.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));
    const body = {
      email: 'a\0@example.test',
      password: '\0',
      token: '\0',
      code: '\0',
      ticket: '\0',
      name: '\0',
    };
    for (const { method, path } of taking) {
      const filled = path.replace(/:\w+(\{[^}]*\})?/g, 'x');
      // Skip what would end the session the others need.
      for (const who of path.endsWith('/signout') ? [undefined] : [undefined, owner]) {
        const headers: Record<string, string> = who
          ? { cookie: who.cookie, 'x-tenant': who.tenantId as string }
          : {};
        const reply = await server.request(method, filled, { body, headers });
        expect([method, path, reply.status < 500, reply.text]).toEqual([method, path, true, reply.text]);
      }
    }
    for (const path of ['signin', 'signup', 'request-reset', 'request-unlock', 'reset-password']) {
      const reply = await server.request('POST', `/api/auth/${path}`, { body });
      expect([path, reply.status, refused(reply.text)]).toEqual([path, 400, true]);
    }
    const created = await owner.post('/api/customers', { name: 'a\\u0000b' });
    expect(created.status).toBe(201);
  });
});

describe('every table and report', () => {
  it('can be searched, or refuses it', async () => {
    for (const { name } of resources) {
      const { status, text } = await owner.get(`/api/${name}?q=word`);
      expect([name, [200, 400].includes(status), text]).toEqual([name, true, text]);
    }
  });

  it('answers without a server error for unknown values', async () => {
    for (const { name, params } of reports) {
      const query = Object.entries(params).map(
        ([key, field]) => `${key}=${encodeURIComponent(unknownValue(field))}`,
      );
      const { status, text } = await owner.get(`/api/reports/${name}?${query.join('&')}`);
      expect([name, status < 500, text]).toEqual([name, true, text]);
    }
    for (const report of ['quote_defaults', 'invoice_defaults']) {
      const reply = await owner.get(`/api/reports/${report}?customer_id=${newId()}`);
      expect([report, reply.status, reply.body.error?.fields]).toEqual([
        report,
        422,
        { customer_id: 'This customer doesn’t exist.' },
      ]);
    }
  });
});
