import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastMail, openBrowser } from '#kernel/testing/test-browser.ts';
import {
  createTestServer,
  type OtherServer,
  type TestServer,
  testPassword,
} from '#kernel/testing/test-server.ts';
import { codeAt } from '#server/sign-in/one-time-codes.ts';

let server: TestServer;
/** The same people on a server that sends mail. */
let mailing: OtherServer;
beforeAll(async () => {
  server = await createTestServer();
  mailing = await server.another({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server.stop());

const verification = { security: { device_verification: true } };

it('verifies the device that turns verification on, and requires it of all others', async () => {
  const owner = mailing.as(await server.company('Switched On'));
  const desk = openBrowser(mailing);
  await desk.signIn(owner.email, testPassword);
  const phone = openBrowser(mailing);
  await phone.signIn(owner.email, testPassword);
  expect((await desk.put('/api/admin/security', verification)).status).toBe(200);
  // This session continues with full access, also after signing in again; the other device must enter a code.
  expect((await desk.get('/api/customers')).status).toBe(200);
  expect((await desk.get('/api/admin/security')).status).toBe(200);
  await desk.signIn(owner.email, testPassword);
  expect((await desk.get('/api/invoices')).status).toBe(200);
  expect((await phone.get('/api/customers')).body.error?.code).toBe('device_verification_required');
  await phone.post('/api/auth/device/code');
  const code = /code is (\d{6})/.exec((await lastMail(server, owner.email)).text)?.[1];
  expect((await phone.post('/api/auth/device/verify', { code })).status).toBe(200);
  expect((await phone.get('/api/customers')).status).toBe(200);
});

it('does not bypass verification required by another company', async () => {
  const [mine, theirs] = [await server.company('Own Rules'), await server.company('Strict Rules')];
  await theirs.must(theirs.post('/api/memberships/-/invite', { email: mine.email, role: 'supervisor' }));
  const { token } = await lastMail(server, mine.email);
  await mine.must(mine.post('/api/auth/accept-invitation', { token }));
  await server.db.adminQuery(
    `update tenants set settings = settings || '{"security":{"device_verification":true}}' where id = $1`,
    [theirs.tenantId],
  );
  const browser = openBrowser(mailing);
  await browser.signIn(mine.email, testPassword);
  const ask = (path: string, tenantId: string | null) =>
    browser.get(path, { 'x-tenant': tenantId as string });
  expect((await ask('/api/customers', mine.tenantId)).status).toBe(200);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const switched = await mailing.request('PUT', '/api/admin/security', {
    body: verification,
    headers: { cookie, 'x-tenant': mine.tenantId as string },
  });
  expect(switched.status).toBe(403);
  expect((await ask('/api/customers', theirs.tenantId)).status).toBe(403);
});

it('requires a second factor first if no mail is sent, and accepts it for new devices', async () => {
  const owner = await server.company('Without Mail');
  const policy = await owner.must(
    owner.get<{ sends_mail: boolean; security: { device_verification: boolean } }>('/api/admin/security'),
  );
  expect(policy).toMatchObject({ sends_mail: false, security: { device_verification: false } });
  const refused = await owner.put('/api/admin/security', verification);
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    expect.stringMatching(/sends no mail.*authenticator or a passkey/),
  ]);
  const { id, secret } = await owner.must(
    owner.post<{ id: string; secret: string }>('/api/auth/factors/authenticator', {
      name: 'Phone',
      password: testPassword,
    }),
  );
  // The code of one period ahead is valid whether or not the period changes meanwhile.
  const now = Math.floor(Date.now() / 30_000);
  await owner.must(
    owner.post(`/api/auth/factors/authenticator/${id}/confirm`, { code: codeAt(secret, now) }),
  );
  expect((await owner.put('/api/admin/security', verification)).status).toBe(200);
  expect((await owner.get('/api/customers')).status).toBe(200);
  const laptop = openBrowser(server);
  const asked = await laptop.signIn<{ second_factor: { ticket: string } }>(owner.email, testPassword);
  const { ticket } = (asked.body as unknown as { second_factor: { ticket: string } }).second_factor;
  const answer = { ticket, code: codeAt(secret, now + 1) };
  expect((await laptop.post('/api/auth/signin/second-factor', answer)).status).toBe(200);
  expect((await laptop.get('/api/customers')).status).toBe(200);
});
