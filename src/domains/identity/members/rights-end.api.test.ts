import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#kernel/access.ts';
import {
  createTestServer,
  type OtherServer,
  type Person,
  type TestServer,
} from '#kernel/testing/test-server.ts';

/** Revoked rights end immediately on every server, in open sessions: for requests and event streams. */
describe('ended rights, on two servers', () => {
  let server: TestServer;
  let other: OtherServer;
  let owner: Person;
  beforeAll(async () => {
    server = await createTestServer();
    other = await server.another();
    owner = await server.company('Two Servers');
  });
  afterAll(() => server.stop());

  const bases = () => [server.url, other.url];
  const headersOf = ({ cookie, tenantId }: Person) => ({ cookie, 'x-tenant': tenantId as string });
  const ask = async (base: string, who: Person, path: string) =>
    (await fetch(base + path, { headers: headersOf(who) })).status;

  /** Resolves with the reason it ended and everything it sent. */
  async function follow(base: string, who: Person) {
    const reply = await fetch(`${base}/api/events`, { headers: headersOf(who) });
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
    let said = '';
    const ended = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return Date.now();
        said += new TextDecoder().decode(value);
      }
    })();
    return { status: reply.status, ended, said: () => said };
  }

  /** Within a second, or longer if the requests made since were slow. */
  async function areOver(streams: readonly Awaited<ReturnType<typeof follow>>[], at: number) {
    const limit = Math.max(1000, 5 * (Date.now() - at));
    for (const { status, ended } of streams) {
      expect(status).toBe(200);
      expect((await ended) - at).toBeLessThan(limit);
    }
  }

  const ends: readonly (readonly [string, Role, (who: Person) => Promise<unknown>, number])[] = [
    ['demoted', 'supervisor', (who) => act(who, 'change_role', { role: 'technician' }), 200],
    ['suspended', 'technician', (who) => act(who, 'suspend'), 403],
    ['removed', 'supervisor', (who) => act(who, 'remove'), 403],
    ['deactivated', 'technician', (who) => act(who, 'deactivate', { to_id: null }), 403],
    ['gone by themselves', 'technician', (who) => who.must(who.post('/api/memberships/-/leave')), 403],
  ];
  const act = (who: Person, command: string, input: object = {}) =>
    owner.must(owner.post(`/api/memberships/${who.membershipId}/${command}`, input));

  it.each(ends)(
    'a person who is %s loses access everywhere within a second',
    async (_how, role, end, status) => {
      const who = await server.member(owner, role);
      const streams = await Promise.all(bases().map((base) => follow(base, who)));
      for (const base of bases()) expect(await ask(base, who, '/api/work_orders')).toBe(200);
      const office = role === 'supervisor' ? 200 : 404;
      for (const base of bases()) expect(await ask(base, who, '/api/invitations')).toBe(office);
      await end(who);
      const at = Date.now();
      for (const base of bases()) {
        expect([base, await ask(base, who, '/api/work_orders')]).toEqual([base, status]);
        expect([base, (await ask(base, who, '/api/invitations')) >= 400]).toEqual([base, true]);
      }
      await areOver(streams, at);
    },
  );

  it('ending a session or closing a company closes open streams', async () => {
    const who = await server.member(owner, 'technician');
    const again = await server.signIn(who.email, who.password, owner.tenantId);
    const streams = await Promise.all(bases().map((base) => follow(base, who)));
    await again.must(again.delete('/api/auth/sessions'));
    const at = Date.now();
    for (const base of bases()) expect(await ask(base, who, '/api/work_orders')).toBe(401);
    await areOver(streams, at);
    const open = await Promise.all(bases().map((base) => follow(base, again)));
    await owner.must(owner.post(`/api/companies/${owner.tenantId}/suspend`));
    const closed = Date.now();
    for (const base of bases()) expect(await ask(base, again, '/api/work_orders')).toBe(403);
    await areOver(open, closed);
    await owner.must(owner.post(`/api/companies/${owner.tenantId}/resume`));
    for (const base of bases()) expect(await ask(base, again, '/api/work_orders')).toBe(200);
  });

  it('a stream gets events of its own company only', async () => {
    const stranger = await server.company('Elsewhere');
    const { said } = await follow(server.url, owner);
    await stranger.must(stranger.post('/api/customers', { name: 'Unheard' }));
    await owner.must(owner.post('/api/parts', { sku: 'X', name: 'Heard' }));
    while (!said().includes('"parts"')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said()).not.toContain('"customers"');
  });

  it('a stream that nobody reads is closed, however many events are pending', async () => {
    const { headers } = await owner.get('/api/customers');
    const unread = await new Promise<IncomingMessage>((open, fail) => {
      const request = get(`${server.url}/api/events`, { headers: headersOf(owner), agent: false }, open);
      request.once('error', fail);
    });
    await server.db.adminQuery(
      `select count(pg_notify('fw_changes', $1 || ':bill_payment_allocations:' || n)) from generate_series(1, 120000) n`,
      [owner.tenantId],
    );
    await server.db.adminQuery(`select pg_notify('fw_changes', $1 || ':parts')`, [owner.tenantId]);
    // A conditional request is answered only after all earlier commits were announced.
    await owner.get('/api/customers', { 'if-none-match': headers.get('etag') as string });
    let said = '';
    for await (const chunk of unread) {
      said = (said + String(chunk)).slice(-200);
      if (said.includes('"parts"')) break;
    }
    expect(said).toContain('"bill_payment_allocations"');
    expect([unread.complete, said.includes('"parts"')]).toEqual([true, false]);
  });
});
