import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, reports, resources } from '#domains/index.ts';
import { onePage } from '#domains/testing/one-page.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

/** Five hundred refused requests: all errors have the same format, and none reveals internals. */
describe('an error response', () => {
  let server: TestServer;
  let owner: Person;
  let technician: Person;
  beforeAll(async () => {
    server = await createTestServer({ settings: { logLevel: 'fatal' } });
    owner = await server.company('Errors Inc');
    technician = await server.member(owner, 'technician');
  });
  afterAll(() => server.stop());

  const inside =
    /\bat \/|\.[jt]s:\d|node_modules|\bselect\b.*\bfrom\b|\binsert into\b|_fkey|_pkey|_check\b|_key\b|constraint|relation "[^"]*" (does|of)|syntax error|pg_|postgres|ECONN|fieldwright_app|undefined|\[object/i;

  const expectShape = (path: string, status: number, text: string, id: string | null) => {
    const body = JSON.parse(text) as { data: unknown; error: Record<string, unknown> };
    expect([path, Object.keys(body).sort(), body.data]).toEqual([path, ['data', 'error'], null]);
    const { code, message, request_id, ...rest } = body.error;
    expect([path, typeof code, typeof message, request_id]).toEqual([path, 'string', 'string', id]);
    expect([path, Object.keys(rest).filter((key) => key !== 'fields' && key !== 'details')]).toEqual([
      path,
      [],
    ]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect([path, status === 500, inside.exec(String(message))?.[0]]).toEqual([path, false, undefined]);
  };

  it('has the same format and no internals in five hundred cases', async () => {
    let refused = 0;
    for (const [index, { method, path, body }] of badRequests().entries()) {
      const who = index % 3 === 0 ? technician : owner;
      const reply = await server.request(method, path, {
        headers: { cookie: who.cookie, 'x-tenant': who.tenantId as string },
        ...(body !== undefined && { body }),
      });
      if (reply.status < 400) continue;
      refused += 1;
      expectShape(`${method} ${path}`, reply.status, reply.text, reply.headers.get('x-request-id'));
    }
    expect(refused).toBeGreaterThan(500);
  });

  it('reports a database outage without details, and works again afterwards', async () => {
    await server.db.interrupt(async () => {
      for (const { method, path, body } of badRequests().slice(0, 120)) {
        const reply = await server.request(method, path, {
          headers: { cookie: owner.cookie, 'x-tenant': owner.tenantId as string },
          ...(body !== undefined && { body }),
        });
        expect([path, reply.status >= 400]).toEqual([path, true]);
        expectShape(`${method} ${path}`, reply.status, reply.text, reply.headers.get('x-request-id'));
      }
      const list = await owner.get('/api/customers');
      expect([list.status, list.body.error?.code]).toEqual([503, 'unavailable']);
    });
    expect((await owner.get('/api/customers')).status).toBe(200);
  });

  it('reports a full disk, stores nothing, and still allows sign-in and reading', async () => {
    const fill = `create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk after insert or update on customers for each row execute function full_disk();
      create trigger full_disk after insert on files for each row execute function full_disk()`;
    await server.db.adminQuery(fill);
    const stored = () =>
      readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.pdf'),
      );
    const before = (await owner.get('/api/customers/count')).body.count;
    const pdf = onePage();
    const send = () =>
      owner.post('/api/files', pdf, { 'content-type': 'application/pdf', 'x-file-name': 'a.pdf' });
    for (const reply of [await owner.post('/api/customers', { name: 'No room' }), await send()]) {
      expect([reply.status, reply.body.error?.code]).toEqual([507, 'storage_full']);
      expect(reply.headers.get('retry-after')).toBe('60');
    }
    expect(stored()).toEqual([]);
    expect((await owner.get('/api/customers/count')).body.count).toBe(before);
    expect((await server.signIn(owner.email, owner.password, owner.tenantId)).cookie).not.toBe('');
    await server.db.adminQuery('drop function full_disk cascade');
    expect((await owner.post('/api/customers', { name: 'Room again' })).status).toBe(201);
    expect((await send()).status).toBe(201);
    expect(stored()).toHaveLength(1);
  });
});

type BadRequest = { readonly method: string; readonly path: string; readonly body?: unknown };

function badRequests(): BadRequest[] {
  const none = '00000000-0000-7000-8000-00000000abcd';
  const ofTable = resources.flatMap(({ name }): BadRequest[] => [
    { method: 'GET', path: `/api/${name}?no_such_column=eq.1` },
    { method: 'GET', path: `/api/${name}?id=eq.2026-02-30` },
    { method: 'GET', path: `/api/${name}?select=*,no_such_table(*)` },
    { method: 'POST', path: `/api/${name}`, body: { tenant_id: none } },
    { method: 'PUT', path: `/api/${name}?id=eq.${none}`, body: { id: none } },
    { method: 'PUT', path: `/api/${name}`, body: {} },
  ]);
  const ofCommand = commands.map(
    (command): BadRequest => ({
      method: 'POST',
      path: `/api/${command.resource.name}/${command.scope === 'collection' ? '-' : none}/${command.name}`,
      body: { no_such_input: "'; drop table users; --" },
    }),
  );
  const ofReport = reports.map(
    ({ name }): BadRequest => ({ method: 'GET', path: `/api/reports/${name}?as_of=never` }),
  );
  return [...ofTable, ...ofCommand, ...ofReport];
}
